import { add, compare, decimal, decimalText, ZERO, type Decimal } from '@/lib/decimal'

import type { Exchange } from '../exchanges/exchange'
import type { ConversationId } from '../ids'
import { billedOutputTokens } from '../usage/usage'

/** Midnight at the start of the day of an instant, in the time zone of this device. Milliseconds since the epoch. */
export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Midnight at the start of the month of an instant, in the time zone of this device. */
export function startOfMonth(at: number): number {
  const date = new Date(startOfDay(at))
  return date.setDate(1)
}

/** The starts of all days from one instant to another, both included; at most 3,700 of them. */
export function daysBetween(from: number, to: number): readonly number[] {
  const days: number[] = []
  const date = new Date(startOfDay(from))
  // By the calendar, not by 24 hours: days with a change of the clock are shorter or longer.
  while (date.getTime() <= to && days.length < MOST_DAYS) {
    days.push(date.getTime())
    date.setDate(date.getDate() + 1)
  }
  return days
}

const MOST_DAYS = 3700

/** What the ledger can be ordered by. */
export type LedgerGrouping = 'purpose' | 'model' | 'connection' | 'day'

/** Entries that belong together, and what is known of their cost. */
export type LedgerGroup = {
  readonly id: string
  /** Exact decimal string in US dollars: what is known. */
  readonly amount: string
  readonly requests: number
  /** Of them, those whose cost is not known, or known only in part: the amount is a lower bound. */
  readonly unknown: number
  /** Of them, those whose tokens were estimated: replies that were stopped, say. */
  readonly estimated: number
  readonly tokensIn: number
  readonly tokensOut: number
}

/** The group of what schedules asked, among the purposes. */
export const SCHEDULED = 'schedule'

const KEYS: Readonly<Record<LedgerGrouping, (entry: LedgerEntry) => string>> = {
  purpose: ({ purpose, scheduleRun }) => (scheduleRun === undefined ? purpose : SCHEDULED),
  model: ({ model }) => model,
  connection: ({ connectionName, endpoint }) => connectionName || endpoint,
  day: ({ startedAt }) => startOfDay(startedAt).toString(),
}

/** The entry's group of a kind; of a day its first millisecond, as digits. */
export const groupOf = (grouping: LedgerGrouping, entry: LedgerEntry): string => KEYS[grouping](entry)

/** The entries in groups, the most expensive first, days by the calendar with the newest first. */
export function groupLedger(
  entries: readonly LedgerEntry[],
  grouping: LedgerGrouping,
): readonly LedgerGroup[] {
  const byKey = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const key = groupOf(grouping, entry)
    const group = byKey.get(key)
    if (group) group.push(entry)
    else byKey.set(key, [entry])
  }
  const groups = [...byKey].map(([id, group]) => summariseLedger(group, id))
  return grouping === 'day'
    ? groups.sort((one, other) => Number(other.id) - Number(one.id))
    : groups.sort(
        (one, other) => compare(decimal(other.amount), decimal(one.amount)) || other.requests - one.requests,
      )
}

/** All entries as one group; zeros for none. */
export function summariseLedger(entries: readonly LedgerEntry[], id = 'all'): LedgerGroup {
  let amount: Decimal = ZERO
  let unknown = 0
  let estimated = 0
  let tokensIn = 0
  let tokensOut = 0
  for (const { cost, isEstimated, response } of entries) {
    if (cost.type === 'known' || cost.type === 'atLeast') amount = add(amount, decimal(cost.amount))
    if (isPartlyUnknown(cost.type) && !isNothing(response)) unknown += 1
    if (isEstimated) estimated += 1
    tokensIn += response.usage?.promptTokens ?? 0
    tokensOut += response.usage ? billedOutputTokens(response.usage) : 0
  }
  return {
    id,
    amount: decimalText(amount),
    requests: entries.length,
    unknown,
    estimated,
    tokensIn,
    tokensOut,
  }
}

const isPartlyUnknown = (type: LedgerEntry['cost']['type']): boolean =>
  type === 'unknown' || type === 'atLeast'

/** A request that was refused costs nothing, as far as anyone knows. */
const isNothing = ({ outcome, usage }: LedgerEntry['response']): boolean => outcome === 'failed' && !usage

/** One day and what each group spent on it, as exact decimal strings. */
type LedgerDay = { readonly at: number; readonly amounts: Readonly<Record<string, string>> }

/** Every day from the first entry to the last, days without any included; empty for no entries. */
export function ledgerDays(
  entries: readonly LedgerEntry[],
  grouping: Exclude<LedgerGrouping, 'day'>,
): readonly LedgerDay[] {
  const times = entries.map(({ startedAt }) => startedAt)
  const first = times.reduce((least, time) => Math.min(least, time), Infinity)
  const last = times.reduce((most, time) => Math.max(most, time), -Infinity)
  if (first > last) return []
  const sums = new Map<number, Map<string, Decimal>>()
  for (const entry of entries) {
    if (entry.cost.type !== 'known' && entry.cost.type !== 'atLeast') continue
    const day = startOfDay(entry.startedAt)
    const ofDay = sums.get(day) ?? new Map<string, Decimal>()
    const key = groupOf(grouping, entry)
    sums.set(day, ofDay.set(key, add(ofDay.get(key) ?? ZERO, decimal(entry.cost.amount))))
  }
  return daysBetween(first, last).map((at) => ({
    at,
    amounts: Object.fromEntries([...(sums.get(at) ?? [])].map(([key, sum]) => [key, decimalText(sum)])),
  }))
}

/** An exchange as the ledger needs it: all but the body, which may be megabytes. */
export type LedgerEntry = Omit<Exchange, 'body'>

/** By chat, its place among what was spent, as far as that is known: 0 for most. Chats without a known cost are absent. */
export function costRanks(entries: readonly LedgerEntry[]): ReadonlyMap<ConversationId, number> {
  const sums = new Map<ConversationId, Decimal>()
  for (const { conversationId, cost } of entries)
    if (conversationId !== null && (cost.type === 'known' || cost.type === 'atLeast'))
      sums.set(conversationId, add(sums.get(conversationId) ?? ZERO, decimal(cost.amount)))
  const sorted = [...sums].sort(([, one], [, other]) => compare(other, one))
  return new Map(sorted.map(([id], rank) => [id, rank]))
}
