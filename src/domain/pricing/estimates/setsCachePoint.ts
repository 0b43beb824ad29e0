import type { CatalogEntry, Prices } from '../../catalog'
import { addCosts } from '../addCosts'
import { compareCosts } from '../cost'
import { costOf } from '../price'
import type { BilledUsage } from '../quantities'

/** The host of the Messages dialect's owner, whose models all cache prompts. */
const OWNER = /(^|\.)anthropic\.com$/

/** Prompts shorter than this are cached by no model. */
export const LEAST_CACHED_TOKENS = 1024

type Prompt = {
  readonly promptTokens: number
  readonly entry: Pick<CatalogEntry, 'prices'> | undefined
  readonly host: string | undefined
}

/**
 * Whether a request in the Messages dialect has the provider write its prompt to the cache (DIALECTS §1.3): from the
 * length on at which anything is cached, and where the catalog's prices say that a prompt written now and read in the
 * next turn costs less than one sent twice. Without such prices, at the owner alone.
 */
export function setsCachePoint({ promptTokens, entry, host = '' }: Prompt): boolean {
  if (promptTokens < LEAST_CACHED_TOKENS) return false
  return (entry && cachePays(entry.prices, LEAST_CACHED_TOKENS)) ?? OWNER.test(host)
}

/**
 * Whether a prompt costs less when it is written to the provider's cache now and read from it in the next turn than when
 * it is sent twice. Undefined where the catalog has no price for writing. Judged without the hour and for the whole
 * prompt: the answer must not change from turn to turn.
 */
function cachePays(prices: Prices, promptTokens: number): boolean | undefined {
  if (prices.type !== 'priced' || !prices.list.some(({ item }) => item === 'cacheWrite')) return undefined
  const cost = (part: Partial<BilledUsage>) =>
    costOf({ prices, usage: { promptTokens, completionTokens: 0, ...part }, at: 0 })
  const plain = cost({})
  const cached = addCosts([cost({ cacheWriteTokens: promptTokens }), cost({ cachedTokens: promptTokens })])
  return compareCosts(cached, addCosts([plain, plain])) < 0
}
