import { prepareDocument } from '@/services/documents/prepareDocument'
import type { FromDocumentWorker } from '@/services/documents/worker/documentMessages'
import type { DocumentWorker } from '@/services/documents/worker/readInWorker'

/** A worker that reads documents in this thread, and says how often it was ended. */
export function documentWorkerHere() {
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
    postMessage: ({ file, name, kind, label }) => {
      const onProgress = (done: number, total: number) => tell({ type: 'progress', done, total })
      void prepareDocument(file, { name, kind, label, startPdfWorker: () => undefined, onProgress }).then(
        (result) => tell({ type: 'done', result }),
      )
    },
  }
  return { start: () => worker, state }
}
