/**
 * `npm test`: types, lint with the layers, dead code, unit and component tests, tests in a real browser. What uses
 * one processor core runs beside what uses another, since the machine may have two. Ends with the line
 * `N passed, N failed`; a step without tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const REPORTS = join(ROOT, '.cache', 'reports')
const BIN = join(ROOT, 'node_modules', '.bin')
const only = process.argv.slice(2)

/** Steps of one group run at the same time; the output of all but the first is held back until they end. */
const GROUPS = [
  [
    { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
    { name: 'types', command: ['tsc', '--noEmit'] },
    { name: 'dead code', command: ['knip'] },
  ],
  [{ name: 'unit', command: vitest('unit', 'vite.config.ts'), report: 'unit' }],
  [{ name: 'browser', command: vitest('browser', 'test/browser/vitest.config.ts'), report: 'browser' }],
  [
    {
      name: 'survival',
      command: vitest('survival', 'test/browser/vitest.config.ts'),
      report: 'survival',
      env: { ALONE: '1' },
    },
  ],
]

function vitest(name, config) {
  return ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, `${name}.json`)}`]
}

mkdirSync(REPORTS, { recursive: true })
const totals = { passed: 0, failed: 0 }
for (const group of GROUPS) {
  const steps = group.filter(({ name }) => only.length === 0 || only.includes(name))
  for (const { passed, failed } of await Promise.all(steps.map((step, index) => run(step, index === 0)))) {
    totals.passed += passed
    totals.failed += failed
  }
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** Runs one step and counts what passed and failed. */
async function run({ name, command, report, env }, isShown) {
  const started = Date.now()
  if (isShown) console.log(`\n— ${name}`)
  const file = report && join(REPORTS, `${report}.json`)
  if (file) rmSync(file, { force: true })
  const { status, output } = await spawned(command, { ...process.env, ...env }, isShown)
  if (!isShown) console.log(`\n— ${name}\n${output}`)
  const { passed, failed } = file ? countsIn(file) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  // A runner that fails without a failed test (a crash, no test found) has failed all the same.
  const counted = { passed, failed: failed === 0 && status !== 0 ? 1 : failed }
  console.log(`— ${name}: ${counted.passed} passed, ${counted.failed} failed in ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return counted
}

function spawned([program, ...args], env, isShown) {
  const child = spawn(join(BIN, program), args, { cwd: ROOT, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  return new Promise((resolve) => {
    child.on('error', (cause) => resolve({ status: 1, output: String(cause) }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

function countsIn(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
