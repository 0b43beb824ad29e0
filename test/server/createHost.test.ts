import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createHost } from '@/server/createHost'
import { listStaticFiles, type StaticFiles } from '@/server/staticFiles'

let folder = ''
let files: StaticFiles = new Map()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-host-'))
  await mkdir(join(folder, 'client', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for the web')
  const content = {
    'index.html': '<!doctype html><title>Parlance</title>',
    'scripted.html': '<!doctype html><script>let theme</script>',
    'preview.html': '<!doctype html><title>Preview</title>',
    'assets/app-1a2b.js': 'export {}',
    'assets/app-1a2b.js.br': 'brotli bytes',
    'assets/app-1a2b.js.gz': 'gzip bytes',
    'assets/engine.wasm': 'wasm',
  }
  for (const [name, text] of Object.entries(content)) await writeFile(join(folder, 'client', name), text)
  files = await listStaticFiles(join(folder, 'client'))
})
afterAll(() => rm(folder, { recursive: true }))

const api = () => Promise.resolve(new Response('the interface'))

const get = (path: string, headers: Record<string, string> = {}) =>
  createHost({ files, api }).request(path, { headers })

describe('files of the app', () => {
  test.each(['/', '/c/abc', '/catalog', '/catalog/llama-3.1', '/catalog/org%2Fmodel.v2', '/settings/about'])(
    '%s is a place and gets the page, checked again each time',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('Parlance')
    },
  )

  test('a script that is part of the page may run, and no other', async () => {
    const policy = (await get('/scripted.html')).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update('let theme').digest('base64')
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`)
    expect((await get('/')).headers.get('content-security-policy')).not.toContain('sha256')
  })

  test('a file with a hash in its name is cached for ever', async () => {
    const response = await get('/assets/app-1a2b.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe('export {}')
  })

  test.each([
    ['br, gzip', 'br', 'brotli bytes'],
    ['gzip, deflate', 'gzip', 'gzip bytes'],
    ['identity', null, 'export {}'],
  ])('a browser that takes %s gets %s', async (accepted, encoding, body) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(body)
  })

  test('what the browser has already is 304 without a body', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test.each([
    '/missing.js',
    '/assets/gone-9z.js',
    '/assets/app-1a2b.js.br',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%',
  ])('%s gives nothing away', async (path) => {
    const response = await get(path)
    expect(await response.text()).not.toContain('not for the web')
    if (path !== '/%') expect(response.status).toBe(404)
  })

  test.each([
    '/.env',
    '/.git/config',
    '/.git/',
    '/.well-known/x',
    '/c/.env',
    '/a/.ssh/id_rsa',
    '/%2eenv',
    '//.env',
  ])('%s is not found, and never the page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found\n')
  })

  test('HEAD has the headers and no body', async () => {
    const response = await createHost({ files, api }).request('/', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('38')
    expect(await response.text()).toBe('')
  })

  test('other methods are refused', async () => {
    const response = await createHost({ files, api }).request('/', { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

test.each(['/v1/models', '/v1/chat/completions', '/models.json', '/api/server'])(
  '%s is the interface',
  async (path) => {
    expect(await (await get(path)).text()).toBe('the interface')
  },
)

describe('security headers', () => {
  test('the page may run no foreign code and is isolated', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/'unsafe-(?:inline|eval)'/)
    expect(policy).toContain("connect-src 'self' https: http: data: blob:;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default inert")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain(
      'camera=(self), display-capture=(self), geolocation=()',
    )
  })

  test('the preview has no network and may be framed by this page alone', async () => {
    const { headers } = await get('/preview.html')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('connect-src')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers.get('connection-allowlist')).toBe('(response-origin)')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  test('a page of a tool reaches the addresses that its own address names, and no others', async () => {
    const policyOf = async (query: string) => {
      const { headers } = await get(`/preview.html?${query}`)
      return { policy: headers.get('content-security-policy') ?? '', of: headers.get('connection-allowlist') }
    }
    const asked = new URLSearchParams({
      connect: "https://api.test wss://*.live.test:8443 * https: 'self' https://a.test;script-src",
      resource: 'https://cdn.test',
    })
    const open = await policyOf(`app&${asked.toString()}`)
    expect(open.policy).toContain('; connect-src https://api.test wss://*.live.test:8443; ')
    expect(open.policy).toContain('; img-src data: blob: https://cdn.test; font-src data: https://cdn.test; ')
    expect(open.policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/)
    expect(open.policy.match(/script-src/g)).toHaveLength(1)
    expect(open.of).toBeNull()
    const closed = await policyOf('app')
    expect(closed.policy).not.toContain('connect-src')
    expect(closed.of).toBe('(response-origin)')
  })

  test('a worker script says itself that it is isolated, or it gets no shared memory', async () => {
    const { headers } = await get('/assets/app-1a2b.js')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('a missing file has them too', async () => {
    const { headers } = await get('/missing.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
