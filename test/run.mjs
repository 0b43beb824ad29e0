/**
 * `npm test`: types and lint, the project's own rules, dead code, unit and component tests, tests in a real browser. What
 * uses one processor core runs beside what uses another, since the machine may have two. Names at its end what failed and
 * what passed only when tried again, as the end is what a log keeps, and ends with the line `N passed, N failed`; a step
 * without tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const REPORTS = join(ROOT, '.cache', 'reports')
const BIN = join(ROOT, 'node_modules', '.bin')
const only = process.argv.slice(2)

/**
 * One group after the other. The lanes of a group run at the same time, the steps of a lane one after the other; the
 * output of all lanes but the first is held back until each step ends. A lane of browser tests drives one browser at a
 * time: what it waits for, it asks for until it is there, so that two of them may share two cores.
 */
const GROUPS = [
  // oxlint reads on both cores, and first says whether the rest is worth its time.
  [[{ name: 'types and lint', command: ['oxlint', '--deny-warnings'] }]],
  [
    [{ name: 'unit', command: vitest('unit', 'vite.config.ts'), report: 'unit' }],
    [
      { name: 'layers and words', command: ['eslint', '.', '--max-warnings', '0'] },
      { name: 'dead code', command: ['knip'] },
    ],
  ],
  [
    [
      {
        name: 'browser',
        command: vitest('browser', 'test/browser/vitest.config.ts'),
        report: 'browser',
        env: { PART: 'first' },
      },
    ],
    [
      { name: 'engines', command: vitest('engines', 'test/engines/vitest.config.ts'), report: 'engines' },
      {
        name: 'survival',
        command: vitest('survival', 'test/browser/vitest.config.ts'),
        report: 'survival',
        env: { ALONE: '1' },
      },
      {
        name: 'browser, second part',
        command: vitest('browser2', 'test/browser/vitest.config.ts'),
        report: 'browser2',
        env: { PART: 'second' },
      },
    ],
  ],
]

function vitest(name, config) {
  return [
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, `${name}.json`)}`,
  ]
}

mkdirSync(REPORTS, { recursive: true })
const totals = { passed: 0, failed: 0 }
const failures = []
/** Each test that failed at first and passed when tried again, with why: a defect of the test or of the app. */
const retried = []
/** Every test that ran: where, and how long, milliseconds. */
const times = []
for (const group of GROUPS) {
  const lanes = group
    .map((steps) => steps.filter(({ name }) => only.length === 0 || only.includes(name)))
    .filter((steps) => steps.length > 0)
  await Promise.all(lanes.map((steps, index) => runLane(steps, index === 0)))
}
nameSlowest()
for (const each of retried) console.log(`\n↻ passed at the second try: ${each}`)
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
    times.push(...testResults.flatMap(timesOf))
    retried.push(...testResults.flatMap(retriedIn))
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
  return failed.map(({ fullName, failureMessages }) => `${where}: ${fullName}\n${failureMessages[0] ?? ''}`)
}

/** A test that passed keeps the message of the try that failed. */
function retriedIn({ name, assertionResults }) {
  const passed = assertionResults.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  )
  return passed.map(
    ({ fullName, failureMessages }) => `${relative(ROOT, name)}: ${fullName}\n${failureMessages[0]}`,
  )
}

function timesOf({ name, assertionResults }) {
  const where = relative(ROOT, name)
  return assertionResults.map(({ fullName, duration }) => ({
    name: `${where}: ${fullName}`,
    ms: duration ?? 0,
  }))
}

/** Names the ten slowest tests, so that a suite that grows slow is noticed before it is too slow to run. */
function nameSlowest() {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
  if (slowest.length > 0) console.log('\nSlowest tests:')
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
