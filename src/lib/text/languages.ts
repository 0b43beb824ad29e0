import { ENGLISH, type Language, type TextPlace } from './language'

type Listed = {
  readonly load: () => Promise<{ readonly language: Language }>
  /** `complete` where every text is translated: then a browser that asks for it gets it unasked. */
  readonly status: 'complete' | 'partial' | 'test'
}

/** The languages besides English by their code: a folder and a line each. */
export const LANGUAGES: Readonly<Record<string, Listed>> = {
  de: { load: () => import('./languages/de'), status: 'complete' },
  es: { load: () => import('./languages/es'), status: 'complete' },
  fr: { load: () => import('./languages/fr'), status: 'complete' },
  hi: { load: () => import('./languages/hi'), status: 'complete' },
  ja: { load: () => import('./languages/ja'), status: 'complete' },
  ko: { load: () => import('./languages/ko'), status: 'complete' },
  ru: { load: () => import('./languages/ru'), status: 'complete' },
  'pt-BR': { load: () => import('./languages/pt-BR'), status: 'complete' },
  'zh-Hans': { load: () => import('./languages/zh-Hans'), status: 'complete' },
  ar: { load: () => import('./languages/ar'), status: 'complete' },
  /** Longer, accented and right to left: shows in tests that the page is ready for other languages. */
  'en-x-pseudo': { load: () => import('./languages/pseudo'), status: 'test' },
}

const known = (code: string): Listed | undefined =>
  Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined

/** The language and script of a tag: `zh-CN` and `zh` are `zh-Hans`, `zh-TW` is `zh-Hant`; the tag where it is none. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}

/**
 * The code of the language a page is shown in: the chosen one, else the first that the browser asks for and that is
 * complete, in whichever country's form, else English.
 *
 * @param chosen a code; empty or unknown where the browser decides
 * @param asked what the browser asks for, as `navigator.languages`
 */
export function languageFor(chosen: string, asked: readonly string[]): string {
  if (chosen === ENGLISH.code || known(chosen)) return chosen
  const complete = Object.keys(LANGUAGES).filter((code) => known(code)?.status === 'complete')
  for (const each of asked.map(written)) {
    const code = [ENGLISH.code, ...complete].find((one) => written(one) === each)
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
