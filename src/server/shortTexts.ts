import type { Plugin } from 'vite'

import { textKey } from '../lib/text/textKey.ts'

const TEXTS = /\/lib\/text\/languages\/[^/]+\/\w+\.json$/

/** Translations as they are kept are found by their English sentences; as they are loaded, by what `textKey` makes of them. */
export const shortTexts = (): Plugin => ({
  name: 'parlance:short-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!TEXTS.test(id.replaceAll('\\', '/'))) return null
    const texts = Object.entries(JSON.parse(code) as Readonly<Record<string, unknown>>)
    return {
      code: JSON.stringify(Object.fromEntries(texts.map(([english, text]) => [textKey(english), text]))),
      map: null,
    }
  },
})
