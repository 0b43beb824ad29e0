import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import {
  ENGLISH,
  setLanguage,
  type Language,
  type LanguageFacts,
  type PluralForms,
} from '@/lib/text/language'

/**
 * The first message of a page to a worker that writes texts. The texts come along: files of a worker's own would be the
 * same ones again.
 */
export type LanguageMessage = LanguageFacts & {
  readonly type: 'language'
  /** By `textKey`; none where the language has no files. */
  readonly texts?: ReadonlyMap<string, string | PluralForms | undefined>
}

/** In a worker: resolves when it writes in the language of its page (`tellLanguage`). Never rejects. */
export const pageLanguage = (worker: Pick<EventTarget, 'addEventListener'>): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('message', (event) => {
      const data: unknown = event instanceof MessageEvent ? event.data : undefined
      if (!isLanguageMessage(data)) return
      toLanguage(data)
        .then(setLanguage)
        // English is better than no answer.
        .then(resolve, resolve)
    })
  })

async function toLanguage({ texts, ...facts }: LanguageMessage): Promise<Language> {
  if (facts.code === ENGLISH.code) return ENGLISH
  if (!texts) return (await loadCode(() => import('@/lib/text/languages/pseudo'))).language
  const { languageOf } = await loadCode(() => import('@/lib/text/createLanguage'))
  return languageOf(facts, texts)
}

/** Whether a message says the language: it is for `pageLanguage` alone. */
export const isLanguageMessage = (data: unknown): data is LanguageMessage =>
  isRecord(data) && data['type'] === 'language' && typeof data['code'] === 'string'
