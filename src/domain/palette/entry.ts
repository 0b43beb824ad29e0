import { hasNearWord } from '@/lib/text/nearWord'

/** Something the palette can do. */
export type Entry = {
  readonly key: string
  /** What it is, at the right: a command, a chat, a model. Searched too. */
  readonly kind: string
  readonly label: string
  /** Its chord, as in `KEY_BINDINGS`; undefined for none. */
  readonly keys?: string | undefined
  /** Other words that people look for it by. */
  readonly words?: string
  /** For models, which have a search of their own: lower is nearer, undefined is not meant. */
  readonly rank?: (query: string) => number | undefined
  readonly pick: () => void
}

/** A model that is called just so comes before whatever has its words. */
const EXACT_RANK = 2

/**
 * The entries that have every word, those whose label begins with the first before the others; then models, in the order
 * of their own search. Where nothing has them, one wrong letter in a word is forgiven.
 */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const found = entriesWith(entries, query, (text, word) => text.includes(word))
  return found.length > 0 ? found : entriesWith(entries, query, hasNearWord)
}

function entriesWith(
  entries: readonly Entry[],
  query: string,
  has: (text: string, word: string) => boolean,
): readonly Entry[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return entries
  const found: Entry[] = []
  const ranked: { readonly entry: Entry; readonly rank: number }[] = []
  for (const entry of entries) {
    const { label, kind, words: others = '', rank } = entry
    const place = rank?.(query)
    if (place !== undefined) ranked.push({ entry, rank: place })
    const text = `${kind} ${label} ${others}`.toLocaleLowerCase()
    if (!rank && words.every((word) => has(text, word))) found.push(entry)
  }
  const models = ranked.sort((one, other) => one.rank - other.rank)
  const exact = models.filter(({ rank }) => rank <= EXACT_RANK)
  const begins = ({ label }: Entry) => label.toLocaleLowerCase().startsWith(first)
  return [
    ...found.filter(begins),
    ...exact.map(({ entry }) => entry),
    ...found.filter((entry) => !begins(entry)),
    ...models.slice(exact.length).map(({ entry }) => entry),
  ]
}

/** How keys of prompts begin: the palette stays until what they leave open is filled in. */
export const PROMPT_KEY = 'prompt-'
