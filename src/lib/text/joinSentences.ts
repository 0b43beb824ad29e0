import { language } from './language'

/** Scripts whose sentences end in a mark as wide as a letter stand side by side. */
const WIDE_END = /[。！？」』）]$/

/** What stands between a sentence and the next one. */
export const sentenceGap = (said: string): string => (WIDE_END.test(said) ? '' : ' ')

const ENDED = /[.!?…:。！？：؟।]$/
/** The full stop of languages that have one of their own. */
const FULL_STOPS: Readonly<Record<string, string>> = { ja: '。', 'zh-Hans': '。', hi: '।' }

/** A text in the page's language as a sentence: with its full stop, where it ends in no mark. */
export const asSentence = (text: string): string =>
  ENDED.test(text) ? text : text + (FULL_STOPS[language().code] ?? '.')

/** Sentences after each other, in one line; empty and missing ones are left out. */
export const joinSentences = (sentences: readonly (string | false | null | undefined)[]): string =>
  sentences
    .filter((each) => typeof each === 'string' && each !== '')
    .reduce<string>(
      (said, next) => (said === '' ? String(next) : said + sentenceGap(said) + String(next)),
      '',
    )
