import type { CatalogEntry, Prices } from '@/domain/catalog'

import { addCosts } from '../addCosts'
import { compareCosts, type Cost } from '../cost'
import { costOf } from '../price'
import { pricesByItem } from '../priceFinder'
import type { BilledUsage } from '../quantities'

import { type NextTurn, outputLimitOf, TYPICAL_REPLY_TOKENS } from './nextTurn'

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
