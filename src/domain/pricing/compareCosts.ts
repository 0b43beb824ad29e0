import { compare, decimal } from '@/lib/decimal'
import type { Cost } from './cost'

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
