import { ENGLISH, type Language, type TextPlace } from './language'

type Listed = {
  readonly load: () => Promise<{ readonly language: Language }>
  /** `complete` where every text is translated: then a browser that asks for it gets it unasked. */
  readonly status: 'complete' | 'partial' | 'test'
}

/** The languages besides English by their code: a folder and a line each. */
export const LANGUAGES: Readonly<Record<string, Listed>> = {
  de: { load: () => import('./languages/de'), status: 'partial' },
  /** Longer, accented and right to left: shows in tests that the page is ready for other languages. */
  'en-x-pseudo': { load: () => import('./languages/pseudo'), status: 'test' },
}

const known = (code: string): Listed | undefined =>
  Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined

/**
 * The code of the language a page is shown in: the chosen one, else the first that the browser asks for and that is
 * complete, else English.
 *
 * @param chosen a code; empty or unknown where the browser decides
 * @param asked what the browser asks for, as `navigator.languages`
 */
export function languageFor(chosen: string, asked: readonly string[]): string {
  if (chosen === ENGLISH.code || known(chosen)) return chosen
  for (const each of asked) {
    const base = each.split('-')[0] ?? ''
    if (base === ENGLISH.code) break
    const code = [each, base].find((one) => known(one)?.status === 'complete')
    if (code !== undefined) return code
  }
  return ENGLISH.code
}

/** Loads a language, with the texts of the places given; English where there is none of this code. May reject. */
export async function loadLanguage(code: string, places: readonly TextPlace[]): Promise<Language> {
  const listed = known(code)
  if (!listed) return ENGLISH
  const { language } = await listed.load()
  for (const place of places) await language.load?.(place)
  return language
}
