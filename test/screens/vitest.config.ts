import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Pictures of the built app for the eye: `npm run build && npm run screens`. Nothing is compared. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: ['test/screens/*.screens.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
