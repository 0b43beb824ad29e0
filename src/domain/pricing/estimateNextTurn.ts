import type { CatalogEntry } from '../catalog/entry'
import { atLeast } from './atLeast'
import { compareCosts } from './compareCosts'
import type { Cost } from './cost'
import { costOf } from './price'
import { pricesByItem } from './priceFinder'
import type { RequestFacts } from './requestFacts'

/** A number of tokens that is not known exactly. */
export type TokenRange = { readonly low: number; readonly high: number }

/** A cost that lies between two. */
export type CostBracket = { readonly low: Cost; readonly high: Cost }

/** What of a model an estimate needs. */
export type PricedModel = Pick<
  CatalogEntry,
  'prices' | 'contextTokens' | 'maxOutputTokens' | 'maxPromptTokens'
>

export type NextTurn = {
  readonly model: PricedModel
  /** Tokens of everything that would be sent. */
  readonly promptTokens: TokenRange
  /** Of them, those that were sent in the turn before and may be read from the provider's cache. 0 when absent. */
  readonly cachedTokens?: number
  /** The `max_tokens` of the request; absent when none is sent. */
  readonly maxTokens?: number
  readonly facts?: RequestFacts
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly tier?: string
}

/** Where the most a reply can be comes from. */
export type OutputLimit = 'maxTokens' | 'modelLimit' | 'contextLeft' | 'unknown'

export type TurnEstimate = CostBracket & {
  /** Most tokens of the reply; undefined when neither request nor catalog limits it. */
  readonly maxOutputTokens?: number
  readonly outputLimit: OutputLimit
  /** Whether the prompt fits the context; unknown when the context is, or when only the high estimate exceeds it. */
  readonly fits: 'yes' | 'no' | 'unknown'
}

/**
 * What the next turn will cost, as a bracket.
 *
 * Low: the low token estimate, everything of the turn before read from cache at the cached price (where there is
 * one), and no reply at all. High: the high estimate, nothing read from cache (and written to it where the provider
 * charges that unasked), and the longest reply: `max_tokens`, else the model's limit, else the context left.
 * With no limit known, the reply is a line without price, so the high end is `atLeast`.
 */
export function estimateNextTurn(turn: NextTurn): TurnEstimate {
  const { model, promptTokens, cachedTokens = 0, facts = {}, at } = turn
  const shared = { prices: model.prices, facts, at, ...(turn.tier === undefined ? {} : { tier: turn.tier }) }
  const limit = outputLimitOf(turn)
  const low = costOf({
    ...shared,
    usage: {
      promptTokens: promptTokens.low,
      completionTokens: 0,
      cachedTokens: Math.min(cachedTokens, promptTokens.low),
    },
  })
  const high = costOf({
    ...shared,
    usage: {
      promptTokens: promptTokens.high,
      completionTokens: limit.tokens ?? 0,
      ...(chargesUnaskedWrites(model) ? { cacheWriteTokens: promptTokens.high } : {}),
    },
  })
  const bounded = limit.tokens === undefined ? atLeast(high) : high
  // A price that falls with the prompt's size could turn the two around.
  const isTurned = compareCosts(low, bounded) > 0
  return {
    low: isTurned ? bounded : low,
    high: isTurned ? low : bounded,
    ...(limit.tokens === undefined ? {} : { maxOutputTokens: limit.tokens }),
    outputLimit: limit.from,
    fits: fitOf(model, promptTokens),
  }
}

/** Whether a prompt of this size fits a model; see `TurnEstimate.fits`. */
export function fitOf(model: PricedModel, promptTokens: TokenRange): 'yes' | 'no' | 'unknown' {
  const limits = [model.contextTokens, model.maxPromptTokens].filter((limit) => limit !== undefined)
  if (limits.length === 0) return 'unknown'
  const limit = Math.min(...limits)
  return promptTokens.high <= limit ? 'yes' : promptTokens.low > limit ? 'no' : 'unknown'
}

/** The longest reply a turn allows: the smallest of what the request, the model and the context left allow. */
export function outputLimitOf({
  model,
  promptTokens,
  maxTokens,
}: Pick<NextTurn, 'model' | 'promptTokens' | 'maxTokens'>): {
  readonly tokens?: number
  readonly from: OutputLimit
} {
  const left =
    model.contextTokens === undefined ? undefined : Math.max(0, model.contextTokens - promptTokens.low)
  const limits: readonly { readonly tokens: number | undefined; readonly from: OutputLimit }[] = [
    { tokens: maxTokens, from: 'maxTokens' },
    { tokens: model.maxOutputTokens, from: 'modelLimit' },
    { tokens: left, from: 'contextLeft' },
  ]
  let smallest: { readonly tokens: number; readonly from: OutputLimit } | undefined
  for (const { tokens, from } of limits) {
    if (tokens !== undefined && (!smallest || tokens < smallest.tokens)) smallest = { tokens, from }
  }
  return smallest ?? { from: 'unknown' }
}

const chargesUnaskedWrites = ({ prices }: PricedModel): boolean =>
  prices.type === 'priced' &&
  (pricesByItem(prices.list).get('cacheWrite') ?? []).some(({ price }) => price.isImplicit === true)
