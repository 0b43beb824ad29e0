import { add, compare, decimal, type Decimal, ZERO } from '@/lib/decimal'

import type { ConversationId } from '../ids'
import type { LedgerEntry } from './groupLedger'

/** By chat, its place among what was spent, as far as that is known: 0 for most. Chats without a known cost are absent. */
export function costRanks(entries: readonly LedgerEntry[]): ReadonlyMap<ConversationId, number> {
  const sums = new Map<ConversationId, Decimal>()
  for (const { conversationId, cost } of entries)
    if (conversationId !== null && (cost.type === 'known' || cost.type === 'atLeast'))
      sums.set(conversationId, add(sums.get(conversationId) ?? ZERO, decimal(cost.amount)))
  const sorted = [...sums].sort(([, one], [, other]) => compare(other, one))
  return new Map(sorted.map(([id], rank) => [id, rank]))
}
