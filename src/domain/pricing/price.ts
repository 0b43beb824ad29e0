import {
  add,
  decimal,
  type Decimal,
  decimalOfNumber,
  decimalText,
  isZero,
  multiply,
  negate,
  ZERO,
} from '@/lib/decimal'
import type { Json } from '@/lib/json'
import {
  isDefaultTier,
  type Price,
  type PriceCondition,
  type PriceItem,
  type Prices,
  tiersOf,
} from '../catalog'
import { billedOutputTokens, type SideUsage } from '../usage/usage'
import { addCosts, atLeast, costOfRange, costRange, withCharge } from './addCosts'
import type { Cost, CostLine } from './cost'
import { type Circumstances, findPrice, type FoundPrice, pricesByItem } from './priceFinder'
import { type BilledUsage, quantitiesOf, type RequestFacts, searchesOf } from './quantities'

export type CostInput = {
  readonly prices: Prices
  readonly usage: BilledUsage
  readonly facts?: RequestFacts
  /** Milliseconds since the Unix epoch; prices may depend on the hour and the day. */
  readonly at: number
  /** The service tier that answers; the default one when absent. */
  readonly tier?: string
  /** How many requests `usage` is the sum of; 1 when absent. */
  readonly requests?: number
  /** Prompt size that conditions are judged by, where `usage` is the sum of several requests of one price step. */
  readonly conditionPromptTokens?: number
  /** Prices of another model that was asked beside the reply; without, its part is unknown. */
  readonly pricesOf?: (model: string) => Prices | undefined
}

/**
 * What a usage costs, exactly. Never throws.
 *
 * Of an item's prices the last whose conditions hold counts. Cached and cache-written tokens without a price of
 * their own cost what input costs; reasoning is part of output unless priced apart. A line without a price, and
 * charges of the catalog that were not understood, make the sum `atLeast`; without any amount it is `unknown`, and so is
 * the cost on a tier the catalog has no price for. Where it is unclear which of several providers answers, it is at
 * least what the cheapest charges. So it is where anything was used that has no price here: a longer kept cache, sound,
 * tools of the provider, a faster speed. What the provider says it charged wins over all of that, see `withCharge`.
 * Each request of a reply that took several is priced by itself.
 */
export const costOf = (input: CostInput): Cost =>
  input.usage.rounds
    ? addCosts(input.usage.rounds.map((usage) => costOf({ ...input, usage })))
    : withCharge(catalogCost(input), input.usage.costUsd)

function catalogCost(input: CostInput): Cost {
  const { beside = [] } = input.usage
  const own = ownCost(input)
  return beside.length === 0 ? own : addCosts([own, ...beside.map((pass) => sideCost(pass, input))])
}

/** What a pass beside the reply costs, by the prices of the model that made it. No request is charged for it. */
function sideCost({ model, ...usage }: SideUsage, { prices, pricesOf, at, tier }: CostInput): Cost {
  const own = model === undefined ? prices : pricesOf?.(model)
  if (!own) return { type: 'unknown' }
  return ownCost({ prices: own, usage, at, requests: 0, ...(tier !== undefined && { tier }) })
}

function ownCost(input: CostInput): Cost {
  const { prices, usage, facts = {}, at, tier: served, requests = 1, conditionPromptTokens } = input
  if (prices.type === 'variable' && prices.offers)
    return costOfRange(costRange(prices, (offered) => ownCost({ ...input, prices: offered })))
  const tier = served ?? askedTier(facts)
  // A search or another tool is charged for with a free model, too.
  if (prices.type === 'free')
    return { type: usage.extras || searchesOf(usage, facts).units > 0 ? 'unknown' : 'free' }
  if (prices.type !== 'priced') return { type: 'unknown' }
  if (tier !== undefined && !isDefaultTier(tier) && !tiersOf(prices).includes(tier))
    return { type: 'unknown' }

  const judged =
    conditionPromptTokens === undefined ? usage : { ...usage, promptTokens: conditionPromptTokens }
  const circumstances: Circumstances = { fact: (name) => factOf(name, judged, facts, tier), at }
  const byItem = pricesByItem(prices.list)
  const quantities = quantitiesOf(usage, facts, byItem, requests)
  const lines: CostLine[] = []
  let total = ZERO
  let isPartial = prices.unread !== undefined
  const speed = factOf('speed', usage, facts, tier)
  const place = factOf('inference_geo', usage, facts, tier)
  for (const { item, units, ttlSeconds = facts.cacheTtlSeconds, isLeast = false } of quantities) {
    const found = item === 'other' ? undefined : priceFor(prices.list, item, circumstances, ttlSeconds)
    if (!found) {
      isPartial = true
      lines.push({ item, quantity: units })
      continue
    }
    const { price } = found
    const isBound =
      isLeast ||
      (item === 'cacheWrite' && !keepsFor(price, ttlSeconds)) ||
      (isPerToken(item) &&
        !(isPricedFor(price, 'speed', speed) && isPricedFor(price, 'inference_geo', place)))
    isPartial ||= isBound
    const amount = multiply(found.amount, decimalOfNumber(units) ?? ZERO)
    total = add(total, amount)
    lines.push({
      item,
      quantity: units,
      // The price of something cheaper is not the price of this.
      ...(!(isLeast && price.item !== item) && { unitPrice: price.amount }),
      amount: decimalText(amount),
    })
  }
  const discount = discountOn(total, prices.discount)
  if (discount) {
    total = add(total, discount)
    lines.push({ item: 'discount', amount: decimalText(discount) })
  }
  const cost = { type: 'known', amount: decimalText(total), lines } as const
  return isPartial ? atLeast(cost) : cost
}

/** What costs as much as text, or more, where it has no price of its own. */
const LIKE_TEXT: Readonly<Partial<Record<PriceItem, PriceItem>>> = {
  cached: 'input',
  cacheWrite: 'input',
  imageToken: 'input',
  audioInput: 'input',
  imageOutput: 'output',
  audioOutput: 'output',
}

/** The price of an item, or of text where cached or written tokens, pictures and sound have none of their own. */
export function priceFor(
  list: readonly Price[],
  item: PriceItem,
  circumstances: Circumstances,
  cacheTtlSeconds?: number,
): FoundPrice | undefined {
  const own = findPrice(list, item, circumstances, cacheTtlSeconds)
  const text = own ? undefined : LIKE_TEXT[item]
  return text === undefined ? own : findPrice(list, text, circumstances)
}

/** Shorter lifetimes than this are a provider's usual one, whatever its length. */
const USUAL_SECONDS = 3600

/** Whether a price for writing to the cache is one for this lifetime. Where none is said, the price is for the usual. */
const keepsFor = ({ item, ttlSeconds = 0 }: Price, seconds = 0): boolean =>
  item === 'cacheWrite' && (ttlSeconds === seconds || (seconds < USUAL_SECONDS && ttlSeconds < USUAL_SECONDS))

/** Values that cost what a price without a condition says. */
const PLAIN_FACTS: ReadonlySet<unknown> = new Set([undefined, null, '', 'standard', 'default', 'global'])

/** Whether a price is for what a fact of the request is, where that is special. */
const isPricedFor = ({ when }: Price, name: string, value: Json | undefined): boolean =>
  PLAIN_FACTS.has(value) || when.some((condition) => names(condition, name))

const names = (condition: PriceCondition, name: string): boolean => {
  switch (condition.type) {
    case 'fact':
      return condition.fact === name
    case 'allOf':
    case 'anyOf':
      return condition.of.some((inner) => names(inner, name))
    case 'not':
      return names(condition.of, name)
    case 'since':
    case 'window':
      return false
  }
}

const WHOLE: ReadonlySet<string> = new Set(['image', 'request', 'search', 'fileSearch', 'codeSession'])
const isPerToken = (item: string): boolean => !WHOLE.has(item)

function discountOn(total: Decimal, discount: string | undefined): Decimal | undefined {
  if (discount === undefined || isZero(total)) return undefined
  const share = decimal(discount)
  return isZero(share) ? undefined : negate(multiply(total, share))
}

/** Request quantities and parameters by the names catalogs use for them. */
export function factOf(
  name: string,
  usage: BilledUsage,
  facts: RequestFacts,
  tier: string | undefined,
): Json | undefined {
  switch (name) {
    case 'prompt_tokens':
    case 'input_tokens':
      return usage.promptTokens
    case 'completion_tokens':
    case 'output_tokens':
      return billedOutputTokens(usage)
    case 'total_tokens':
      return usage.promptTokens + billedOutputTokens(usage)
    case 'cached_tokens':
      return usage.cachedTokens ?? 0
    case 'images':
      return facts.images ?? 0
    case 'speed':
      return usage.speed ?? parameterOf(name, facts)
    case 'inference_geo':
      return usage.inferenceGeo ?? parameterOf(name, facts)
    case 'search_context_size':
      return facts.searchContextSize
    case 'service_tier':
      return isDefaultTier(tier) ? 'default' : tier
    default:
      return parameterOf(name, facts)
  }
}

const askedTier = (facts: RequestFacts): string | undefined => {
  const asked = parameterOf('service_tier', facts)
  return typeof asked === 'string' ? asked : undefined
}

const parameterOf = (name: string, { parameters }: RequestFacts): Json | undefined =>
  parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined
