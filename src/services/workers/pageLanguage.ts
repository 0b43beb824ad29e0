import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import { ENGLISH, setLanguage } from '@/lib/text/language'

/** The first message of a page to a worker that writes texts. */
export type LanguageMessage = { readonly type: 'language'; readonly code: string }

/**
 * In a worker: resolves when it writes in the language of its page (`tellLanguage`). A language whose file is missing is
 * left out: English is better than no answer. Never rejects.
 */
export const pageLanguage = (worker: Pick<EventTarget, 'addEventListener'>): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('message', (event) => {
      const data: unknown = event instanceof MessageEvent ? event.data : undefined
      if (!isLanguageMessage(data)) return
      if (data.code === ENGLISH.code) resolve()
      // What a worker writes is in two files of a language, whichever place asks it.
      else
        loadCode(() => import('@/lib/text/languages'))
          .then(({ loadLanguage }) => loadLanguage(data.code, ['chat']))
          .then(setLanguage)
          .then(resolve, resolve)
    })
  })

/** Whether a message says the language: it is for `pageLanguage` alone. */
export const isLanguageMessage = (data: unknown): data is LanguageMessage =>
  isRecord(data) && data['type'] === 'language' && typeof data['code'] === 'string'
