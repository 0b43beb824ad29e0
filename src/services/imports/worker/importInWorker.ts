import type { ConversationId } from '@/domain/ids'

import type { FromImportWorker, ToImportWorker } from './importWorker'
import type { ImportReport } from '../../files/importReport'

export type ImportWorker = Pick<Worker, 'addEventListener' | 'terminate'> & {
  postMessage(message: ToImportWorker): void
}

type Options = {
  readonly isDryRun: boolean
  readonly keepApart?: readonly ConversationId[]
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Imports a file in a worker, which is ended afterwards. Undefined where the worker or its storage could not be started,
 * or it died: what it wrote until then is whole, and importing again in the page adds the rest. Never rejects.
 */
export function importInWorker(
  start: () => ImportWorker,
  file: Blob,
  { isDryRun, keepApart = [], signal, onProgress }: Options,
): Promise<ImportReport | undefined> {
  return new Promise((resolve) => {
    let worker: ImportWorker
    try {
      worker = start()
    } catch {
      resolve(undefined)
      return
    }
    const cancel = () => worker.postMessage({ type: 'cancel' })
    const finish = (report: ImportReport | undefined) => {
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      resolve(report)
    }
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<FromImportWorker>
      if (data.type === 'progress') onProgress(data.done, data.total)
      else finish(data.type === 'done' ? data.report : undefined)
    })
    worker.addEventListener('error', () => finish(undefined))
    signal.addEventListener('abort', cancel)
    worker.postMessage({ type: 'import', file, isDryRun, keepApart })
    if (signal.aborted) cancel()
  })
}
