import { endWithPage } from '@/services/workers/endWithPage'
import { watchedWorker } from '@/services/workers/watchedWorker'

/** Starts a worker that imports one file. */
export const startImportWorker = (): Worker =>
  endWithPage(
    watchedWorker(
      new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module', name: 'import' }),
    ),
  )
