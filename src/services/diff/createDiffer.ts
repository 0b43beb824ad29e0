import { loadCode } from '@/lib/loadCode'
import { watchedWorker } from '@/services/workers/watchedWorker'

import { createTimedWorker, type StartWorker } from '../workers/createTimedWorker'

import type { DiffAnswer, DiffRequest } from './diffWorker'

/** Longest one comparison may take, in milliseconds, its loading not counted in. */
const LIMIT_MS = 5000

/**
 * Compares texts in a worker, one pair after another. `compare` resolves to undefined when it takes too long;
 * where there are no workers it runs in the page.
 */
export function createDiffer(startWorker: StartWorker = startDiffWorker) {
  const worker = createTimedWorker<DiffRequest, DiffAnswer>(
    startWorker,
    LIMIT_MS,
    async ({ base, other, by }) => {
      const { textDifference } = await loadCode(() => import('./textDifference'))
      return textDifference(base, other, by)
    },
  )
  return { compare: worker.ask }
}

const startDiffWorker: StartWorker = () =>
  typeof Worker === 'undefined'
    ? undefined
    : watchedWorker(new Worker(new URL('./diffWorker.ts', import.meta.url), { type: 'module', name: 'diff' }))
