import { answerDocuments } from '@/services/documents/worker/answerDocuments'
import type { FromDocumentWorker } from '@/services/documents/worker/documentMessages'
import type { DocumentWorker } from '@/services/documents/worker/readInWorker'

/**
 * A worker that reads documents in this thread, and says how often it was ended.
 *
 * @param answer in place of its own work: there is no canvas here to draw pages on
 */
export function documentWorkerHere(answer: typeof answerDocuments = answerDocuments) {
  const listeners: ((event: MessageEvent<FromDocumentWorker>) => void)[] = []
  const tell = (data: FromDocumentWorker) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  const state = { ended: 0 }
  const worker: DocumentWorker = {
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message') listeners.push(listener as (typeof listeners)[number])
    },
    terminate: () => {
      state.ended += 1
    },
    postMessage: (order) => {
      const onProgress = (done: number, total: number) => tell({ type: 'progress', done, total })
      void answer(order, onProgress).then(tell)
    },
  }
  return { start: () => worker, state }
}
