import { codeMissing } from '@/lib/loadCode'
import { language } from '@/lib/text/language'

import type { LanguageMessage } from './pageLanguage'

/** Says so when the file of a worker is not there. A bug in a worker comes as an `ErrorEvent`, a missing file does not. */
export function watchedWorker(worker: Worker): Worker {
  worker.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) void codeMissing()
  })
  return worker
}

/**
 * Ends a worker that opens the database when its page is left, even if the browser keeps the page in memory for "back".
 * WebKit suspends a kept page's workers in the middle of a transaction, which then locks its tables for every page after
 * it. A page that comes back is loaded again (`startApp`).
 */
export function endWithPage<Ended extends Pick<Worker, 'terminate'>>(worker: Ended): Ended {
  addEventListener('pagehide', () => worker.terminate(), { once: true })
  return worker
}

/**
 * Tells a worker the language of the page, before what waits for it (`pageLanguage`): what it writes is shown. Texts may
 * still be on their way here; English is told at once. When the page changes its language, the worker does.
 */
export function tellLanguage<Told extends Pick<Worker, 'postMessage'>>(worker: Told): Told {
  const tell = () => {
    const { code, direction, formats, whole } = language()
    const post = (texts?: LanguageMessage['texts']) => {
      const message: LanguageMessage = { type: 'language', code, direction, formats, ...(texts && { texts }) }
      worker.postMessage(message)
    }
    if (whole) void whole().then(post)
    else post()
  }
  tell()
  // A worker that has ended meanwhile hears nothing.
  addEventListener('languagechange', tell)
  return worker
}
