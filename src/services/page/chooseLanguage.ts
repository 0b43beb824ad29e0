import { setLanguage } from '@/lib/text/language'
import { LANGUAGES } from '@/lib/text/languages'

const KEY = 'parlance.language'

/** Loads the language kept for this device, before anything is drawn; English needs no file. */
export async function chooseLanguage(): Promise<void> {
  const load = LANGUAGES[readKept() ?? '']
  if (load === undefined) return
  const language = await load()
  setLanguage(language)
  document.documentElement.lang = language.code
  document.documentElement.dir = language.direction
}

/** Blocked storage reads as nothing chosen. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
