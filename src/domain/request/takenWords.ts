import type { CatalogEntry } from '../catalog'

import { type ModelRefusals, refusedValues, shownValue } from './refusals'

/** The words that a catalog names for a parameter; undefined where it names none. */
export function wordsOf(entry: CatalogEntry | undefined, name: string): readonly string[] | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'enum' && support.values.length > 0 ? support.values : undefined
}

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
