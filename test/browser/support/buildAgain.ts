import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the app into a folder once more, with other names for all files of code, as after a change of everything. */
export async function buildAgain(folder: string): Promise<void> {
  const names = {
    entryFileNames: 'assets/newer-[name]-[hash].js',
    chunkFileNames: 'assets/newer-[name]-[hash].js',
  }
  // The test runner's own would make it a build for development.
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      root: here('../../..'),
      configFile: here('../../../vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { output: names } },
      worker: { rolldownOptions: { output: names } },
    })
  } finally {
    process.env['NODE_ENV'] = before
  }
}
