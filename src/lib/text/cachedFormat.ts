import { language, languageGeneration } from './language'

/**
 * A format of `Intl` that is made when it is first needed, as making one takes longer than using it a thousand times,
 * and again when the language changes.
 */
export function cachedFormat<Format>(make: (locale: string) => Format): () => Format {
  let made: { readonly format: Format; readonly of: number } | undefined
  return () => {
    if (made?.of !== languageGeneration())
      made = { format: make(language().formats), of: languageGeneration() }
    return made.format
  }
}
