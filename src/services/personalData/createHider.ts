import { createHiding, type HideAnswer, type HideOrder } from '@/domain/personalData/hiding'
import { watchedWorker } from '@/services/workers/watchedWorker'

import { createTimedWorker, type StartWorker } from '../workers/createTimedWorker'

/** Longest for one request, in milliseconds: a megabyte that is made to be slow takes one. */
const LIMIT_MS = 300_000

/**
 * Hides personal data in a worker, one request after another, so that the page goes on. `hide` resolves to undefined
 * once cancelled, and where it failed or took too long; where there are no workers it runs in the page.
 */
export function createHider(startWorker: StartWorker = startHideWorker) {
  const hideHere = createHiding(() => performance.now())
  const worker = createTimedWorker<HideOrder, HideAnswer>(
    startWorker,
    LIMIT_MS,
    // A fault is a rejection, as it is in a worker.
    (order) => new Promise((resolve) => resolve(hideHere(order))),
  )
  return { hide: worker.ask }
}

export type Hider = ReturnType<typeof createHider>

const startHideWorker: StartWorker = () =>
  typeof Worker === 'undefined'
    ? undefined
    : watchedWorker(
        new Worker(new URL('./hideWorker.ts', import.meta.url), { type: 'module', name: 'personal' }),
      )
