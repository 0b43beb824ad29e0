import type { PriceItem } from '../catalog/entry'
import type { RequestFacts } from './requestFacts'

/** The part of a usage that is paid for. Counts are tokens. */
export type BilledUsage = {
  readonly promptTokens: number
  readonly completionTokens: number
  /** Part of the prompt. */
  readonly cachedTokens?: number
  /** Part of the prompt. */
  readonly cacheWriteTokens?: number
  /** Part of the completion. */
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
  isPriced: (item: PriceItem) => boolean,
  requests = 1,
): readonly Quantity[] {
  const prompt = createShare(usage.promptTokens)
  const completion = createShare(usage.completionTokens)
  const ifPriced = (item: PriceItem, units: number | undefined) => (isPriced(item) ? units : 0)
  const parts: readonly Quantity[] = [
    { item: 'cached', units: prompt.take(usage.cachedTokens) },
    { item: 'cacheWrite', units: prompt.take(usage.cacheWriteTokens) },
    { item: 'imageToken', units: prompt.take(ifPriced('imageToken', facts.imageTokens)) },
    { item: 'audioInput', units: prompt.take(ifPriced('audioInput', facts.audioInputTokens)) },
    { item: 'reasoning', units: completion.take(ifPriced('reasoning', usage.reasoningTokens)) },
    { item: 'imageOutput', units: completion.take(ifPriced('imageOutput', facts.imageOutputTokens)) },
    { item: 'audioOutput', units: completion.take(ifPriced('audioOutput', facts.audioOutputTokens)) },
    // Pictures without a price of their own are part of the prompt's tokens.
    { item: 'image', units: count(ifPriced('image', facts.images)) },
    { item: 'request', units: count(ifPriced('request', requests)) },
    { item: 'search', units: count(facts.searches) },
  ]
  const all = [
    { item: 'input', units: prompt.rest() } as const,
    ...parts.slice(0, 4),
    { item: 'output', units: completion.rest() } as const,
    ...parts.slice(4),
  ]
  return all.filter(({ units }) => units > 0)
}

const count = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0

function createShare(whole: number) {
  let left = count(whole)
  return {
    take: (part: number | undefined): number => {
      const taken = Math.min(left, count(part))
      left -= taken
      return taken
    },
    rest: () => left,
  }
}
