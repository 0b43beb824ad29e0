import type { Cost } from './cost'

/** A cost as a lower bound: not all that was used has a price. At least nothing is unknown. */
export function atLeast(cost: Cost): Cost {
  if (cost.type !== 'known' && cost.type !== 'atLeast') return cost
  return cost.amount === '0' ? { type: 'unknown' } : { ...cost, type: 'atLeast' }
}
