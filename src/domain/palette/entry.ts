import { hasNearWord } from '@/lib/text/nearWord'
import { searchedText, wantedWords } from '@/lib/text/wantedWords'

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
  /** Where it leads, unless it does something: places come first, chats and what was said in them last. */
  readonly group?: 'place' | 'chat' | 'said'
  /** Where what was looked for is in the label: `[start, end)` in UTF-16 units. */
  readonly ranges?: readonly (readonly [number, number])[]
  readonly isBookmarked?: boolean | undefined
  /** For models, which have a search of their own: lower is nearer, undefined is not meant. */
  readonly rank?: (query: string) => number | undefined
  readonly pick: () => void
}

/** What a search finds: what has its words, and what has them but for a letter. */
type Found = {
  readonly exact: readonly Entry[]
  readonly near: readonly Entry[]
}

/**
 * Places, commands, models and chats, in this order: of the first two and of chats those that have every word, where the
 * label begins with the first of them before the others; models in the order of their own search. Where neither places,
 * commands nor chats have the words, one wrong letter in each is forgiven; models forgive by themselves.
 */
export function findEntries(entries: readonly Entry[], query: string): Found {
  const words = wantedWords(query)
  const [first] = words
  if (first === undefined) return { exact: entries, near: [] }
  const others = entries.filter(({ rank }) => !rank)
  const having = (has: (text: string, word: string) => boolean) =>
    others.filter(({ label, kind, words: further = '' }) => {
      const text = searchedText(`${kind} ${label} ${further}`)
      return words.every((ways) => ways.some((word) => has(text, word)))
    })
  const begins = ({ label }: Entry) =>
    first.some((word) =>
      searchedText(label)
        .split('\n')
        .some((form) => form.startsWith(word)),
    )
  const exact = having((text, word) => text.includes(word))
  const models = entries
    .flatMap((entry) => {
      const rank = entry.rank?.(query)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
  const inOrder = (found: readonly Entry[]) => {
    const sorted = [...found.filter(begins), ...found.filter((entry) => !begins(entry))]
    return (group: EntryGroup) => sorted.filter((entry) => groupOf(entry) === group)
  }
  const [ofGroup, nearOf] = [inOrder(exact), inOrder(exact.length > 0 ? [] : having(hasNearWord))]
  return {
    exact: [...ofGroup('place'), ...ofGroup('command'), ...models, ...ofGroup('chat')],
    near: [...nearOf('place'), ...nearOf('command'), ...nearOf('chat')],
  }
}

/** Under which heading an entry is shown. */
export type EntryGroup = 'place' | 'command' | 'model' | 'chat' | 'said'

export const groupOf = ({ group, rank }: Entry): EntryGroup => group ?? (rank ? 'model' : 'command')

/** The key of the entry that lists bookmarks: the palette stays, with those alone. */
export const BOOKMARKS_KEY = 'bookmarks'

/** How keys of prompts begin: the palette stays until what they leave open is filled in. */
export const PROMPT_KEY = 'prompt-'
