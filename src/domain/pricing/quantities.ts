import type { PriceItem } from '../catalog/entry'
import { billedOutputTokens, type SideUsage } from '../usage/usage'
import type { RequestFacts } from './requestFacts'

/** The part of a usage that is paid for. Counts are tokens. */
export type BilledUsage = {
  readonly promptTokens: number
  readonly completionTokens: number
  /** Part of the prompt. */
  readonly cachedTokens?: number
  /** Part of the prompt. */
  readonly cacheWriteTokens?: number
  /** Part of the tokens written: those kept for an hour. */
  readonly cacheWriteHourTokens?: number
  /** Web searches the provider made. */
  readonly searches?: number
  /** Prompt, completion and what the service counts beside them; absent when that is nothing. */
  readonly totalTokens?: number
  /** Part of what is billed as output. */
  readonly reasoningTokens?: number
  /** What the provider says it charged, as a decimal string in US dollars. */
  readonly costUsd?: string
  /** What was used beside the reply and is billed with it. */
  readonly beside?: readonly SideUsage[]
}

/** How many units of an item are to be paid. */
export type Quantity = {
  readonly item: PriceItem
  readonly units: number
  /** Only for cacheWrite: how long the provider keeps it, where it says so. */
  readonly ttlSeconds?: number
}

const HOUR_SECONDS = 3600

/** What is kept for less than an hour is kept for this long. */
const SHORT_SECONDS = 300

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
  const add = (item: PriceItem, units: number, ttlSeconds?: number) => {
    if (units > 0) quantities.push({ item, units, ...(ttlSeconds !== undefined && { ttlSeconds }) })
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
  const forAnHour = Math.min(written, count(usage.cacheWriteHourTokens))
  add('cacheWrite', written - forAnHour, forAnHour > 0 ? SHORT_SECONDS : undefined)
  add('cacheWrite', forAnHour, HOUR_SECONDS)
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
  add('search', Math.max(count(facts.searches), count(usage.searches)))
  return quantities
}

const count = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0
