import type { Json } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'

import type { PriceItem } from '../catalog'
import { billedOutputTokens, type Usage } from '../usage/usage'

/** The part of a usage that is paid for. Counts are tokens; the total is absent when it is prompt and completion. */
export type BilledUsage = Omit<Usage, 'totalTokens'> & Partial<Pick<Usage, 'totalTokens'>>

/** How many units of an item are to be paid. */
export type Quantity = {
  readonly item: PriceItem | 'other'
  readonly units: number
  /** Only for cacheWrite: how long the provider keeps it, where it says so. */
  readonly ttlSeconds?: number
  /** Not all of it is known, or it has no price of its own: whatever it costs is a lower bound. */
  readonly isLeast?: boolean
}

const HOUR_SECONDS = 3600
const HALF_DAY_SECONDS = 12 * HOUR_SECONDS

/** What is kept for less than an hour is kept for this long. */
const SHORT_SECONDS = 300

/** What a reply used beside tokens that a catalog may have a price for. */
const EXTRA_ITEMS: Readonly<Record<string, PriceItem>> = {
  file_search: 'fileSearch',
  code_interpreter: 'codeSession',
}

/** Models that search the web with every request, of a provider that counts no search. */
const ALWAYS_SEARCHES = /(^|[/-])(?:gpt|o\d)[\w.-]*-search-(?:preview|api)/i

/**
 * Splits a usage into what is paid separately, each token once. Parts larger than their whole are cut to it.
 * Reasoning without a price of its own is output. Pictures and sound without one count as text, at the least.
 */
export function quantitiesOf(
  usage: BilledUsage,
  facts: RequestFacts,
  priced: { readonly has: (item: PriceItem) => boolean },
  requests: number,
): readonly Quantity[] {
  const quantities: Quantity[] = []
  const add = (item: Quantity['item'], units: number, more: Partial<Quantity> = {}) => {
    if (units > 0) quantities.push({ item, units, ...more })
  }
  const ifPriced = (item: PriceItem, units: number | undefined) =>
    units !== undefined && priced.has(item) ? count(units) : 0
  const addMedia = (item: PriceItem, units: number) => add(item, units, { isLeast: !priced.has(item) })

  let prompt = count(usage.promptTokens)
  const take = (units: number | undefined): number => {
    const taken = Math.min(prompt, count(units))
    prompt -= taken
    return taken
  }
  const cached = take(usage.cachedTokens)
  const written = take(usage.cacheWriteTokens)
  const imageTokens = take(usage.imageInputTokens)
  const audioTokens = take(usage.audioInputTokens)
  const videoTokens = take(usage.videoInputTokens)
  const media = count(usage.imageInputTokens) + count(usage.audioInputTokens) + count(usage.videoInputTokens)
  // Sound or pictures were read from the cache, at a price that no catalog lists.
  const isMixed = media > imageTokens + audioTokens + videoTokens
  add('input', prompt)
  add('cached', cached, isMixed ? { isLeast: true } : {})
  const halfDay = Math.min(written, count(usage.cacheWriteHalfDayTokens))
  const hour = Math.min(written - halfDay, count(usage.cacheWriteHourTokens))
  const isSplit = usage.cacheWriteHalfDayTokens !== undefined || usage.cacheWriteHourTokens !== undefined
  add('cacheWrite', written - halfDay - hour, isSplit ? { ttlSeconds: SHORT_SECONDS } : {})
  add('cacheWrite', hour, { ttlSeconds: HOUR_SECONDS })
  add('cacheWrite', halfDay, { ttlSeconds: HALF_DAY_SECONDS })
  addMedia('imageToken', imageTokens)
  addMedia('audioInput', audioTokens)
  add('input', videoTokens, { isLeast: true })

  let completion = count(billedOutputTokens(usage))
  const write = (units: number): number => {
    const taken = Math.min(completion, units)
    completion -= taken
    return taken
  }
  const imageOutput = write(count(usage.imageOutputTokens))
  const audioOutput = write(count(usage.audioOutputTokens))
  const reasoning = write(ifPriced('reasoning', usage.reasoningTokens))
  add('output', completion)
  add('reasoning', reasoning)
  addMedia('imageOutput', imageOutput)
  addMedia('audioOutput', audioOutput)

  // Pictures without a price of their own are part of the prompt's tokens.
  add('image', ifPriced('image', facts.images))
  add('request', ifPriced('request', requests))
  const { units: searches, ...known } = searchesOf(usage, facts)
  add('search', searches, known)
  for (const [name, units] of Object.entries(usage.extras ?? {})) {
    const item = ownValue(EXTRA_ITEMS, name)
    if (item !== undefined && priced.has(item)) add(item, count(units))
    else add('other', count(units))
  }
  return quantities
}

/** Searches of the web. Where they are asked for and no one counts them there was one at least. */
export function searchesOf(
  usage: Pick<BilledUsage, 'searches'>,
  facts: RequestFacts,
): Pick<Quantity, 'units' | 'isLeast'> {
  const units = Math.max(count(facts.searches), count(usage.searches))
  const isUncounted = units === 0 && usage.searches === undefined && mustSearch(facts)
  return isUncounted ? { units: 1, isLeast: true } : { units }
}

function mustSearch({ parameters = {} }: RequestFacts): boolean {
  const { model, web_search_options: options } = parameters
  return (
    (typeof options === 'object' && options !== null) ||
    (typeof model === 'string' && ALWAYS_SEARCHES.test(model))
  )
}

const count = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0

/** What besides text tokens a request costs by. Counts that are absent are none. */
export type RequestFacts = {
  /** Pictures sent. */
  readonly images?: number
  /** Web searches the service made. */
  readonly searches?: number
  /** How much of each search goes into the prompt, where the request says: low, medium or high. */
  readonly searchContextSize?: string
  /** How long the cache that is written is to be kept, in seconds; the shortest on offer when absent. */
  readonly cacheTtlSeconds?: number
  /** Request parameters by their names on the wire, for prices that depend on them. */
  readonly parameters?: Readonly<Record<string, Json | undefined>>
}
