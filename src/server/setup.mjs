/**
 * Makes a fresh machine ready, so that `npm start` and `npm test` are the only commands to know.
 *
 *   node src/server/setup.mjs             installs what building needs, when it is missing or outdated
 *   node src/server/setup.mjs all         installs what tests need, too
 *   node src/server/setup.mjs build       builds the app when its sources are newer than the build, for which it installs
 *                                         what building needs; where nothing was installed, it leaves nothing installed:
 *                                         serving needs the built files alone
 *   node src/server/setup.mjs rebuild     builds the app in any case, and keeps what building needs
 *
 * Plain JavaScript with no dependency: it runs before there are any.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { precompress } from './precompress.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const MODULES = join(ROOT, 'node_modules')
const INSTALLED = join(MODULES, '.package-lock.json')
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

const tasks = process.argv.slice(2)

requireNode(20, 19)
const builds = tasks.includes('rebuild') || (tasks.includes('build') && isBuildOutdated())
const wasInstalled = existsSync(INSTALLED)
const installs = builds || tasks.includes('all') || !tasks.includes('build')
// What is here for tests stays, whoever asks.
if (installs) await install(tasks.includes('all') || existsSync(join(MODULES, 'vitest')))
if (builds) await build({ keepsPackages: wasInstalled || tasks.some((task) => task !== 'build') })

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  fail(
    `Parlance needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  )
}

/** What tests need is half of all: only who runs them waits for it. */
async function install(withTests) {
  const fingerprint = createHash('sha256')
  for (const file of LOCKS) if (existsSync(file)) fingerprint.update(readFileSync(file))
  const wanted = fingerprint.digest('hex')
  if (areDependenciesReady(wanted, withTests)) return
  console.log(withTests ? 'Installing what tests need (once) …' : 'Installing what building needs …')
  const flags = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    // What some packages say of older Nodes does not concern what is built from them.
    '--loglevel=error',
    ...(withTests ? [] : ['--omit=dev']),
  ]
  const npm = process.env['npm_execpath']
  const isDone = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...flags])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', flags)
  if (!isDone) {
    fail(
      'The dependencies could not be installed (see above). Check the network connection, then run the command again.',
    )
  }
  writeFileSync(STAMP, `${wanted} ${withTests ? 'all' : 'serving'}`)
}

/** By the stamp this script left; a folder somebody else installed is judged by its age. */
function areDependenciesReady(wanted, withTests) {
  if (!existsSync(INSTALLED)) return false
  if (existsSync(STAMP)) {
    const [had, what] = readFileSync(STAMP, 'utf8').split(' ')
    return had === wanted && (what === 'all' || !withTests)
  }
  return LOCKS.every((file) => !existsSync(file) || timeOf(file) <= timeOf(INSTALLED))
}

function isBuildOutdated() {
  if (!BUILT.every((file) => existsSync(file))) return true
  const builtAt = Math.min(...BUILT.map(timeOf))
  return SOURCES.some((name) => newestIn(join(ROOT, name)) > builtAt)
}

async function build({ keepsPackages }) {
  console.log('Building the app …')
  if (!(await runVite('--outDir', 'dist/client'))) fail('The app could not be built (see above).')
  console.log('Compressing its files, building the server …')
  const [isServerBuilt] = await Promise.all([
    runVite('--config', 'src/server/vite.config.ts'),
    precompress(join(ROOT, 'dist', 'client'), join(ROOT, '.cache', 'compressed')),
  ])
  if (!isServerBuilt) fail('The server could not be built (see above).')
  if (!keepsPackages) rmSync(MODULES, { recursive: true, force: true })
}

/** Warnings are for who changes the sources. */
function runVite(...args) {
  const vite = join(MODULES, 'vite', 'bin', 'vite.js')
  const level = tasks.includes('rebuild') ? 'warn' : 'error'
  return run(process.execPath, [vite, 'build', ...args, '--logLevel', level])
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

/** Whether the command ended well. */
function run(command, args) {
  const shell = process.platform === 'win32' && command.endsWith('.cmd')
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell })
  return new Promise((resolve) => {
    child.on('error', (cause) => {
      console.error(String(cause))
      resolve(false)
    })
    child.on('close', (status) => resolve(status === 0))
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
