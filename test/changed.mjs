/**
 * `npm run test:changed`: the unit tests nearest to what is changed: to what is not committed, and what this branch has
 * that `main` lacks. What half of the app uses is near to few tests and far from hundreds: those are left to `npm test`.
 *
 *   npm run test:changed -- HEAD~3     compares with another commit
 *   npm run test:changed -- --far      runs all that load it
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { relatedTests } from './support/related.mjs'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))
const words = process.argv.slice(2)
const since = words.find((word) => !word.startsWith('--')) ?? 'main'
/** That many files of tests take under a minute. */
const MOST = words.includes('--far') ? Infinity : 40
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n').filter(Boolean)

const changed = new Set([
  ...git('diff', '--name-only', '--diff-filter=d', git('merge-base', since, 'HEAD')[0] ?? since),
  ...git('ls-files', '--others', '--exclude-standard'),
])
const related = await relatedTests([...changed])
const tests = related.slice(0, MOST).map(({ file }) => file)
console.log(`${changed.size} files changed since ${since}; ${related.length} files of unit tests load them.`)
if (tests.length < related.length)
  console.log(`The nearest ${tests.length} run; all with: npm run test:changed -- --far`)
if (tests.length > 0) {
  const run = ['run', '--config', 'vite.config.ts', ...tests]
  const { status } = spawnSync('node_modules/.bin/vitest', run, { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
