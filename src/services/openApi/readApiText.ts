import type { OpenApi } from '@/domain/http/readOpenApi'
import { loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { watchedWorker } from '@/services/workers/watchedWorker'

/** The part of a `Worker` that is used. */
export type ApiWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Longest time to read a document, in milliseconds: the largest there are take two seconds. */
const LIMIT_MS = 20_000

const startApiWorker = (): ApiWorker | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : watchedWorker(new Worker(new URL('./apiWorker.ts', import.meta.url), { type: 'module' }))

/**
 * Reads an OpenAPI document in JSON or YAML, in a worker that is ended afterwards. Never rejects; fails with a sentence.
 *
 * @param start undefined where there are no workers: then it is read here.
 */
export async function readApiText(
  text: string,
  start: () => ApiWorker | undefined = startApiWorker,
): Promise<Result<OpenApi, string>> {
  const worker = start()
  if (!worker) {
    const { parseApiText } = await loadCode(() => import('./parseApiText'))
    return parseApiText(text)
  }
  return new Promise((resolve) => {
    const finish = (result: Result<OpenApi, string>) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(
      () =>
        finish(
          failed(
            t(
              'Reading this document took longer than {time}. Use a smaller one, with only the functions you need.',
              {
                time: formatDuration(LIMIT_MS),
              },
            ),
          ),
        ),
      LIMIT_MS,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<Result<OpenApi, string>>) => finish(data))
    worker.addEventListener('error', () =>
      finish(failed(t('This document couldn’t be read: it is damaged, or too large for this device.'))),
    )
    worker.postMessage(text)
  })
}
