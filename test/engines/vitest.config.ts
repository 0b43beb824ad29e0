import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The same journeys in Chromium, Firefox and WebKit, one after the other: the browser tests run beside them. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: ['test/engines/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for, however slow the machine.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // A browser crashes now and then on a busy machine. What fails twice has failed.
    retry: 1,
  },
})
