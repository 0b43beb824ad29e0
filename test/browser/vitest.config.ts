import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Real Chromium, one file at a time: two cores, and what is measured must not be disturbed. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: ['test/browser/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
