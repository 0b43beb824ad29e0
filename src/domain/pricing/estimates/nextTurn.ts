import type { CatalogEntry } from '../../catalog'
import type { TokenEstimate, TokenRange } from '@/domain/usage/fields'
import type { RequestFacts } from '../quantities'

/** What of a model an estimate needs. */
export type PricedModel = Pick<
  CatalogEntry,
  'prices' | 'contextTokens' | 'maxOutputTokens' | 'maxPromptTokens'
>

/** A request that is about to be sent. */
export type NextTurn = {
  readonly model: PricedModel
  /** Tokens of everything that would be sent, calibrated for the model. */
  readonly promptTokens: TokenEstimate
  /** Of them, those the provider counted in the turn before and may read from its cache. 0 when absent. */
  readonly cachedTokens?: number
  /** The `max_tokens` of the request; absent when none is sent. */
  readonly maxTokens?: number
  /** How long replies like this one usually are; `TYPICAL_REPLY_TOKENS` when absent. */
  readonly replyTokens?: number
  readonly facts?: RequestFacts
  /** The provider may search the web for the reply, as often as it finds useful. */
  readonly canSearch?: boolean
  /** The request has the provider write what it does not read from its cache to it. */
  readonly writesCache?: boolean
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly tier?: string
}

/**
 * Tokens of a reply where nothing else tells how long it will be: a few paragraphs, what chat services are asked for
 * most.
 */
export const TYPICAL_REPLY_TOKENS = 500

/** Where the most a reply can be comes from. */
export type OutputLimit = 'maxTokens' | 'modelLimit' | 'contextLeft' | 'unknown'

type Limited = Pick<NextTurn, 'model' | 'maxTokens'> & { readonly promptTokens: TokenRange }

/** The longest reply a turn allows: the smallest of what the request, the model and the context left allow. */
export function outputLimitOf({ model, promptTokens, maxTokens }: Limited): {
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
