import { language, setLanguage, type Language, type TextPlace } from '@/lib/text/language'
import { languageFor, loadLanguage } from '@/lib/text/languages'

const ALL: readonly TextPlace[] = ['chat', 'rare', 'catalog', 'lab', 'settings']

/** Read by `chooseLanguage`. */
const KEY = 'parlance.language'

/** Shows the page in a language before anything is drawn: only what the first frame needs is loaded. May reject. */
export async function showLanguage(chosen: string): Promise<void> {
  show(await loadLanguage(languageFor(chosen, navigator.languages), []))
}

/**
 * Shows a page that is drawn already in another language, with all its texts, and keeps the choice for the next start;
 * `draw` draws it again. May reject.
 *
 * @param chosen a code; empty for the browser's language
 */
export async function changeLanguage(chosen: string, draw: () => void): Promise<void> {
  keep(chosen)
  const next = await loadLanguage(languageFor(chosen, navigator.languages), ALL)
  if (next.code === language().code) return
  show(next)
  draw()
  // Workers that run are told (`tellLanguage`).
  dispatchEvent(new Event('languagechange'))
}

function show(next: Language): void {
  setLanguage(next)
  document.documentElement.lang = next.code
  document.documentElement.dir = next.direction
  // Only languages with files have a manifest of their own.
  const manifest = next.whole ? `/manifest.${next.code}.webmanifest` : '/manifest.webmanifest'
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
}

function keep(chosen: string): void {
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Blocked storage costs a moment of another language at the next start.
  }
}
