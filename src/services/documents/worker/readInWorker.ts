import type { DocumentProblem, OfficePages } from '@/domain/documents/documentKind'
import { failed, type Result } from '@/lib/result'
import { watchedWorker } from '@/services/workers/watchedWorker'

import type {
  DrawOrder,
  DrawnPage,
  FromDocumentWorker,
  PreparedDocument,
  ReadOrder,
  ShowOrder,
  ToDocumentWorker,
} from './documentMessages'

/** A document that shows no progress for this long is given up, in milliseconds. */
const SILENCE_MS = 60_000

export type DocumentWorker = Pick<Worker, 'addEventListener' | 'terminate'> & {
  postMessage(message: ToDocumentWorker): void
}

type Options = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  /** The real worker unless given. */
  readonly start?: (() => DocumentWorker) | undefined
}

/** Starts a worker that reads one document. */
const startDocumentWorker = (): DocumentWorker =>
  watchedWorker(
    new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module', name: 'document' }),
  )

type Read = Result<PreparedDocument, DocumentProblem>
type Drawn = Result<readonly DrawnPage[], DocumentProblem>
type Shown = Result<OfficePages, DocumentProblem>

/** Reads a document in a worker, which is ended afterwards; undefined once cancelled. Never rejects. */
export const readInWorker = (order: Omit<ReadOrder, 'type'>, options: Options): Promise<Read | undefined> =>
  inWorker({ type: 'read', ...order }, options, (answer) =>
    answer.type === 'read' ? answer.result : undefined,
  )

/** Draws pages of a PDF in a worker, which is ended afterwards; undefined once cancelled. Never rejects. */
export const drawInWorker = (order: Omit<DrawOrder, 'type'>, options: Options): Promise<Drawn | undefined> =>
  inWorker({ type: 'draw', ...order }, options, (answer) =>
    answer.type === 'drawn' ? answer.result : undefined,
  )

/** Makes pages of an Office file in a worker, which is ended afterwards; undefined once cancelled. Never rejects. */
export const showInWorker = (order: Omit<ShowOrder, 'type'>, options: Options): Promise<Shown | undefined> =>
  inWorker({ type: 'show', ...order }, options, (answer) =>
    answer.type === 'shown' ? answer.result : undefined,
  )

/** @param resultOf what was asked for, where an answer is that. */
function inWorker<Value>(
  order: ToDocumentWorker,
  { signal, onProgress, start = startDocumentWorker }: Options,
  resultOf: (answer: FromDocumentWorker) => Result<Value, DocumentProblem> | undefined,
): Promise<Result<Value, DocumentProblem> | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined)
      return
    }
    let worker: DocumentWorker
    try {
      worker = start()
    } catch {
      resolve(failed({ type: 'unavailable' }))
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (result: Result<Value, DocumentProblem> | undefined) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      resolve(result)
    }
    const cancel = () => finish(undefined)
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(failed({ type: 'slow' })), SILENCE_MS)
    }
    signal.addEventListener('abort', cancel)
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<FromDocumentWorker>
      if (data.type !== 'progress') {
        finish(resultOf(data) ?? failed({ type: 'broken' }))
        return
      }
      waitOn()
      onProgress(data.done, data.total)
    })
    worker.addEventListener('error', (event) =>
      finish(failed({ type: event instanceof ErrorEvent ? 'broken' : 'unavailable' })),
    )
    waitOn()
    worker.postMessage(order)
  })
}
