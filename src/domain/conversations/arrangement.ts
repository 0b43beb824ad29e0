import { compareNames } from '@/lib/text/compareNames'

import type { ConversationId, ProjectId } from '../ids'
import type { ListedChat } from './listedChat'

/** What the list of chats is sorted by: the last use, the name, what was spent, or the person’s own hand. */
export const CHAT_ORDERS = ['lastUse', 'name', 'cost', 'hand'] as const
export type ChatOrder = (typeof CHAT_ORDERS)[number]

/** What its groups are made of, whatever it is sorted by. */
export const CHAT_GROUPS = ['age', 'project', 'model', 'none'] as const
export type ChatGroups = (typeof CHAT_GROUPS)[number]

/** How the list of chats is put together. */
export type Arrangement = {
  readonly order: ChatOrder
  readonly groups: ChatGroups
  /** Chats in the order of the person’s hand; those that are not in it are newer, and come first. */
  readonly hand: readonly ConversationId[]
  /** By chat, its place among what was spent: 0 for most. Chats that are not in it cost nothing that is known. */
  readonly costRanks: ReadonlyMap<ConversationId, number>
  readonly projectName: (id: ProjectId) => string | undefined
}

export const USUAL: Arrangement = {
  order: 'lastUse',
  groups: 'age',
  hand: [],
  costRanks: new Map(),
  projectName: () => undefined,
}

type Compare = (one: ListedChat, other: ListedChat) => number

const byLastUse: Compare = (one, other) => other.updatedAt - one.updatedAt

function compareBy({ order, hand, costRanks }: Arrangement): Compare {
  if (order === 'name') return (one, other) => compareNames(one.title, other.title)
  if (order === 'cost') {
    const rank = ({ id }: ListedChat) => costRanks.get(id) ?? costRanks.size
    return (one, other) => rank(one) - rank(other)
  }
  if (order === 'hand') {
    const places = new Map(hand.map((id, at) => [id, at]))
    const place = ({ id }: ListedChat) => places.get(id) ?? -1
    return (one, other) => place(one) - place(other)
  }
  return byLastUse
}

/** The chats in order: temporary ones first, then pinned ones, then as they are sorted, the newest first among equals. */
export function inArrangement(
  conversations: readonly ListedChat[],
  arrangement: Arrangement,
): readonly ListedChat[] {
  const compare = compareBy(arrangement)
  return conversations.toSorted(
    (one, other) =>
      Number(other.isTemporary ?? false) - Number(one.isTemporary ?? false) ||
      Number(other.pinned) - Number(one.pinned) ||
      compare(one, other) ||
      byLastUse(one, other),
  )
}

/** The sequence with some moved before or after another; unchanged where that is not in it. */
export function movedTo(
  sequence: readonly ConversationId[],
  moved: readonly ConversationId[],
  { target, side }: { readonly target: ConversationId; readonly side: 'before' | 'after' },
): readonly ConversationId[] {
  const rest = sequence.filter((id) => !moved.includes(id))
  const at = rest.indexOf(target)
  if (at < 0) return sequence
  const place = side === 'after' ? at + 1 : at
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}
