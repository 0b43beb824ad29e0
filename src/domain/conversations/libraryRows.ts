import { memoByObject } from '@/lib/result'
import { foldText } from '@/lib/text/foldText'
import { formatWholeMonth } from '@/lib/text/formatTime'
import { hasNearWord } from '@/lib/text/nearWord'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'

import type { ListedChat } from './listedChat'

type ConversationGroup = { readonly name: string; readonly conversations: readonly ListedChat[] }

/** Conversations under Temporary, Pinned, Today, Yesterday, the last 7 days, earlier this month and the months before, newest first. */
export function groupByAge(conversations: readonly ListedChat[], now: number): readonly ConversationGroup[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const groups = new Map<string, ListedChat[]>()
  const nameOf = createAgeNames(midnight)
  for (const conversation of inLibraryOrder(conversations)) {
    const name = conversation.isTemporary
      ? t('Temporary, not saved')
      : conversation.pinned
        ? t('Pinned')
        : nameOf(conversation.updatedAt)
    const group = groups.get(name)
    if (group) group.push(conversation)
    else groups.set(name, [conversation])
  }
  return [...groups].map(([name, members]) => ({ name, conversations: members }))
}

/** In the order of the library: temporary ones first, then pinned ones, then the newest. */
export const inLibraryOrder = (conversations: readonly ListedChat[]): readonly ListedChat[] =>
  conversations.toSorted(
    (one, other) =>
      Number(other.isTemporary ?? false) - Number(one.isTemporary ?? false) ||
      Number(other.pinned) - Number(one.pinned) ||
      other.updatedAt - one.updatedAt,
  )

function createAgeNames(midnight: number): (at: number) => string {
  const thisMonth = monthOf(midnight)
  return (at) => {
    if (at >= midnight) return t('Today')
    if (at >= midnight - DAY_MS) return t('Yesterday')
    if (at >= midnight - 7 * DAY_MS) return t('Last 7 days')
    const monthsAgo = thisMonth - monthOf(at)
    if (monthsAgo === 0) return t('Earlier this month')
    return monthsAgo === 1 ? t('Last month') : formatWholeMonth(at)
  }
}

/** Counted without gaps from one year to the next. */
function monthOf(at: number): number {
  const date = new Date(at)
  return date.getFullYear() * 12 + date.getMonth()
}

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

const wordsIn = ({ words }: LibraryFilters): readonly string[] =>
  foldText(words.replaceAll('"', ' ')).text.split(/\s+/).filter(Boolean)

/** What is in a part of the library and passes the filters, in the order given. Linear. */
export function conversationsIn(
  conversations: readonly ListedChat[],
  view: LibraryView,
  filters: LibraryFilters,
): readonly ListedChat[] {
  const words = wordsIn(filters)
  return conversations.filter(
    (conversation) => isIn(conversation, view) && matches(conversation, words, filters),
  )
}

/** The chats whose titles have every word; where none has, those that differ by one letter in each. */
export function titlesFound(
  conversations: readonly ListedChat[],
  view: LibraryView,
  filters: LibraryFilters,
): readonly ListedChat[] {
  const found = conversationsIn(conversations, view, filters)
  const words = wordsIn(filters)
  if (found.length > 0 || words.length === 0) return found
  const all = conversationsIn(conversations, view, { ...filters, words: '' })
  return all.filter((each) => words.every((word) => hasNearWord(foldedTitle(each), word)))
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
