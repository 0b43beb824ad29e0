import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { LongestFirst } from '../support/sequencers.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The main paths in one engine, which `npm test` walks: with `JOURNEYS=1` these run alone. */
const JOURNEYS = [
  'test/engines/chromium/{chats,work}.test.ts',
  'test/browser/chats/{conversation,library,tree}.test.ts',
  'test/browser/models/{catalog,connections}.test.ts',
  'test/browser/page/{routes,start}.test.ts',
  'test/browser/tools/tools.test.ts',
]
const ALL = ['test/browser/**/*.test.ts', 'test/engines/**/*.test.ts']

/**
 * The built app in real browsers. One file at a time unless `--maxWorkers` says otherwise: each drives one browser at a
 * time, so that as many as there are cores may run at once.
 */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: process.env['JOURNEYS'] === undefined ? ALL : JOURNEYS,
    environment: 'node',
    env: { CHROMIUM_SHELL: 'where installed' },
    maxWorkers: 1,
    sequence: { sequencer: LongestFirst },
    // Nothing is kept between files but modules, which need not be read again for each.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for, however slow the machine.
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
