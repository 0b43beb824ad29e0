import { memoByObject } from '@/lib/result'
import { compareNames } from '@/lib/text/compareNames'
import { formatWholeMonth } from '@/lib/text/formatTime'
import { hasNearWord } from '@/lib/text/nearWord'
import { t } from '@/lib/text/t'
import { hasWords, searchedText, wantedWords, type WantedWords } from '@/lib/text/wantedWords'
import { DAY_MS } from '@/lib/time/dayMs'

import { inArrangement, USUAL, type Arrangement } from './arrangement'
import type { ListedChat } from './listedChat'

type ConversationGroup = { readonly name: string; readonly conversations: readonly ListedChat[] }

/** Conversations under Temporary, Pinned, Today, Yesterday, the last 7 days, earlier this month and the months before, newest first. */
export const groupByAge = (conversations: readonly ListedChat[], now: number): readonly ConversationGroup[] =>
  groupedChats(conversations, USUAL, now)

/**
 * Conversations in groups, each in the order of the arrangement. The order of the groups is their own: Temporary, Pinned,
 * then the newest ages first, or projects and models by name and what is in none last.
 */
export function groupedChats(
  conversations: readonly ListedChat[],
  arrangement: Arrangement,
  now: number,
): readonly ConversationGroup[] {
  const nameOf = groupNames(arrangement, now)
  const isByAge = arrangement.groups === 'age'
  const members = new Map<string, ListedChat[]>()
  // A name is entered when its group is met first.
  if (isByAge && arrangement.order !== 'lastUse')
    for (const conversation of inLibraryOrder(conversations)) members.set(nameOf(conversation), [])
  for (const conversation of inArrangement(conversations, arrangement)) {
    const name = nameOf(conversation)
    const group = members.get(name)
    if (group) group.push(conversation)
    else members.set(name, [conversation])
  }
  const groups = [...members].map(([name, all]) => ({ name, conversations: all }))
  if (isByAge) return groups
  const rank = ({ name, conversations: [first] }: ConversationGroup) =>
    first?.isTemporary ? 0 : first?.pinned ? 1 : name === withoutGroup(arrangement) ? 3 : 2
  return groups.sort((one, other) => rank(one) - rank(other) || compareNames(one.name, other.name))
}

const withoutGroup = ({ groups }: Arrangement): string =>
  groups === 'project' ? t('No project') : groups === 'model' ? t('No model') : t('Chats')

function groupNames(arrangement: Arrangement, now: number): (chat: ListedChat) => string {
  const { groups, projectName } = arrangement
  const ageOf = createAgeNames(new Date(now).setHours(0, 0, 0, 0))
  return ({ isTemporary, pinned, updatedAt, settings: { project, modelId } }) => {
    if (isTemporary) return t('Temporary, not saved')
    if (pinned) return t('Pinned')
    if (groups === 'age') return ageOf(updatedAt)
    const own = groups === 'project' ? project && projectName(project) : groups === 'model' ? modelId : null
    return own ?? withoutGroup(arrangement)
  }
}

/** In the usual order of the library: temporary ones first, then pinned ones, then the newest. */
export const inLibraryOrder = (conversations: readonly ListedChat[]): readonly ListedChat[] =>
  inArrangement(conversations, USUAL)

function createAgeNames(midnight: number): (at: number) => string {
  const thisMonth = monthOf(midnight)
  /** A language takes longer to write a month than a list to sort. */
  const months = new Map<number, string>()
  return (at) => {
    if (at >= midnight) return t('Today')
    if (at >= midnight - DAY_MS) return t('Yesterday')
    if (at >= midnight - 7 * DAY_MS) return t('Last 7 days')
    const monthsAgo = thisMonth - monthOf(at)
    if (monthsAgo === 0) return t('Earlier this month')
    if (monthsAgo === 1) return t('Last month')
    const name = months.get(monthsAgo) ?? formatWholeMonth(at)
    months.set(monthsAgo, name)
    return name
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
type LibraryFilters = {
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
  | {
      readonly type: 'conversation'
      readonly conversation: ListedChat
      /** A branch, right under the chat that it is of. */
      readonly isUnder?: true
    }

/**
 * The library as one list: headings of groups and what is under them. In the order of use a branch is under its chat,
 * where both are of one group; they are where the newest of them would be. Linear but for one sort.
 */
export const libraryRows = (
  conversations: readonly ListedChat[],
  view: LibraryView,
  filters: LibraryFilters,
  now: number,
  arrangement: Arrangement = USUAL,
): readonly LibraryRow[] =>
  groupedChats(conversationsIn(conversations, view, filters), arrangement, now).flatMap(
    ({ name, conversations: members }) => [
      { type: 'heading', name } as const,
      ...(arrangement.order === 'lastUse' ? withBranches(members) : members.map(rowOf)),
    ],
  )

const rowOf = (conversation: ListedChat): LibraryRow => ({ type: 'conversation', conversation })

function withBranches(chats: readonly ListedChat[]): readonly LibraryRow[] {
  if (!chats.some(({ settings }) => settings.branchOf)) return chats.map(rowOf)
  const byId = new Map(chats.map((chat) => [chat.id, chat]))
  const rootOf = (chat: ListedChat): ListedChat => {
    let root = chat
    // A file may say that two are branches of each other.
    for (const passed = new Set([chat.id]); ; passed.add(root.id)) {
      const above = root.settings.branchOf && byId.get(root.settings.branchOf)
      if (!above) return root
      if (passed.has(above.id)) return chat
      root = above
    }
  }
  const trees = new Map<ListedChat, ListedChat[]>()
  for (const chat of chats) {
    const root = rootOf(chat)
    const branches = trees.get(root) ?? []
    if (chat !== root) branches.push(chat)
    trees.set(root, branches)
  }
  return [...trees].flatMap(([root, branches]) => [
    rowOf(root),
    ...branches.map((branch) => ({ ...rowOf(branch), isUnder: true }) as const),
  ])
}

const wordsIn = ({ words }: LibraryFilters): WantedWords => wantedWords(words.replaceAll('"', ' '))

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
  return all.filter((each) =>
    words.every((ways) => ways.some((word) => hasNearWord(foldedTitle(each), word))),
  )
}

/** Whether a conversation is in this part of the library. Each is in exactly one. */
export function isIn({ trashedAt, archived }: ListedChat, view: LibraryView): boolean {
  if (trashedAt !== null) return view === 'trash'
  return view === (archived ? 'archived' : 'all')
}

function matches(conversation: ListedChat, words: WantedWords, filters: LibraryFilters): boolean {
  const { tag, model, from, to } = filters
  if (tag !== undefined && !conversation.tags.includes(tag)) return false
  if (model !== undefined && conversation.settings.modelId !== model) return false
  if (from !== undefined && conversation.updatedAt < from) return false
  if (to !== undefined && conversation.updatedAt > to) return false
  if (words.length === 0) return true
  return hasWords(foldedTitle(conversation), words)
}

/** The title as it is compared. Kept: each letter of a search asks for all of them. */
const foldedTitle = memoByObject(({ title }: ListedChat) => searchedText(title))

/** Every tag in use outside the trash, in the order of the alphabet. */
export const tagsOf = (conversations: readonly ListedChat[]): readonly string[] =>
  [...new Set(conversations.flatMap(({ tags, trashedAt }) => (trashedAt === null ? tags : [])))].sort(
    compareNames,
  )

/** How long what is deleted can be brought back, in days. */
export const TRASH_DAYS = 30

/** Whole days until what was put into the trash at `trashedAt` is removed; at least 0. Both in milliseconds. */
export const trashDaysLeft = (trashedAt: number, now: number): number =>
  Math.max(0, Math.min(TRASH_DAYS, Math.ceil((trashedAt + TRASH_DAYS * DAY_MS - now) / DAY_MS)))
