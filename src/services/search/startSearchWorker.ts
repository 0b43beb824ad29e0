import { endWithPage, tellLanguage, watchedWorker } from '@/services/workers/watchedWorker'

/** Starts the worker that keeps the index. It is half a megabyte and loads only now. */
export const startSearchWorker = (): Worker =>
  endWithPage(
    tellLanguage(
      watchedWorker(
        new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module', name: 'search' }),
      ),
    ),
  )
