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
  readonly pick: () => void
}

/** The entries that have every word, those whose label begins with the first before the others. */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return entries
  const found = entries.filter(({ label, kind, words: others = '' }) => {
    const text = `${kind} ${label} ${others}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: Entry) => label.toLocaleLowerCase().startsWith(first)
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))]
}

/** How keys of prompts begin: the palette stays until what they leave open is filled in. */
export const PROMPT_KEY = 'prompt-'
