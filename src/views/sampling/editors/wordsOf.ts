import type { CatalogEntry } from '@/domain/catalog/entry'

/** The words that a catalog names for a parameter; undefined where it names none. */
export function wordsOf(entry: CatalogEntry | undefined, name: string): readonly string[] | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'enum' && support.values.length > 0 ? support.values : undefined
}

/** What is set stays in sight, even where this model does not name it. */
export const withChosen = (words: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || words.includes(chosen) ? words : [...words, chosen]
