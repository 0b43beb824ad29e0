import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { listBuiltFiles } from '@/server/packedFiles'
import { serveStatic } from '@/server/staticFiles'

const SCRIPT = resolve('deploy/packManifest.mjs')
const PAGE = '<script>go()</script>'

let folder = ''
let client = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-package-'))
  client = join(folder, 'dist/client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  const own = { name: 'parlance', files: ['dist/client'], bin: { parlance: 'dist/server/main.js' } }
  const left = { scripts: { prepack: 'x' }, dependencies: { pg: '8.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, ...left }))
  writeFileSync(join(client, 'index.html'), PAGE)
  writeFileSync(join(client, 'assets/a.js'), 'go()')
  writeFileSync(join(client, 'assets/a.js.gz'), 'compressed')
  writeFileSync(join(client, 'assets/empty.css'), '')
  writeFileSync(join(client, 'assets/large.wasm'), 'x'.repeat(1_000_000))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: readonly string[]) => execFileSync(process.execPath, [SCRIPT, ...args], { cwd: folder })
const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as unknown

it('a package names no other to install, and the file is put back as it was', () => {
  const before = readFileSync(join(folder, 'package.json'), 'utf8')
  run()
  expect(manifest()).toEqual({
    name: 'parlance',
    bin: { parlance: 'dist/server/main.js' },
    files: [
      'dist/server',
      'dist/client/small.pack',
      'dist/client/small.json',
      'dist/client/assets/large.wasm',
    ],
  })
  // A second run finds nothing to leave out, and keeps what the first kept.
  run()
  run('restore')
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(before)
  expect(existsSync(join(client, 'small.pack'))).toBe(false)
})

it('serves from a package what it serves from the built folder', async () => {
  const paths = ['/index.html', '/assets/a.js', '/assets/empty.css', '/assets/large.wasm', '/small.pack']
  const answers = async () => {
    const files = await listBuiltFiles(client)
    return Promise.all(paths.map((path) => answerOf(files, path)))
  }
  const built = await answers()
  run()
  for (const path of ['index.html', 'assets/a.js', 'assets/a.js.gz', 'assets/empty.css'])
    rmSync(join(client, path))
  expect(await answers()).toEqual(built)
  expect(built.map(({ status }) => status)).toEqual([200, 200, 200, 200, undefined])
})

it('a file of a package is another one when its content is, whatever its size and date', async () => {
  const etags = async (letter: string) => {
    writeFileSync(join(client, 'index.html'), PAGE.replace('g', letter))
    writeFileSync(join(client, 'assets/large.wasm'), letter.repeat(1_000_000))
    run()
    rmSync(join(client, 'index.html'))
    const files = await listBuiltFiles(client)
    run('restore')
    return ['/index.html', '/assets/large.wasm'].map((path) => files.get(path)?.etag)
  }
  const first = await etags('d')
  const second = await etags('f')
  for (const etag of [...first, ...second]) expect(etag).toMatch(/^".{20}"$/)
  expect(new Set([...first, ...second]).size).toBe(4)
})

async function answerOf(files: Awaited<ReturnType<typeof listBuiltFiles>>, path: string) {
  const request = new Request(`http://host${path}`, { headers: { 'accept-encoding': 'gzip' } })
  const answer = serveStatic(files, path, request)
  const { etag, ...headers } = Object.fromEntries(answer?.headers ?? [])
  return { status: answer?.status, headers, isNamed: etag !== undefined, text: await answer?.text() }
}
