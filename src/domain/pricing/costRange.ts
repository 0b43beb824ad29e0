import type { Prices } from '../catalog'
import { atLeast } from './addCosts'
import { compareCosts, type Cost, type CostBracket } from './cost'

const UNKNOWN: Cost = { type: 'unknown' }

/**
 * The same cost at the cheapest and at the most expensive of the providers that may answer; both are the same where
 * there is one price. Unknown where a provider's price is unknown: that one may be cheaper or more expensive than all.
 *
 * @param costAt what it costs at the prices of one provider.
 */
export function costRange(prices: Prices, costAt: (prices: Prices) => Cost): CostBracket {
  if (prices.type !== 'variable' || !prices.offers) {
    const cost = costAt(prices)
    return { low: cost, high: cost }
  }
  const costs = prices.offers.map((offer) => costAt(offer.prices)).sort(compareCosts)
  const [low, high] = [costs[0], costs.at(-1)]
  // Unknown ones are sorted last.
  if (!low || !high || high.type === 'unknown') return { low: UNKNOWN, high: UNKNOWN }
  return { low, high: costs.some(({ type }) => type === 'atLeast') ? atLeast(high) : high }
}

/** A range as one cost: at least its low end, which is unknown where some may be free and others are not. */
export const costOfRange = ({ low, high }: CostBracket): Cost => {
  if (compareCosts(low, high) === 0) return low
  return low.type === 'free' ? UNKNOWN : atLeast(low)
}
