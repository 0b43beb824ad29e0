import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Real Chromium, three files at a time, for they mostly wait; what kills pages at chosen moments runs alone (`ALONE=1`). */
const isAlone = process.env['ALONE'] !== undefined
const KILLS = 'test/browser/survival.test.ts'

export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: isAlone ? [KILLS] : ['test/browser/**/*.test.ts'],
    exclude: isAlone ? [] : [KILLS],
    environment: 'node',
    maxWorkers: isAlone ? 1 : 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
