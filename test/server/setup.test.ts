import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

/** Takes Vite's place: a page that is worth compressing, and a server. */
const VITE = `
import { mkdirSync, writeFileSync } from 'node:fs'
if (process.argv.includes('--config')) {
  mkdirSync('dist/server', { recursive: true })
  for (const name of ['main', 'invite', 'host', 'usage']) writeFileSync('dist/server/' + name + '.js', '')
} else {
  mkdirSync('dist/client', { recursive: true })
  writeFileSync('dist/client/index.html', 'word '.repeat(1000))
}
`

/** Takes npm's place: what it would bring, and a line for each time it is asked. */
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules/vite/bin', { recursive: true })
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(VITE)})
writeFileSync('node_modules/.package-lock.json', '{}')
`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-setup-'))
  mkdirSync(join(root, 'src/server'), { recursive: true })
  for (const name of ['setup.mjs', 'precompress.mjs'])
    cpSync(
      fileURLToPath(new URL(`../../src/server/${name}`, import.meta.url)),
      join(root, 'src/server', name),
    )
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  mkdirSync(join(root, 'npm'))
  writeFileSync(join(root, 'npm/package.json'), '{"type":"commonjs"}')
  writeFileSync(join(root, 'npm/npm.js'), NPM)
})
afterEach(() => rmSync(root, { recursive: true }))

const setUp = (...tasks: readonly string[]) =>
  execFileSync(process.execPath, [join(root, 'src/server/setup.mjs'), ...tasks], {
    cwd: dirname(root),
    env: { ...process.env, npm_execpath: join(root, 'npm/npm.js') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const isThere = (name: string) => existsSync(join(root, name))
const asked = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')

test('a fresh machine gets what building needs, once', () => {
  setUp()
  expect(asked()).toEqual([expect.stringContaining('--omit=dev')])
  setUp()
  expect(asked()).toHaveLength(1)
})

test('tests get the rest, and keep it when the app is built after', () => {
  setUp()
  setUp('all')
  expect(asked()).toHaveLength(2)
  expect(asked()[1]).not.toContain('--omit=dev')
  setUp('build')
  expect(asked()).toHaveLength(2)
  expect(isThere('node_modules')).toBe(true)
})

test('a first start leaves the built files alone, and installs again when the sources change', () => {
  setUp('build')
  expect(asked()).toHaveLength(1)
  expect(isThere('node_modules')).toBe(false)
  expect(isThere('dist/server/main.js')).toBe(true)
  setUp('build')
  expect(asked()).toHaveLength(1)
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, 'src/server/setup.mjs'), later, later)
  setUp('build')
  expect(asked()).toHaveLength(2)
  expect(isThere('node_modules')).toBe(false)
})

test('whoever builds or tests keeps what was installed for it', () => {
  setUp('rebuild')
  expect(isThere('node_modules')).toBe(true)
  rmSync(join(root, 'node_modules'), { recursive: true })
  rmSync(join(root, 'dist'), { recursive: true })
  setUp('all', 'build')
  expect(isThere('node_modules')).toBe(true)
  expect(asked()).toHaveLength(2)
})

test('built files are compressed once, and what is kept of them goes with the build that had them', () => {
  setUp('rebuild')
  const page = readFileSync(join(root, 'dist/client/index.html'))
  expect(brotliDecompressSync(readFileSync(join(root, 'dist/client/index.html.br')))).toEqual(page)
  expect(gunzipSync(readFileSync(join(root, 'dist/client/index.html.gz')))).toEqual(page)
  const cache = join(root, '.cache/compressed')
  const kept = readdirSync(cache)
  expect(kept).toHaveLength(2)
  const writtenAt = () => kept.map((name) => statSync(join(cache, name)).mtimeMs)
  const before = writtenAt()
  writeFileSync(join(cache, 'of an older build.br'), '')
  setUp('rebuild')
  expect(readdirSync(cache)).toEqual(kept)
  expect(writtenAt()).toEqual(before)
})
