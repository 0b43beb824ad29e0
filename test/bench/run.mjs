/**
 * `npm run bench`: measures the built app in real Chromium and prints tables of medians. Each promise stands
 * beside a reference measured in the same run; nothing here fails a test.
 *
 *   npm run bench                       every section
 *   npm run bench -- load stream        only those, by the whole name of each
 *   npm run bench -- length number --profile million
 *                                       with a generated profile of that size (small, large, million), which is
 *                                       made on first use; a million messages take several runs to write
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..')
const words = process.argv.slice(2)
const at = words.indexOf('--profile')
const profile = at >= 0 ? words[at + 1] : undefined
const sections = words.filter((word, index) => !word.startsWith('-') && (at < 0 || index !== at + 1))
const ENDING = '.bench.ts'
const known = readdirSync(join(ROOT, 'test/bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
const unknown = sections.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(1)
}
const built = spawnSync(process.execPath, [join(ROOT, 'src/server/setup.mjs'), 'all', 'build'], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(1)
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  [
    'run',
    '--config',
    join(ROOT, 'test/bench/vitest.config.ts'),
    '--reporter=verbose',
    '--disable-console-intercept=true',
    // Vitest takes every file whose path holds the words: `host` would be `hostile` too.
    ...sections.map((name) => `test/bench/${name}${ENDING}`),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...(profile && { BENCH_PROFILE: profile }) } },
)
process.exitCode = status ?? 1
