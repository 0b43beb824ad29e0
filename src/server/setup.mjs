/**
 * Makes a fresh machine ready, so that `npm start` and `npm test` are the only commands to know.
 *
 *   node src/server/setup.mjs             installs what building and serving need, when it is missing or outdated
 *   node src/server/setup.mjs all         installs what tests need, too
 *   node src/server/setup.mjs build       also builds the app when its sources are newer than the build
 *   node src/server/setup.mjs rebuild     also builds the app in any case
 *
 * Plain JavaScript with no dependency: it runs before there are any.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { precompress } from './precompress.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.parlance-setup')
const LOCKS = ['package.json', 'package-lock.json'].map((name) => join(ROOT, name))
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'tailwind.config.ts', 'package-lock.json']
const BUILT = [
  'dist/client/index.html',
  'dist/server/main.js',
  'dist/server/invite.js',
  'dist/server/host.js',
  'dist/server/usage.js',
].map((name) => join(ROOT, name))

/** Nothing builds or serves from these: builds of mermaid for other places, and a canvas that a reader of PDFs has for Node. */
const UNUSED = [
  '@napi-rs',
  'mermaid/dist/chunks/mermaid.esm',
  'mermaid/dist/chunks/mermaid.esm.min',
  'mermaid/dist/mermaid.js',
]

const tasks = process.argv.slice(2)

requireNode(20, 19)
// What is here for tests stays, whoever asks.
installDependencies(tasks.includes('all') || existsSync(join(MODULES, 'vitest')))
if (tasks.includes('rebuild') || (tasks.includes('build') && isBuildOutdated())) build()

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  fail(
    `Parlance needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  )
}

/** What tests need is half of all: only who runs them waits for it. */
function installDependencies(withTests) {
  const fingerprint = createHash('sha256')
  for (const file of LOCKS) if (existsSync(file)) fingerprint.update(readFileSync(file))
  const wanted = fingerprint.digest('hex')
  if (areDependenciesReady(wanted, withTests)) return
  console.log(withTests ? 'Installing what tests need (once) …' : 'Installing dependencies (once) …')
  const flags = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...(withTests ? [] : ['--omit=dev']),
  ]
  const npm = process.env['npm_execpath']
  const done = npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...flags])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', flags)
  if (!done) {
    fail(
      'The dependencies could not be installed (see above). Check the network connection, then run the command again.',
    )
  }
  if (!withTests) removeUnused()
  writeFileSync(STAMP, `${wanted} ${withTests ? 'all' : 'serving'}`)
}

/** By the stamp this script left; a folder somebody else installed is judged by its age. */
function areDependenciesReady(wanted, withTests) {
  const installed = join(MODULES, '.package-lock.json')
  if (!existsSync(installed)) return false
  if (existsSync(STAMP)) {
    const [had, what] = readFileSync(STAMP, 'utf8').split(' ')
    return had === wanted && (what === 'all' || !withTests)
  }
  return LOCKS.every((file) => !existsSync(file) || timeOf(file) <= timeOf(installed))
}

/** A third of what serving installs, source maps of packages among it. */
function removeUnused() {
  for (const name of UNUSED) rmSync(join(MODULES, name), { recursive: true, force: true })
  for (const name of readdirSync(MODULES, { recursive: true }))
    if (name.endsWith('.map')) rmSync(join(MODULES, name), { force: true })
}

function isBuildOutdated() {
  if (!BUILT.every((file) => existsSync(file))) return true
  const builtAt = Math.min(...BUILT.map(timeOf))
  return SOURCES.some((name) => newestIn(join(ROOT, name)) > builtAt)
}

function build() {
  const vite = join(MODULES, 'vite', 'bin', 'vite.js')
  console.log('Building the app …')
  if (!run(process.execPath, [vite, 'build', '--outDir', 'dist/client', '--logLevel', 'warn'])) {
    fail('The app could not be built (see above).')
  }
  console.log('Compressing its files …')
  precompress(join(ROOT, 'dist', 'client'), join(ROOT, '.cache', 'compressed'))
  console.log('Building the server …')
  if (
    !run(process.execPath, [vite, 'build', '--config', 'src/server/vite.config.ts', '--logLevel', 'warn'])
  ) {
    fail('The server could not be built (see above).')
  }
}

/** Milliseconds since the epoch of the newest file; 0 where there is none. */
function newestIn(path) {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return timeOf(path)
  return Math.max(timeOf(path), ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function timeOf(file) {
  return statSync(file).mtimeMs
}

function run(command, args) {
  const shell = process.platform === 'win32' && command.endsWith('.cmd')
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell }).status === 0
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
