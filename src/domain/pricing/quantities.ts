import type { PriceItem } from '../catalog/entry'
import { billedOutputTokens } from '../usage/usage'
import type { RequestFacts } from './requestFacts'

/** The part of a usage that is paid for. Counts are tokens. */
export type BilledUsage = {
  readonly promptTokens: number
  readonly completionTokens: number
  /** Part of the prompt. */
  readonly cachedTokens?: number
  /** Part of the prompt. */
  readonly cacheWriteTokens?: number
  /** Prompt, completion and what the service counts beside them; absent when that is nothing. */
  readonly totalTokens?: number
  /** Part of what is billed as output. */
  readonly reasoningTokens?: number
  /** What the provider says it charged, as a decimal string in US dollars. */
  readonly costUsd?: string
}

/** How many units of an item are to be paid. */
export type Quantity = { readonly item: PriceItem; readonly units: number }

/**
 * Splits a usage into what is paid separately, each token once. Parts larger than their whole are cut to it.
 * Reasoning, pictures and sound stay in input and output unless they are priced on their own.
 */
export function quantitiesOf(
  usage: BilledUsage,
  facts: RequestFacts,
  priced: { readonly has: (item: PriceItem) => boolean },
  requests = 1,
): readonly Quantity[] {
  const quantities: Quantity[] = []
  const add = (item: PriceItem, units: number) => {
    if (units > 0) quantities.push({ item, units })
  }
  const ifPriced = (item: PriceItem, units: number | undefined) =>
    units !== undefined && priced.has(item) ? count(units) : 0

  let prompt = count(usage.promptTokens)
  const cached = Math.min(prompt, count(usage.cachedTokens))
  prompt -= cached
  const written = Math.min(prompt, count(usage.cacheWriteTokens))
  prompt -= written
  const imageTokens = Math.min(prompt, ifPriced('imageToken', facts.imageTokens))
  prompt -= imageTokens
  const audioTokens = Math.min(prompt, ifPriced('audioInput', facts.audioInputTokens))
  add('input', prompt - audioTokens)
  add('cached', cached)
  add('cacheWrite', written)
  add('imageToken', imageTokens)
  add('audioInput', audioTokens)

  let completion = count(billedOutputTokens(usage))
  const reasoning = Math.min(completion, ifPriced('reasoning', usage.reasoningTokens))
  completion -= reasoning
  const imageOutput = Math.min(completion, ifPriced('imageOutput', facts.imageOutputTokens))
  completion -= imageOutput
  const audioOutput = Math.min(completion, ifPriced('audioOutput', facts.audioOutputTokens))
  add('output', completion - audioOutput)
  add('reasoning', reasoning)
  add('imageOutput', imageOutput)
  add('audioOutput', audioOutput)

  // Pictures without a price of their own are part of the prompt's tokens.
  add('image', ifPriced('image', facts.images))
  add('request', ifPriced('request', requests))
  add('search', count(facts.searches))
  return quantities
}

const count = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0
