import type { PriceCondition, Prices } from './entry'

/** Tier names that mean the default one, so that they are no tier of their own. */
const DEFAULT_TIERS: ReadonlySet<string> = new Set(['default', 'auto', 'standard', 'on_demand'])

/** Whether a tier name stands for the default tier. */
export const isDefaultTier = (tier: string | undefined): boolean =>
  tier === undefined || DEFAULT_TIERS.has(tier)

/** Service tiers besides the default: those said, and those a price depends on. In the order found. */
export function tiersOf(prices: Prices, said: readonly string[] = []): readonly string[] {
  const priced = prices.type === 'priced' ? prices.list.flatMap((price) => price.when.flatMap(tiersIn)) : []
  return [...new Set([...said, ...priced])].filter((tier) => !isDefaultTier(tier))
}

function tiersIn(condition: PriceCondition): readonly string[] {
  switch (condition.type) {
    case 'fact':
      return condition.fact === 'service_tier' && typeof condition.equals === 'string'
        ? [condition.equals]
        : []
    case 'allOf':
    case 'anyOf':
      return condition.of.flatMap(tiersIn)
    case 'not':
      return tiersIn(condition.of)
    case 'since':
    case 'window':
      return []
  }
}
