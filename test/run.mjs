/**
 * `npm test`: types and lint, the project's own rules, dead code, unit and component tests, the journeys in Chromium.
 * `npm run test:all`: that, and all that needs more time: what tries thousands of cases, every browser test, all three
 * engines, kills, PostgreSQL, clients and servers that others wrote, the real engine, recordings. What uses one processor
 * core runs beside what uses another, since the machine may have two, and what takes longest begins first. Names at its
 * end what failed and what took longest, as the end is what a log keeps, and ends with the line `N passed, N failed`; a
 * step without tests of its own counts as one.
 *
 *   npm test -- unit               only the steps named so
 *   npm run test:all -- --note     notes how long each file took in `test/times.json`, by which files are put in order
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const REPORTS = join(ROOT, '.cache', 'reports')
const BIN = join(ROOT, 'node_modules', '.bin')
const words = process.argv.slice(2)
const isAll = words.includes('--all')
const only = words.filter((word) => !word.startsWith('--'))
/** Files that take less are as good in any order; seconds. */
const NOTED_S = 2

const DEAD_CODE = { name: 'dead code', command: ['knip'] }
/** Takes one core for a minute: a whole run has it beside its units, as its browsers have no room for more. */
const LAYERS = { name: 'layers and words', command: ['eslint', '.', '--max-warnings', '0'] }

/**
 * One group after the other. The lanes of a group run at the same time, the steps of a lane one after the other; the
 * output of all lanes but the first is held back until each step ends.
 */
const GROUPS = [
  // oxlint reads on both cores, and first says whether the rest is worth its time.
  [[{ name: 'types and lint', command: ['oxlint', '--deny-warnings'] }]],
  [
    [
      {
        name: 'unit',
        command: vitest('unit', 'vite.config.ts', isAll ? [] : ['--project=others']),
        report: 'unit',
        env: isAll ? {} : { BRIEF: '1' },
      },
    ],
    isAll ? [LAYERS, DEAD_CODE] : [DEAD_CODE],
  ],
  [
    [
      {
        name: isAll ? 'browsers' : 'journeys',
        // One more than the two cores: a browser waits for a fifth of its time, for pages to come to rest and for disks.
        command: vitest('browsers', 'test/browser/vitest.config.ts', ['--maxWorkers=3']),
        report: 'browsers',
        env: isAll ? {} : { JOURNEYS: '1' },
      },
    ],
    isAll ? [] : [LAYERS],
  ],
]

function vitest(name, config, more) {
  return [
    'vitest',
    'run',
    '--config',
    config,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, `${name}.json`)}`,
  ]
}

mkdirSync(REPORTS, { recursive: true })
const totals = { passed: 0, failed: 0 }
const failures = []
/** Every file that ran: where, how long in milliseconds, and how long each of its tests. */
const files = []
for (const group of GROUPS) {
  const lanes = group
    .map((steps) => steps.filter(({ name }) => only.length === 0 || only.includes(name)))
    .filter((steps) => steps.length > 0)
  await Promise.all(lanes.map((steps, index) => runLane(steps, index === 0)))
}
nameSlowest()
keepTimes()
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

async function runLane(steps, isShown) {
  for (const step of steps) {
    const { passed, failed } = await run(step, isShown)
    totals.passed += passed
    totals.failed += failed
  }
}

/** Runs one step and counts what passed and failed. */
async function run({ name, command, report, env }, isShown) {
  const started = Date.now()
  if (isShown) console.log(`\n— ${name}`)
  const file = report && join(REPORTS, `${report}.json`)
  if (file) rmSync(file, { force: true })
  const { status, output } = await spawned(command, { ...process.env, ...env }, isShown)
  if (!isShown) console.log(`\n— ${name}\n${output}`)
  const { passed, failures: named } = file ? readReport(file) : { passed: status === 0 ? 1 : 0, failures: [] }
  // A runner that fails without a failed test (a crash, no test found) has failed all the same.
  if (named.length === 0 && status !== 0) named.push(`left with ${status}\n${output.slice(-2000)}`)
  failures.push(...named.map((failure) => `${name}: ${failure}`))
  const counted = { passed, failed: named.length }
  console.log(
    `— ${name}: ${counted.passed} passed, ${counted.failed} failed in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  return counted
}

function spawned([program, ...args], env, isShown) {
  const child = spawn(join(BIN, program), args, {
    cwd: ROOT,
    env,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.on('error', (cause) => resolve({ status: 1, output: String(cause) }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** How many tests passed, and each that failed with its file, name and first message. */
function readReport(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    files.push(...testResults.map(timesOf))
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) }
  } catch (cause) {
    return { passed: 0, failures: [`no report (${cause})`] }
  }
}

/** A file that could not be run has a message and no failed test. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  const where = relative(ROOT, name)
  if (failed.length === 0) return status === 'failed' ? [`${where}\n${message}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${where}: ${fullName}\n${brief(failureMessages[0] ?? '')}`,
  )
}

/** What went wrong and where, without the page as it was: a log keeps its end, and each failure is to be in it. */
function brief(message) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const places = lines.filter((line) => /^\s+at /.test(line) && !line.includes('node_modules')).slice(0, 3)
  const what = lines.filter((line) => !/^\s+at /.test(line))
  const page = what.findIndex((line) => line.startsWith('Ignored nodes:'))
  return [
    ...what.slice(0, page < 0 ? 12 : Math.min(page, 12)).map((line) => line.slice(0, 300)),
    ...places,
  ].join('\n')
}

function timesOf({ name, startTime, endTime, assertionResults }) {
  const where = relative(ROOT, name).replaceAll('\\', '/')
  const tests = assertionResults.map(({ fullName, duration }) => ({
    name: `${where}: ${fullName}`,
    ms: duration ?? 0,
  }))
  return { name: where, ms: endTime - startTime, tests }
}

/** Names the ten slowest files and tests, so that a suite that grows slow is noticed before it is too slow to run. */
function nameSlowest() {
  const tests = files.flatMap((file) => file.tests)
  for (const [what, all] of Object.entries({ files, tests })) {
    const slowest = all.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
    if (slowest.length > 0) console.log(`\nSlowest ${what}:`)
    for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
}

/** Keeps how long each file took: here for the next run, and for everyone where that is asked for. */
function keepTimes() {
  const places = [join(ROOT, '.cache', 'times.json'), join(ROOT, 'test', 'times.json')]
  for (const place of words.includes('--note') ? places : places.slice(0, 1)) {
    const known = Object.entries(readTimes(place))
    const now = files.map(({ name, ms }) => [name, Math.round(ms / 1000)])
    const all = Object.entries(Object.fromEntries([...known, ...now]))
    const slow = all
      .filter(([, seconds]) => seconds >= NOTED_S)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    writeFileSync(place, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`)
  }
}

function readTimes(place) {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return {}
  }
}
