import { groupByAge } from './groupByAge'
import type { ListedChat } from './listedChat'
import { foldText } from '@/lib/text/foldText'
import { memoByObject } from '@/lib/result'

/** Which part of the library is shown. */
export type LibraryView = 'all' | 'archived' | 'trash'

/** What the list is narrowed to; what is absent narrows nothing. */
export type LibraryFilters = {
  /** Words that must all be in the title, whatever their case and accents. */
  readonly words: string
  readonly tag?: string
  readonly model?: string
  /** Milliseconds since the Unix epoch, of the last change; both included. */
  readonly from?: number
  readonly to?: number
}

export type LibraryRow =
  | { readonly type: 'heading'; readonly name: string }
  | { readonly type: 'conversation'; readonly conversation: ListedChat }

/** The library as one list: headings of age and what is under them, newest first. Linear but for one sort. */
export const libraryRows = (
  conversations: readonly ListedChat[],
  view: LibraryView,
  filters: LibraryFilters,
  now: number,
): readonly LibraryRow[] =>
  groupByAge(conversationsIn(conversations, view, filters), now).flatMap(
    ({ name, conversations: members }) => [
      { type: 'heading', name } as const,
      ...members.map((conversation) => ({ type: 'conversation', conversation }) as const),
    ],
  )

/** What is in a part of the library and passes the filters, in the order given. Linear. */
export function conversationsIn(
  conversations: readonly ListedChat[],
  view: LibraryView,
  filters: LibraryFilters,
): readonly ListedChat[] {
  const words = foldText(filters.words.replaceAll('"', ' ')).text.split(/\s+/).filter(Boolean)
  return conversations.filter(
    (conversation) => isIn(conversation, view) && matches(conversation, words, filters),
  )
}

/** Whether a conversation is in this part of the library. Each is in exactly one. */
export function isIn({ trashedAt, archived }: ListedChat, view: LibraryView): boolean {
  if (trashedAt !== null) return view === 'trash'
  return view === (archived ? 'archived' : 'all')
}

function matches(conversation: ListedChat, words: readonly string[], filters: LibraryFilters): boolean {
  const { tag, model, from, to } = filters
  if (tag !== undefined && !conversation.tags.includes(tag)) return false
  if (model !== undefined && conversation.settings.modelId !== model) return false
  if (from !== undefined && conversation.updatedAt < from) return false
  if (to !== undefined && conversation.updatedAt > to) return false
  if (words.length === 0) return true
  const title = foldedTitle(conversation)
  return words.every((word) => title.includes(word))
}

/** The title as it is compared. Kept: each letter of a search asks for all of them. */
const foldedTitle = memoByObject(({ title }: ListedChat) => foldText(title).text)

/** Every tag in use outside the trash, in the order of the alphabet. */
export const tagsOf = (conversations: readonly ListedChat[]): readonly string[] =>
  [...new Set(conversations.flatMap(({ tags, trashedAt }) => (trashedAt === null ? tags : [])))].sort(
    (one, other) => one.localeCompare(other),
  )
