import { formatWholeMonth } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'

import type { ListedChat } from './listedChat'

export type ConversationGroup = { readonly name: string; readonly conversations: readonly ListedChat[] }

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
