import type { SyncStatus } from '@/domain/sync'

import type { Sync } from '../createSync'
import type { FromSyncWorker, SyncVerb, ToSyncWorker } from './syncWorker'

export type SyncWorker = Pick<Worker, 'addEventListener'> & { postMessage(message: ToSyncWorker): void }

type Asked = { readonly resolve: (value: unknown) => void; readonly reject: (cause: Error) => void }

/**
 * Sync as a page has it: done by a worker. Rejects where the worker could not begin; what was asked of one that died
 * rejects too.
 *
 * @param threads the conversations that are open in the page.
 */
export function syncInWorker(
  worker: SyncWorker,
  { isSmall, threads }: { readonly isSmall: boolean; readonly threads: () => readonly string[] },
): Promise<Omit<Sync, 'close'>> {
  let status: SyncStatus = { type: 'off' }
  const listeners = new Set<() => void>()
  const asked = new Map<number, Asked>()
  let count = 0

  const ask = (verb: SyncVerb, ...given: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      count += 1
      asked.set(count, { resolve, reject })
      worker.postMessage({ type: 'call', id: count, verb, given })
    })
  /** Both sides are of one build: a verb gives what it says. */
  const verb = <Name extends SyncVerb>(name: Name) =>
    ((...given: readonly unknown[]) => ask(name, ...given)) as Sync[Name]

  const sync: Omit<Sync, 'close'> = {
    status: {
      read: () => status,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    start: verb('start'),
    turnOn: verb('turnOn'),
    joinWith: verb('joinWith'),
    overview: verb('overview'),
    removeDevice: verb('removeDevice'),
    renameDevice: verb('renameDevice'),
    showCode: verb('showCode'),
    renewCode: verb('renewCode'),
    leave: verb('leave'),
    pause: verb('pause'),
    now: () => void ask('now').catch(() => undefined),
    opened: () => worker.postMessage({ type: 'opened', threads: threads() }),
  }

  return new Promise((resolve, reject) => {
    function end(detail: string): void {
      const cause = new Error(detail)
      reject(cause)
      for (const each of asked.values()) each.reject(cause)
      asked.clear()
    }
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<FromSyncWorker>
      switch (data.type) {
        case 'ready':
          resolve(sync)
          return
        case 'unavailable':
          end(data.detail)
          return
        case 'status':
          status = data.status
          for (const listener of listeners) listener()
          return
        case 'answer':
          asked.get(data.id)?.resolve(data.value)
          asked.delete(data.id)
          return
        case 'broken':
          asked.get(data.id)?.reject(new Error(data.detail))
          asked.delete(data.id)
      }
    })
    worker.addEventListener('error', () => end('the worker of sync ended'))
    worker.postMessage({ type: 'open', isSmall, threads: threads() })
  })
}
