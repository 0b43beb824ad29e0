import { decimal, decimalText, subtract } from '@/lib/decimal'
import type { Prices } from '../catalog'
import { type Cost, isPriced } from './cost'
import { costOf } from './price'
import type { RequestFacts } from './quantities'

export type CacheLoss = {
  /** Tokens that were cached and would be read again. */
  readonly tokens: number
  /** What reading them again costs more than reading them from cache. Known 0 where cached tokens cost the same. */
  readonly cost: Cost
}

export type CacheLossInput = {
  readonly prices: Prices
  /** Tokens of the whole prompt after the edit. */
  readonly promptTokens: number
  /** Tokens that could have come from cache without the edit. */
  readonly cachedTokens: number
  /** Tokens before the edited message: the part of the cache that stays good. */
  readonly unchangedTokens: number
  readonly facts?: RequestFacts
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly tier?: string
}

/** What an edit of an early message bills again: a prefix cache is good only up to the first change. */
export function lostCacheCost({
  prices,
  promptTokens,
  cachedTokens,
  unchangedTokens,
  facts = {},
  at,
  tier,
}: CacheLossInput): CacheLoss {
  const could = Math.min(cachedTokens, promptTokens)
  const still = Math.min(unchangedTokens, could)
  const price = (cached: number) =>
    costOf({
      prices,
      usage: { promptTokens, completionTokens: 0, cachedTokens: cached },
      facts,
      at,
      ...(tier === undefined ? {} : { tier }),
    })
  const tokens = could - still
  const without = price(could)
  const withEdit = price(still)
  if (!isPriced(without) || !isPriced(withEdit)) return { tokens, cost: withEdit }
  const amount = decimalText(subtract(decimal(withEdit.amount), decimal(without.amount)))
  return {
    tokens,
    cost: { type: 'known', amount, lines: tokens > 0 ? [{ item: 'input', quantity: tokens, amount }] : [] },
  }
}
