import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { SNIPPETS, type SnippetLanguage } from '@/domain/snippets/snippets'
import { quoteForCode, quoteForPowerShell, quoteForShell } from '@/domain/snippets/snippetRequest'
import { findPythons } from '#test/support/snippets/pythons'
import { HTTPX_STUB, OPENAI_STUB } from '#test/support/snippets/openaiStub'
import { readPowerShellString } from '#test/support/snippets/readPowerShellString'
import { hasPowerShellGrammar, runPowerShell } from '#test/support/snippets/runPowerShell'
import { startScriptedService } from '#test/support/service/startScriptedService'

const run = promisify(execFile)
const KEY = 'sk-all'

const works = (command: string, ...args: readonly string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  )
const hasCurl = await works('curl', '--version')
const hasPowerShell = await works('pwsh', '-Version')
const pythons = await findPythons()
const pythonsWithOpenAi = pythons.filter(({ openai }) => openai !== undefined)

/** Everything that shells and languages give a meaning to, and what their numbers cannot hold. */
const NASTY = [
  `'single' "double" \`backtick\` $HOME \${HOME} $(id) %s %d !! !event \\n \\\\ \\' ; & | < > * ? ~ #`,
  'line one\nline two\r\n\ttabbed\u0000\u001b[0m',
  '‘curly’ ‚low‛ “double” — 😀 👩‍👩‍👧 猫 \u2028\u2029',
  "'@\n'@ EOF {{attachment",
  '@file --data-raw -n',
]

const bodyWith = (contents: readonly string[], stream: boolean, more = '') =>
  `{"model":"acme/swift-8b",${stream ? '"stream":true,' : ''}"seed":9007199254740993123,"temperature":0.30000000000000004,${more}"messages":[${contents
    .map((content) => `{"role":"user","content":${JSON.stringify(content)}}`)
    .join(',')}]}`

const base64 = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251)).toString(
  'base64',
)
const picture = `{"model":"acme/deep-120b","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,${base64}"}}]}]}`

const BODIES: readonly (readonly [name: string, body: string])[] = [
  ['a plain one', bodyWith(['Hi'], true)],
  ['everything that needs quoting', bodyWith(NASTY, true)],
  ['the same without a stream', bodyWith(NASTY, false)],
  [
    'white space and an escape of its own',
    `{ "model" : "acme/swift-8b",\n  "messages" : [ {"role":"user","content":"\\u007b{a"} ] }`,
  ],
  ['an attachment of 400 kB', picture],
]

let service: Awaited<ReturnType<typeof startScriptedService>>
let folder = ''
beforeAll(async () => {
  service = await startScriptedService()
  folder = await mkdtemp(join(tmpdir(), 'parlance-snippets-'))
  await symlink(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const headers = { 'content-type': 'application/json', authorization: 'Bearer ••••', 'x-team': "o'hara $1" }
const snippet = async (id: SnippetLanguage['id'], body: string) =>
  SNIPPETS.find((each) => each.id === id)!.write({
    url: `${service.url}/v1/chat/completions`,
    headers,
    body,
  })

/** Runs a command with a text as its standard input; gives the requests the service saw meanwhile. */
async function seenDuring(command: string, args: readonly string[], input = '', env = {}) {
  const before = service.requests.length
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, API_KEY: KEY, ...env } })
  let complaints = ''
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()))
  child.stdout.resume()
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  return service.requests.slice(before)
}

/** The one request a command makes. */
async function seenAfter(command: string, args: readonly string[], input = '') {
  const [request, ...more] = await seenDuring(command, args, input)
  expect(more).toEqual([])
  return request!
}

/** Writes the Python snippet of every body, and runs them in one interpreter, one after the other. */
async function seenFromPython(command: string, path = '') {
  const names = BODIES.map((_, index) => `exact${index}.py`)
  await Promise.all(
    BODIES.map(async ([, body], index) =>
      writeFile(join(folder, names[index]!), await snippet('python', body)),
    ),
  )
  const program = 'import runpy, sys\nfor name in sys.argv[1:]: runpy.run_path(name)'
  return seenDuring(command, ['-c', program, ...names], '', { PYTHONPATH: path })
}

const expectTheSame = (request: (typeof service.requests)[number], body: string) => {
  expect(request.method).toBe('POST')
  expect(request.path).toBe('/v1/chat/completions')
  expect(request.text === body).toBe(true)
  expect(request.headers['authorization']).toBe(`Bearer ${KEY}`)
  expect(request.headers['content-type']).toBe('application/json')
  expect(request.headers['x-team']).toBe("o'hara $1")
}

describe('a snippet sends the recorded body byte for byte', () => {
  it.skipIf(!hasCurl).each(BODIES)('cURL in a POSIX shell: %s', async (_, body) => {
    expectTheSame(await seenAfter('sh', [], await snippet('curl', body)), body)
  })

  it.each(BODIES)('TypeScript with fetch: %s', async (_, body) => {
    await writeFile(join(folder, 'fetch.mjs'), ts.transpile(await snippet('fetch', body), TARGET))
    expectTheSame(await seenAfter('node', ['fetch.mjs']), body)
  })

  it.each(BODIES)('TypeScript with openai: %s', async (_, body) => {
    await writeFile(join(folder, 'openai.mjs'), ts.transpile(await snippet('sdk', body), TARGET))
    expectTheSame(await seenAfter('node', ['openai.mjs']), body)
  })

  it.skipIf(!hasPowerShell).each(BODIES)('PowerShell: %s', async (_, body) => {
    await writeFile(join(folder, 'exact.ps1'), await snippet('powershell', body))
    expectTheSame(await seenAfter('pwsh', ['-NoProfile', '-File', 'exact.ps1']), body)
  })

  it.skipIf(pythonsWithOpenAi.length === 0)(
    'Python with openai, in every version at hand',
    async () => {
      for (const { command } of pythonsWithOpenAi) {
        const requests = await seenFromPython(command)
        expect(requests).toHaveLength(BODIES.length)
        requests.forEach((request, index) => expectTheSame(request, BODIES[index]![1]))
      }
    },
    120_000,
  )
})

describe('a snippet of another dialect', () => {
  it.each([
    ['responses', '{"model":"acme/swift-8b","stream":true,"store":false,"input":"Hi"}', 'authorization'],
    [
      'messages',
      '{"model":"acme/swift-8b","max_tokens":50,"messages":[{"role":"user","content":"Hi"}]}',
      'x-api-key',
    ],
  ])('sends the recorded body with the package of its owner: %s', async (path, body, keyHeader) => {
    const url = `${service.url}/v1/${path}`
    const own = { 'content-type': 'application/json', [keyHeader]: '••••' }
    const code = await SNIPPETS.find(({ id }) => id === 'sdk')!.write({ url, headers: own, body })
    await writeFile(join(folder, `${path}.mjs`), ts.transpile(code, TARGET))
    const request = await seenAfter('node', [`${path}.mjs`])
    expect(request.path).toBe(`/v1/${path}`)
    expect(request.text).toBe(body)
    const python = await SNIPPETS.find(({ id }) => id === 'python')!.write({ url, headers: own, body })
    expect(python).toContain(path === 'messages' ? 'anthropic.Anthropic(' : 'client.responses.create(')
    expect(python).not.toContain('••••')
  })
})

describe('a snippet is run without what it is written for', () => {
  it.skipIf(pythons.length === 0)('Python, with a stand-in for openai and httpx', async () => {
    const stubs = await mkdtemp(join(folder, 'stubs-'))
    await writeFile(join(stubs, 'openai.py'), OPENAI_STUB)
    await writeFile(join(stubs, 'httpx.py'), HTTPX_STUB)
    const requests = await seenFromPython(pythons[0]!.command, stubs)
    expect(requests).toHaveLength(BODIES.length)
    requests.forEach((request, index) => expectTheSame(request, BODIES[index]![1]))
  })

  it.skipIf(!hasPowerShellGrammar()).each(BODIES)(
    'PowerShell, from the tree of a grammar of it: %s',
    async (_, body) => {
      const before = service.requests.length
      expect(await runPowerShell(await snippet('powershell', body), { API_KEY: KEY })).not.toBe('')
      expect(service.requests).toHaveLength(before + 1)
      expectTheSame(service.requests.at(-1)!, body)
    },
  )
})

const TARGET: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }

describe('a snippet as text', () => {
  it.each(BODIES)('is TypeScript without a type error in its own text: %s', async (_, body) => {
    for (const id of ['fetch', 'sdk'] as const) {
      const { diagnostics } = ts.transpileModule(await snippet(id, body), {
        compilerOptions: TARGET,
        reportDiagnostics: true,
      })
      expect(diagnostics).toEqual([])
    }
  })
})

describe('secrets', () => {
  it.each(SNIPPETS)('$label reads every one from the environment', async ({ write }) => {
    const code = await write({
      url: 'https://alpha.test/v1/chat/completions',
      headers: {
        authorization: 'Bearer sk-live-1',
        'X-Api-Key': 'secret-2',
        cookie: 'session=3',
        'x-plain': 'seen',
      },
      body: '{"model":"m","messages":[]}',
    })
    expect(code).not.toMatch(/sk-live-1|secret-2|session=3/)
    expect(code).toContain('API_KEY')
    expect(code).toContain('X_API_KEY')
    expect(code).toContain('seen')
  })
})

const AWKWARD = ["'", '‘', '’', '‚', '‛', '"', '$', '`', '\n', '@', 'a']

describe('quoting', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })

  it('for code gives the text back to JavaScript', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (original) => {
        expect(runInNewContext(quoteForCode(original))).toBe(original)
      }),
    )
  })

  it('for PowerShell gives the text back to its tokenizer', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...AWKWARD)), (characters) => {
        const original = characters.join('')
        expect(readPowerShellString(`${quoteForPowerShell(original)} `, 0).text).toBe(original)
      }),
    )
  })

  it('for the shell gives the text back to sh', async () => {
    const samples = fc.sample(text, 200).filter((sample) => !sample.includes('\0'))
    const script = samples.map((sample) => `printf '%s\\0' ${quoteForShell(sample)}`).join('\n')
    const { stdout } = await run('sh', ['-c', script])
    expect(stdout.split('\0').slice(0, -1)).toEqual(samples)
  })
})
