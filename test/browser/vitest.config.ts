import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Real Chromium, one file at a time: two cores draw one page at a time. What kills pages runs with `ALONE=1`. */
const isAlone = process.env['ALONE'] !== undefined
const ALL = ['test/browser/**/*.test.ts']
const KILLS = ['survival', 'leaving', 'documentKills', 'artifactKills', 'itemKills', 'sharingKills'].map(
  (name) => `test/browser/**/${name}.test.ts`,
)
/** Those in which the model in the page answers. */
const SECOND = ['builtin', 'builtinFeatures', 'builtinModels', 'lab', 'sampling'].map(
  (name) => `test/browser/**/${name}.test.ts`,
)
/** `PART=second` runs these and `PART=first` the others, for lanes that take as long as each other; all without. */
const PARTS: Readonly<Record<string, { include: string[]; exclude: string[] }>> = {
  first: { include: ALL, exclude: [...KILLS, ...SECOND] },
  second: { include: SECOND, exclude: [] },
}
const part = PARTS[process.env['PART'] ?? ''] ?? { include: ALL, exclude: KILLS }

export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    ...(isAlone ? { include: KILLS, exclude: [] } : part),
    environment: 'node',
    env: { CHROMIUM_SHELL: 'where installed' },
    fileParallelism: false,
    // Nothing is kept between files but modules, which need not be read again for each.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for, however slow the machine.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // A browser crashes now and then on a busy machine. What fails twice has failed.
    retry: 1,
  },
})
