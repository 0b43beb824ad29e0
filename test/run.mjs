/**
 * `npm test`: types, lint with the layers, unit and component tests, tests in a real browser; one after the
 * other, since the machine may have two cores. Ends with the line `N passed, N failed`; a step counts as one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const REPORTS = join(ROOT, '.cache', 'reports')
const BIN = join(ROOT, 'node_modules', '.bin')
const only = process.argv.slice(2)

const STEPS = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'unit', command: vitest('unit', 'vite.config.ts'), report: 'unit' },
  { name: 'browser', command: vitest('browser', 'test/browser/vitest.config.ts'), report: 'browser' },
]

function vitest(name, config) {
  return ['vitest', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, `${name}.json`)}`]
}

mkdirSync(REPORTS, { recursive: true })
const totals = { passed: 0, failed: 0 }
for (const { name, command, report } of STEPS) {
  if (only.length > 0 && !only.includes(name)) continue
  const started = Date.now()
  console.log(`\n— ${name}`)
  const file = report && join(REPORTS, `${report}.json`)
  if (file) rmSync(file, { force: true })
  const [program, ...args] = command
  const { status } = spawnSync(join(BIN, program), args, { cwd: ROOT, stdio: 'inherit' })
  const { passed, failed } = file ? countsIn(file) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  totals.passed += passed
  // A runner that fails without a failed test (a crash, no test found) has failed all the same.
  totals.failed += failed === 0 && status !== 0 ? 1 : failed
  console.log(`— ${name}: ${passed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

function countsIn(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
