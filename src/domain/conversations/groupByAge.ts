import { DAY_MS } from '@/lib/time/dayMs'

import type { Conversation } from './conversation'

export type ConversationGroup = { readonly name: string; readonly conversations: readonly Conversation[] }

/** Conversations under Pinned, Today, Yesterday, This week, This month and the months before, newest first. */
export function groupByAge(
  conversations: readonly Conversation[],
  now: number,
): readonly ConversationGroup[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const groups = new Map<string, Conversation[]>()
  const nameOf = createAgeNames(midnight)
  for (const conversation of inLibraryOrder(conversations)) {
    const name = conversation.pinned ? 'Pinned' : nameOf(conversation.updatedAt)
    const group = groups.get(name)
    if (group) group.push(conversation)
    else groups.set(name, [conversation])
  }
  return [...groups].map(([name, members]) => ({ name, conversations: members }))
}

/** In the order of the library: pinned ones first, then the newest. */
export const inLibraryOrder = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.updatedAt - one.updatedAt,
  )

function createAgeNames(midnight: number): (at: number) => string {
  // Making a formatter takes longer than all the rest; a library of years has few months.
  const months = new Map<number, string>()
  return (at) => {
    if (at >= midnight) return 'Today'
    if (at >= midnight - DAY_MS) return 'Yesterday'
    if (at >= midnight - 7 * DAY_MS) return 'Last week'
    if (at >= midnight - 30 * DAY_MS) return 'Last month'
    const date = new Date(at)
    const month = date.getFullYear() * 12 + date.getMonth()
    const name = months.get(month) ?? date.toLocaleDateString(undefined, { month: 'long', year: 'numeric' })
    months.set(month, name)
    return name
  }
}
