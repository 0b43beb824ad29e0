import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Programs that others wrote, in other languages, as `npm run test:peers` runs them. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: ['test/peers/*.peers.ts'],
    globalSetup: ['test/peers/install.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
