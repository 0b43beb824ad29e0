import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the Node program behind `npm start` into `dist/server`, beside the app in `dist/client`. */
export default defineConfig({
  root: here('../..'),
  publicDir: false,
  resolve: { alias: { '@': here('..') } },
  // Node alone runs it: nothing is looked up in `node_modules`. `pg` tries this one and goes on without.
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: {
      // Flat, so that what reads a file beside its code finds it from every chunk.
      output: {
        chunkFileNames: '[name]-[hash].js',
        // `npx` runs it as a program.
        banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
      },
      input: {
        main: here('./main.ts'),
        invite: here('./invite.ts'),
        host: here('./host.ts'),
        usage: here('./usage.ts'),
      },
    },
  },
})
