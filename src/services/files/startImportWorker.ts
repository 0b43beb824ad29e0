/** Starts a worker that imports one file. */
export const startImportWorker = (): Worker =>
  new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module', name: 'import' })
