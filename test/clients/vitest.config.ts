import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Clients of others against the host, as `npm run test:clients` runs them. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../../src'), '#test': here('..') } },
  test: {
    include: ['test/clients/*.clients.ts'],
    globalSetup: ['test/clients/install.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node resolves their packages, from the folder they are in.
    server: { deps: { external: [/\.cache\/clients/] } },
  },
})
