import { loadCode } from '@/lib/loadCode'

/** Written by `showLanguage`. */
const KEY = 'parlance.language'

/**
 * Shows the page in its language before anything is drawn: the one that its address asks for this once (`?lang=de`), the
 * one chosen on this device, or the browser's. English needs no file, and is what is left where a file is missing.
 */
export async function chooseLanguage(): Promise<void> {
  const chosen = new URLSearchParams(location.search).get('lang') ?? readKept()
  if (/^en(-(?!x)|$)/.test(chosen === '' ? navigator.language : chosen)) return
  try {
    const { showLanguage } = await loadCode(() => import('./showLanguage'))
    await showLanguage(chosen)
  } catch {
    // English is better than no page.
  }
}

/** Blocked storage reads as nothing chosen. */
function readKept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
