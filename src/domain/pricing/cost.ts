import { compare, decimal } from '@/lib/decimal'

import { PRICE_ITEMS } from '../catalog'

/**
 * What a line of a bill is for: all that has a price, what was used beside it and has none (`other`), the discount, and
 * what the provider says it charged where the catalog has no price to tell, and how far the charge differs from the
 * catalog where it has.
 */
export const COST_ITEMS = [...PRICE_ITEMS, 'other', 'discount', 'charged', 'difference'] as const

/** A line of a bill. `amount` is an exact decimal string in US dollars. */
export type CostLine = {
  readonly item: (typeof COST_ITEMS)[number]
  /** How many units; undefined for a discount. */
  readonly quantity?: number
  /** Decimal string, US dollars per unit; undefined when unknown, also where the amount is a lower bound. */
  readonly unitPrice?: string
  /** Undefined when unknown. */
  readonly amount?: string
}

/** What something costs in US dollars. Unknown is never zero. */
export type Cost =
  | { readonly type: 'known'; readonly amount: string; readonly lines: readonly CostLine[] }
  /** Some line has no price: the amount is a lower bound. */
  | { readonly type: 'atLeast'; readonly amount: string; readonly lines: readonly CostLine[] }
  | { readonly type: 'free' }
  | { readonly type: 'unknown' }

/** A cost that lies between two. */
export type CostBracket = { readonly low: Cost; readonly high: Cost }

/**
 * Orders costs from cheap to expensive: free, then by amount (a lower bound after an equal exact one), unknown last.
 * Exact; negative, zero or positive like any comparator.
 */
export function compareCosts(left: Cost, right: Cost): number {
  const difference = rankOf(left) - rankOf(right)
  if (difference !== 0 || !isPriced(left) || !isPriced(right)) return difference
  const amounts = left.amount === right.amount ? 0 : compare(decimal(left.amount), decimal(right.amount))
  return amounts || typeRank(left) - typeRank(right)
}

/** Whether a cost has an amount. */
export const isPriced = (cost: Cost): cost is Exclude<Cost, { type: 'free' | 'unknown' }> =>
  cost.type === 'known' || cost.type === 'atLeast'

const rankOf = (cost: Cost): number => (cost.type === 'free' ? 0 : cost.type === 'unknown' ? 2 : 1)
const typeRank = (cost: Cost): number => (cost.type === 'atLeast' ? 1 : 0)

/** Limits in US dollars, as decimal strings; empty = none. Checked before each request. */
export type SpendingCaps = {
  readonly perDay: string
  readonly perMonth: string
  readonly perConversation: string
}
