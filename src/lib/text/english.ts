import type { ValuesOf } from './fill'
import { ENGLISH, language, setLanguage } from './language'
import { t, type Value } from './t'

/**
 * What `make` writes, in English: what models and files get never depends on the language of the page. `make` must be
 * done when it returns.
 */
export function inEnglish<Made>(make: () => Made): Made {
  const shown = language()
  if (shown === ENGLISH) return make()
  setLanguage(ENGLISH)
  try {
    return make()
  } finally {
    setLanguage(shown)
  }
}

/** A text for a model or a file: like `t`, but never translated. */
export const english = <const Text extends string>(text: Text, ...values: ValuesOf<Text, Value>): string =>
  inEnglish(() => t(text, ...values))
