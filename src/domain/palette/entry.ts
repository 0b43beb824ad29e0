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
  /** Where it leads, unless it does something: places come first and chats last. */
  readonly group?: 'place' | 'chat'
  /** Where what was looked for is in the label: `[start, end)` in UTF-16 units. */
  readonly ranges?: readonly (readonly [number, number])[]
  readonly isBookmarked?: boolean | undefined
  /** For models, which have a search of their own: lower is nearer, undefined is not meant. */
  readonly rank?: (query: string) => number | undefined
  readonly pick: () => void
}

/**
 * Places, commands, models and chats, in this order: of the first two and of chats those that have every word, where the
 * label begins with the first of them before the others; models in the order of their own search. Where neither places,
 * commands nor chats have the words, one wrong letter in each is forgiven; models forgive by themselves.
 */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = wantedWords(query)
  const [first] = words
  if (first === undefined) return entries
  const others = entries.filter(({ rank }) => !rank)
  const having = (has: (text: string, word: string) => boolean) =>
    others.filter(({ label, kind, words: further = '' }) => {
      const text = searchedText(`${kind} ${label} ${further}`)
      return words.every((ways) => ways.some((word) => has(text, word)))
    })
  const exact = having((text, word) => text.includes(word))
  const found = exact.length > 0 ? exact : having(hasNearWord)
  const begins = ({ label }: Entry) =>
    first.some((word) =>
      searchedText(label)
        .split('\n')
        .some((form) => form.startsWith(word)),
    )
  const ordered = [...found.filter(begins), ...found.filter((entry) => !begins(entry))]
  const models = entries
    .flatMap((entry) => {
      const rank = entry.rank?.(query)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
  const ofGroup = (group: Entry['group']) => ordered.filter((entry) => entry.group === group)
  return [...ofGroup('place'), ...ofGroup(undefined), ...models.map(({ entry }) => entry), ...ofGroup('chat')]
}

/** The key of the entry that lists bookmarks: the palette stays, with those alone. */
export const BOOKMARKS_KEY = 'bookmarks'

/** How keys of prompts begin: the palette stays until what they leave open is filled in. */
export const PROMPT_KEY = 'prompt-'
