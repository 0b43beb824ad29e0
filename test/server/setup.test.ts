import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

/** Takes npm's place: what it would bring, and a line for each time it is asked. */
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules/a', { recursive: true })
mkdirSync('node_modules/@napi-rs', { recursive: true })
for (const name of ['.package-lock.json', 'a/a.js', 'a/a.js.map']) writeFileSync('node_modules/' + name, '{}')
`

/** Takes part in what `npm start` builds. */
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url))

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
const isThere = (name: string) => existsSync(join(root, 'node_modules', name))
const asked = () => readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')

test('a fresh machine gets what serving needs, once, without what nothing serves from', () => {
  setUp()
  expect(asked()).toEqual([expect.stringContaining('--omit=dev')])
  expect(isThere('a/a.js')).toBe(true)
  expect(isThere('a/a.js.map')).toBe(false)
  expect(isThere('@napi-rs')).toBe(false)
  setUp()
  expect(asked()).toHaveLength(1)
})

test('tests get the rest, and keep it when the app is served after', () => {
  setUp()
  setUp('all')
  expect(asked()).toHaveLength(2)
  expect(asked()[1]).not.toContain('--omit=dev')
  expect(isThere('a/a.js.map')).toBe(true)
  setUp()
  expect(asked()).toHaveLength(2)
})

test('nothing that is removed after an install is what the app is built from', () => {
  const [, list = ''] =
    /const UNUSED = \[([^\]]*)\]/.exec(readFileSync(join(SOURCES, 'server/setup.mjs'), 'utf8')) ?? []
  const removed = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  expect(removed.length).toBeGreaterThan(2)
  const imported = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(SOURCES, name), 'utf8').matchAll(
        /(?:from|import)\s*\(?\s*'([^'.@][^']*|@napi[^']*)'/g,
      ),
    ])
    .map(([, name = '']) => name)
  expect(imported).toContain('mermaid/dist/mermaid.min.js?raw')
  expect(imported.filter((name) => removed.some((each) => name.startsWith(each)))).toEqual([])
})
