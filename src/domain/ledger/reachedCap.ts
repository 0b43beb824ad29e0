import { add, compare, decimal, decimalText, parseDecimal, ZERO, type Decimal } from '@/lib/decimal'
import { mark, t } from '@/lib/text/t'

import type { ConversationId } from '../ids'
import { type Cost, formatExactMoney, formatMoney, type SpendingCaps } from '../pricing'
import { type LedgerEntry, startOfDay, startOfMonth } from './groupLedger'

export type CapName = keyof SpendingCaps

/** A cap that the next request would pass. Amounts are exact decimal strings in US dollars. */
export type ReachedCap = { readonly cap: CapName; readonly limit: string; readonly spent: string }

export type CapQuestion = {
  readonly caps: SpendingCaps
  /** All exchanges since the start of the month, and all of the chats. */
  readonly entries: readonly LedgerEntry[]
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  /** The chat that the request is of, with the sub-agents of its tree; empty = it is of none. */
  readonly chats: readonly ConversationId[]
  /** The least the next request costs: its prompt, with no reply yet. */
  readonly next: Cost
}

/** A limit a person set; undefined for none, and for what is no amount. */
export function limitOf(cap: string): Decimal | undefined {
  const limit = cap.trim() === '' ? undefined : parseDecimal(cap.replace(/[$\s]/g, ''))
  return limit === undefined || limit.digits < 0n ? undefined : limit
}

/** Whether any limit is set. */
export const hasCaps = (caps: SpendingCaps): boolean =>
  Object.values(caps).some((cap) => limitOf(cap) !== undefined)

/**
 * The first cap that is used up, or that the next request would pass by its prompt alone; undefined when none.
 * What is free is never held back. Exact decimals; costs that are unknown count as nothing, which the caps' own
 * page says.
 */
export function reachedCap({ caps, entries, now, chats, next }: CapQuestion): ReachedCap | undefined {
  if (next.type === 'free') return undefined
  const day = startOfDay(now)
  const month = startOfMonth(now)
  const spans: readonly (readonly [CapName, (entry: LedgerEntry) => boolean])[] = [
    ['perDay', ({ startedAt }) => startedAt >= day],
    ['perMonth', ({ startedAt }) => startedAt >= month],
    ['perConversation', ({ conversationId }) => conversationId !== null && chats.includes(conversationId)],
  ]
  for (const [cap, isInSpan] of spans) {
    const limit = limitOf(caps[cap])
    if (!limit || (cap === 'perConversation' && chats.length === 0)) continue
    const spent = spentIn(entries.filter(isInSpan))
    const isUsedUp = compare(spent, limit) >= 0
    if (isUsedUp || compare(add(spent, amountOf(next)), limit) > 0) {
      return { cap, limit: decimalText(limit), spent: decimalText(spent) }
    }
  }
  return undefined
}

/** What is known to have been spent, exactly. Unknown costs add nothing. */
const spentIn = (entries: readonly Pick<LedgerEntry, 'cost'>[]): Decimal =>
  entries.reduce((sum, { cost }) => add(sum, amountOf(cost)), ZERO)

const amountOf = (cost: Cost): Decimal =>
  cost.type === 'known' || cost.type === 'atLeast' ? decimal(cost.amount) : ZERO

const SENTENCES = {
  perDay: mark(
    'Not sent: {spent} has been spent today, and this request would pass your limit of {limit} a day.',
  ),
  perMonth: mark(
    'Not sent: {spent} has been spent this month, and this request would pass your limit of {limit} a month.',
  ),
  perConversation: mark(
    'Not sent: {spent} has been spent in this chat, and this request would pass your limit of {limit} a chat.',
  ),
} as const satisfies Readonly<Record<CapName, string>>

/** Why nothing was sent, for the person. */
export const describeReachedCap = ({ cap, limit, spent }: ReachedCap): string =>
  t(SENTENCES[cap], { spent: formatMoney(spent), limit: formatExactMoney(limit) })
