import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the Node program behind `npm start` into `dist/server`, beside the app in `dist/client`. */
export default defineConfig({
  root: here('../..'),
  publicDir: false,
  resolve: { alias: { '@': here('..') } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: {
      input: {
        main: here('./main.ts'),
        invite: here('./invite.ts'),
        host: here('./host.ts'),
        usage: here('./usage.ts'),
      },
    },
  },
})
