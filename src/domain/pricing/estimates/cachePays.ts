import type { Prices } from '../../catalog/entry'
import { addCosts } from '../addCosts'
import { compareCosts } from '../compareCosts'
import { costOf } from '../price'
import type { BilledUsage } from '../quantities'

/**
 * Whether a prompt costs less when it is written to the provider's cache now and read from it in the next turn than when
 * it is sent twice. Undefined where the catalog has no price for writing. Judged without the hour and for the whole
 * prompt: the answer must not change from turn to turn.
 */
export function cachePays(prices: Prices, promptTokens: number): boolean | undefined {
  if (prices.type !== 'priced' || !prices.list.some(({ item }) => item === 'cacheWrite')) return undefined
  const cost = (part: Partial<BilledUsage>) =>
    costOf({ prices, usage: { promptTokens, completionTokens: 0, ...part }, at: 0 })
  const plain = cost({})
  const cached = addCosts([cost({ cacheWriteTokens: promptTokens }), cost({ cachedTokens: promptTokens })])
  return compareCosts(cached, addCosts([plain, plain])) < 0
}
