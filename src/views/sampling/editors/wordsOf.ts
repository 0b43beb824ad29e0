import type { CatalogEntry } from '@/domain/catalog/entry'
import { refusedValues, shownValue, type ModelRefusals } from '@/domain/request/refusals'

/** The words that a catalog names for a parameter; undefined where it names none. */
export function wordsOf(entry: CatalogEntry | undefined, name: string): readonly string[] | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'enum' && support.values.length > 0 ? support.values : undefined
}

/** What is set stays in sight, even where this model does not name it. */
export const withChosen = (words: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || words.includes(chosen) ? words : [...words, chosen]

/** The words without those that the model refused; where it said which it takes, those. */
export function takenWords(
  words: readonly string[],
  refusals: ModelRefusals | undefined,
  name: string,
): readonly string[] {
  const refusal = refusals?.get(name)
  if (!refusal) return words
  if (refusal.allowed) return refusal.allowed.map(shownValue)
  const refused = refusedValues(refusal)
  return words.filter((word) => !refused.includes(JSON.stringify(word)))
}
