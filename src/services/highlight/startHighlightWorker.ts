import { watchedWorker } from '@/services/workers/watchedWorker'

/** Starts the worker that colours code; Vite makes it a file of its own. */
export const startHighlightWorker = (): Worker =>
  watchedWorker(
    new Worker(new URL('./highlightWorker.ts', import.meta.url), { type: 'module', name: 'highlight' }),
  )
