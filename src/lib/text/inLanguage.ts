import { language, languageGeneration, setLanguage, type Language } from './language'

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
