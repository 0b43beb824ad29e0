import { endWithPage, tellLanguage, watchedWorker } from '@/services/workers/watchedWorker'

/** Starts a worker that imports one file. */
export const startImportWorker = (): Worker =>
  endWithPage(
    tellLanguage(
      watchedWorker(
        new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module', name: 'import' }),
      ),
    ),
  )
