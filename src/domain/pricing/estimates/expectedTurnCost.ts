import type { Cost } from '../cost'
import { type NextTurn, outputLimitOf, TYPICAL_REPLY_TOKENS } from './nextTurn'
import { costOf } from '../price'
import { pricesByItem } from '../priceFinder'
import { LEAST_CACHED_TOKENS } from './setsCachePoint'

/**
 * What a turn will probably cost: the likely prompt, read from the cache as far as the turn before was sent to this
 * model and the rest written to it where that is charged, a reply of the usual length, cut to the longest one that is
 * allowed, and one web search where the provider may make any. Composer and catalog both show this figure.
 */
export function expectedTurnCost(turn: NextTurn): Cost {
  const { model, promptTokens, cachedTokens = 0, facts = {}, at, tier, canSearch } = turn
  const cached = Math.min(cachedTokens, promptTokens.tokens)
  const isWritten = promptTokens.tokens >= LEAST_CACHED_TOKENS && chargesWrites(turn)
  return costOf({
    prices: model.prices,
    usage: {
      promptTokens: promptTokens.tokens,
      completionTokens: expectedReplyTokens(turn),
      cachedTokens: cached,
      ...(isWritten && { cacheWriteTokens: promptTokens.tokens - cached }),
      ...(canSearch && { searches: 1 }),
    },
    facts,
    at,
    ...(tier === undefined ? {} : { tier }),
  })
}

/** Whether tokens that are not read from the cache are written to it at a price: asked for, or unasked. */
export const chargesWrites = ({ model: { prices }, writesCache = false }: NextTurn): boolean =>
  writesCache ||
  (prices.type === 'priced' &&
    (pricesByItem(prices.list).get('cacheWrite') ?? []).some(({ price }) => price.isImplicit === true))

/** Tokens of the reply that is expected. */
export function expectedReplyTokens(
  turn: Pick<NextTurn, 'model' | 'promptTokens' | 'maxTokens' | 'replyTokens'>,
) {
  const { replyTokens = TYPICAL_REPLY_TOKENS } = turn
  return Math.min(replyTokens, outputLimitOf(turn).tokens ?? replyTokens)
}
