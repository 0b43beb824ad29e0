/**
 * `npm run bench`: measures the built app in real Chromium and prints tables of medians. Each promise stands
 * beside a reference measured in the same run; nothing here fails a test.
 *
 *   npm run bench                       every section
 *   npm run bench -- load stream        only those
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..')
const sections = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const built = spawnSync(process.execPath, [join(ROOT, 'src/server/setup.mjs'), 'build'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  [
    'run',
    '--config',
    join(ROOT, 'test/bench/vitest.config.ts'),
    '--reporter=verbose',
    '--disable-console-intercept=true',
    ...sections,
  ],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exitCode = status ?? 1
