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
/** Firefox was seen to let a worker begin after nearly a minute: after this long, in milliseconds, another is asked, once. */
const START_MS = 15_000

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
    let worker: DocumentWorker | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (result: Result<Value, DocumentProblem> | undefined) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker?.terminate()
      resolve(result)
    }
    const cancel = () => finish(undefined)
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(failed({ type: 'slow' })), SILENCE_MS)
    }
    const ask = () => {
      worker?.terminate()
      try {
        worker = start()
      } catch {
        finish(failed({ type: 'unavailable' }))
        return
      }
      worker.addEventListener('message', (event) => {
        const { data } = event as MessageEvent<FromDocumentWorker>
        waitOn()
        if (data.type === 'progress') onProgress(data.done, data.total)
        else if (data.type !== 'started') finish(resultOf(data) ?? failed({ type: 'broken' }))
      })
      worker.addEventListener('error', (event) =>
        finish(failed({ type: event instanceof ErrorEvent ? 'broken' : 'unavailable' })),
      )
      worker.postMessage(order)
    }
    signal.addEventListener('abort', cancel)
    timer = setTimeout(() => {
      waitOn()
      ask()
    }, START_MS)
    ask()
  })
}
