import { language } from '@/lib/text/language'

import type { LanguageMessage } from './pageLanguage'

/** Tells a worker the language of the page, as its first message: what it writes is shown. */
export function tellLanguage<Told extends Pick<Worker, 'postMessage'>>(worker: Told): Told {
  const message: LanguageMessage = { type: 'language', code: language().code }
  worker.postMessage(message)
  return worker
}
