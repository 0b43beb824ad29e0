import type { CatalogEntry, Prices } from '@/domain/catalog'
import type { TokenRange } from '@/domain/usage/fields'
import { t } from '@/lib/text/t'

import { addCosts, atLeast, costRange } from '../addCosts'
import { compareCosts, type Cost, type CostBracket } from '../cost'
import { formatBracket, formatMoney } from '../formatMoney'
import { costOf } from '../price'
import { pricesByItem } from '../priceFinder'
import type { BilledUsage } from '../quantities'
import {
  outputLimitOf,
  TYPICAL_REPLY_TOKENS,
  type NextTurn,
  type OutputLimit,
  type PricedModel,
} from './nextTurn'

export type TurnEstimate = CostBracket & {
  /** What the turn will probably cost; from one provider to another where it is unclear which one answers. */
  readonly expected: CostBracket
  /** Tokens of the reply that is expected. */
  readonly replyTokens: number
  /** Most tokens of the reply; undefined when neither request nor catalog limits it. */
  readonly maxOutputTokens?: number
  readonly outputLimit: OutputLimit
  /** The provider may search the web; one search is in `expected`. */
  readonly canSearch: boolean
  /** Whether the prompt fits the context; unknown when the context is, or when only the high estimate exceeds it. */
  readonly fits: 'yes' | 'no' | 'unknown'
}

/**
 * What the next turn will probably cost, and between which bounds.
 *
 * Low: the low token estimate, everything of the turn before read from cache at the cached price (where there is
 * one), and no reply at all. High: the high estimate, nothing read from cache (and written to it where that is charged),
 * and the longest reply: `max_tokens`, else the model's limit, else the context left. With no limit known, the reply is
 * a line without price, so the high end is `atLeast`; so it is where the provider may search the web as often as it likes.
 */
export function estimateNextTurn(turn: NextTurn): TurnEstimate {
  const { model, promptTokens, cachedTokens = 0, facts = {}, at, tier, canSearch = false } = turn
  const limit = outputLimitOf(turn)
  const rangeOf = (usageAt: (model: PricedModel) => BilledUsage) =>
    costRange(model.prices, (prices) =>
      costOf({
        prices,
        usage: usageAt({ ...model, prices }),
        facts,
        at,
        ...(tier === undefined ? {} : { tier }),
      }),
    )
  const { low } = rangeOf(() => ({
    promptTokens: promptTokens.low,
    completionTokens: 0,
    cachedTokens: Math.min(cachedTokens, promptTokens.low),
  }))
  const { high } = rangeOf((offered) => ({
    promptTokens: promptTokens.high,
    completionTokens: limit.tokens ?? 0,
    ...(chargesWrites({ ...turn, model: offered }) && { cacheWriteTokens: promptTokens.high }),
    ...(canSearch && { searches: 1 }),
  }))
  const bounded = limit.tokens === undefined || canSearch ? atLeast(high) : high
  // A price that falls with the prompt's size could turn the two around.
  const isTurned = compareCosts(low, bounded) > 0
  return {
    expected: costRange(model.prices, (prices) => expectedTurnCost({ ...turn, model: { ...model, prices } })),
    replyTokens: expectedReplyTokens(turn),
    low: isTurned ? bounded : low,
    high: isTurned ? low : bounded,
    ...(limit.tokens === undefined ? {} : { maxOutputTokens: limit.tokens }),
    outputLimit: limit.from,
    canSearch,
    fits: fitOf(model, promptTokens),
  }
}

/** Whether a prompt of this size fits a model; see `TurnEstimate.fits`. */
export function fitOf(
  model: Omit<PricedModel, 'prices'>,
  promptTokens: TokenRange,
): 'yes' | 'no' | 'unknown' {
  const limits = [model.contextTokens, model.maxPromptTokens].filter((limit) => limit !== undefined)
  if (limits.length === 0) return 'unknown'
  const limit = Math.min(...limits)
  return promptTokens.high <= limit ? 'yes' : promptTokens.low > limit ? 'no' : 'unknown'
}

/** What a turn will cost, in words for people. */
type TurnCostWords = {
  /** `≈ $0.0020`, `≈ $0.0010–$0.0030` where it is unclear which provider answers, `≥ $0.0020`, `Free`, `Cost unknown`. */
  readonly likely: string
  /** `up to $0.96`, `or more` where nothing limits the reply; absent where the likely cost already says all. */
  readonly most?: string
}

/** The likely cost of a turn and, apart from it, the most it can be. */
export function turnCostWords({ expected, high }: Pick<TurnEstimate, 'expected' | 'high'>): TurnCostWords {
  const likely = formatBracket(expected)
  if (!/\p{Nd}/u.test(likely))
    return {
      likely: expected.low.type === 'free' && expected.high.type === 'free' ? t('Free') : t('Cost unknown'),
    }
  if (likely.startsWith('≥')) return { likely }
  const about = { likely: likely.startsWith('<') ? likely : `≈ ${likely}` }
  if (high.type === 'atLeast') return { likely: t('{money} or more', { money: about.likely }) }
  const isSaid = high.type !== 'known' || formatMoney(high) === formatMoney(expected.high)
  return isSaid ? about : { ...about, most: t('up to {cost}', { cost: formatMoney(high) }) }
}

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
const chargesWrites = ({ model: { prices }, writesCache = false }: NextTurn): boolean =>
  writesCache ||
  (prices.type === 'priced' &&
    (pricesByItem(prices.list).get('cacheWrite') ?? []).some(({ price }) => price.isImplicit === true))

/** Tokens of the reply that is expected. */
function expectedReplyTokens(turn: Pick<NextTurn, 'model' | 'promptTokens' | 'maxTokens' | 'replyTokens'>) {
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
