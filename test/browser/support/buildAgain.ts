import { fileURLToPath } from 'node:url'

import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the app into a folder once more, with other names for all files of code, as after a change of everything.
 *
 * @param changes what else is changed.
 */
export async function buildAgain(folder: string, changes: readonly Plugin[] = []): Promise<void> {
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
      plugins: [...changes],
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { output: names } },
      worker: { rolldownOptions: { output: names } },
    })
  } finally {
    process.env['NODE_ENV'] = before
  }
}

/** A version that upgrades the database once more. */
export const withOneMigrationMore: Plugin = {
  name: 'one-migration-more',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/storage/migrations.ts')) return null
    const end = '\n]\n\n/** Runs the steps'
    if (!code.includes(end)) throw new Error('the list of migrations ends otherwise now')
    const more = "\n  { name: 'one more', run: ({ db }) => void db.createObjectStore('oneMore') },"
    return { code: code.replace(end, more + end), map: null }
  },
}
