import type { UnreadPage, WebPage } from '@/domain/web/webPage'
import { failed, type Result } from '@/lib/result'
import { awakeTimeout } from '@/services/page/timeouts'
import type { WebAnswer } from '@/services/web/askWeb'
import { watchedWorker } from '@/services/workers/watchedWorker'

/** The part of a `Worker` that is used. */
export type PageWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Longest time to read a page, in milliseconds. */
const LIMIT_MS = 20_000

const startPageWorker = (): PageWorker =>
  watchedWorker(new Worker(new URL('./pageWorker.ts', import.meta.url), { type: 'module', name: 'page' }))

/** Reads what an address gave, in a worker that is ended afterwards. Never rejects. */
export function readPage(
  answer: WebAnswer,
  signal: AbortSignal,
  start: () => PageWorker = startPageWorker,
): Promise<Result<WebPage, UnreadPage>> {
  return new Promise((resolve) => {
    let worker: PageWorker
    try {
      worker = start()
    } catch {
      resolve(failed('broken'))
      return
    }
    const finish = (result: Result<WebPage, UnreadPage>) => {
      forget()
      signal.removeEventListener('abort', stop)
      worker.terminate()
      resolve(result)
    }
    const stop = () => finish(failed('broken'))
    const forget = awakeTimeout(stop, LIMIT_MS)
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<Result<WebPage, UnreadPage>>) => finish(data))
    worker.addEventListener('error', stop)
    worker.postMessage(answer)
  })
}
