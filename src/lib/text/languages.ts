import type { Language } from './language'

/** Languages other than English by their code, each a file of its own that is loaded only when chosen. */
export const LANGUAGES: Readonly<Record<string, (() => Promise<Language>) | undefined>> = {
  /** Longer, accented and right to left: shows in tests that the page is ready for other languages. */
  'en-x-pseudo': async () => (await import('./languages/pseudo')).PSEUDO,
}
