/** The plural forms of one text, by the categories of `Intl.PluralRules`; `other` always exists. */
export type PluralForms = { readonly other: string } & {
  readonly [Category in Intl.LDMLPluralRule]?: string
}

/**
 * What of the app has a file of texts of its own, besides what a page needs before it draws: `chat` is there with the
 * first code that loads later, and `rare` (what goes wrong, what is said once) follows it unasked; the others come with
 * their places (`withTexts`).
 */
export type TextPlace = 'chat' | 'rare' | 'catalog' | 'lab' | 'settings'

/** What a language is, apart from its texts. */
export type LanguageFacts = {
  /** BCP 47, such as `de`; goes into `<html lang>`. */
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /** The locale that `Intl` formats numbers, dates and plural forms in. */
  readonly formats: string
}

/** A language of the interface: what each English text is in it, and how it writes numbers and dates. */
export type Language = LanguageFacts & {
  /** The translation of an English text; the English one is shown where it is missing. */
  readonly text: (english: string) => string | undefined
  /** The translated plural forms of a text, found by its English forms. */
  readonly forms: (english: PluralForms) => PluralForms | undefined
  /** Has the texts of a place ready; none for one that needs no file. Never rejects: what is missing is in English. */
  readonly load?: (place: TextPlace) => Promise<void>
  /** All that a worker may say, by `textKey`; none for a language without files. Never rejects. */
  readonly whole?: () => Promise<ReadonlyMap<string, string | PluralForms | undefined>>
}

/** The keys of the app are its English texts, so English needs no file. Dates are written as in "23 Nov 2026, 22:12". */
export const ENGLISH: Language = {
  code: 'en',
  direction: 'ltr',
  formats: 'en-GB',
  text: () => undefined,
  forms: () => undefined,
}

let current = ENGLISH
let generation = 0
/** How many languages were set so far. */
let count = 0

/** The language of the page. */
export const language = (): Language => current

/** Changes each time a language is chosen: caches of formatted text compare it. */
export const languageGeneration = (): number => generation

/**
 * Sets the language of the page. What is on screen must be drawn again (`services/page/showLanguage`).
 *
 * @param of its generation, where it was set before and nothing was drawn since.
 */
export function setLanguage(chosen: Language, of = ++count): void {
  current = chosen
  generation = of
}

/** Runs `make` in a language without the page being in it; it must be done when it returns. */
export function inLanguage<Made>(chosen: Language, make: () => Made): Made {
  const [shown, generation] = [language(), languageGeneration()]
  if (chosen === shown) return make()
  setLanguage(chosen)
  try {
    return make()
  } finally {
    // What was kept for the language of the page is still true.
    setLanguage(shown, generation)
  }
}
