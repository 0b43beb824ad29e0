import { compare, type Decimal, decimalText, ONE } from '@/lib/decimal'
import type { Json, JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'

import type { PriceCondition, PriceItem } from '../entry'

import { amountOf, PER_MILLION, PER_THOUSAND, PER_UNIT, type PriceTable } from './priceTable'

type Target = { readonly item: PriceItem; readonly ttlSeconds?: number; readonly isPerToken: boolean }

const token = (item: PriceItem, ttlSeconds?: number): Target =>
  ttlSeconds === undefined ? { item, isPerToken: true } : { item, ttlSeconds, isPerToken: true }
const other = (item: PriceItem): Target => ({ item, isPerToken: false })

/** What the keys of a `pricing` object mean, across the services that have one. */
const KEYS: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...[
    'prompt',
    'input',
    'input_tokens',
    'input_token',
    'prompt_tokens',
    'prompt_token',
    'in',
    'input_price',
    'prompt_price',
    'input_text',
    'text_input',
  ].map((key) => [key, token('input')] as const),
  ...[
    'completion',
    'output',
    'output_tokens',
    'output_token',
    'completion_tokens',
    'completion_token',
    'out',
    'output_price',
    'completion_price',
    'output_text',
    'text_output',
  ].map((key) => [key, token('output')] as const),
  ...[
    'input_cache_read',
    'input_cache_reads',
    'cache_read',
    'cache_reads',
    'cached',
    'cached_input',
    'cache_input',
    'cached_prompt',
    'cached_input_tokens',
    'input_cached',
    'cache_read_tokens',
    'cache_read_input_tokens',
    'cached_tokens',
    'cacheread',
  ].map((key) => [key, token('cached')] as const),
  ...[
    'input_cache_write',
    'input_cache_writes',
    'cache_write',
    'cache_creation',
    'cache_write_tokens',
    'cachewrite',
    'cache_creation_tokens',
  ].map((key) => [key, token('cacheWrite', 300)] as const),
  ...['internal_reasoning', 'reasoning', 'reasoning_tokens'].map((key) => [key, token('reasoning')] as const),
  ...['audio', 'input_audio', 'audio_input', 'audio_input_token_cost', 'audio_tokens'].map(
    (key) => [key, token('audioInput')] as const,
  ),
  ...['audio_output', 'output_audio', 'audio_output_token_cost'].map(
    (key) => [key, token('audioOutput')] as const,
  ),
  ['image', other('image')],
  ['image_output', token('imageOutput')],
  ['image_token', token('imageToken')],
  ['request', other('request')],
  ['web_search', other('search')],
  ['search', other('search')],
])

/** A cache that is kept for a time in minutes or hours. */
const CACHE_WRITE = /^(?:input_)?cache_(?:write|creation)_(\d{1,3})(m|h)$/

function targetOf(key: string): Target | undefined {
  const [, number, unit] = CACHE_WRITE.exec(key) ?? []
  return number === undefined
    ? KEYS.get(key)
    : token('cacheWrite', Number(number) * (unit === 'h' ? 3600 : 60))
}

// Below, a picture's price is that of one of its tokens: no picture costs a hundredth of a cent.
const IMAGE_IS_TOKEN_BELOW: Decimal = { digits: 1n, scale: 4 }
const MILLION_FROM: Decimal = { digits: 1n, scale: 3 }

export type PricingUnit = 'token' | 'million' | 'guess'

/** Adds every price of a flat `pricing` object whose key we know; what other keys charge is told as unread. */
export function addPricing(
  table: PriceTable,
  pricing: JsonObject,
  options: {
    readonly label: string
    readonly unit: PricingUnit
    readonly when?: readonly PriceCondition[]
    /** Keys that the shape reads itself. */
    readonly readElsewhere?: readonly string[]
  },
): void {
  const per = statedUnit(pricing['unit']) ?? unitOf(pricing, options.unit)
  for (const [key, value] of Object.entries(pricing)) {
    const target = targetOf(key.toLowerCase())
    if (!target) {
      if (!options.readElsewhere?.includes(key)) table.leave(value, `${options.label}.${key}`)
      continue
    }
    const item = target.item === 'image' && isImageToken(value) ? 'imageToken' : target.item
    const perThing = item === 'search' && isForThousand(value) ? PER_THOUSAND : PER_UNIT
    table.add(item, value, {
      label: `${options.label}.${key}`,
      per: target.isPerToken ? per : perThing,
      ...(options.when ? { when: options.when } : {}),
      ...(target.ttlSeconds === undefined ? {} : { ttlSeconds: target.ttlSeconds }),
    })
  }
}

const isImageToken = (value: Json | undefined): boolean => {
  const amount = amountOf(value)
  return typeof amount === 'object' && amount.digits > 0n && compare(amount, IMAGE_IS_TOKEN_BELOW) < 0
}

/** No search costs a dollar: such an amount is for a thousand, as services like to name it. */
const isForThousand = (value: Json | undefined): boolean => {
  const amount = amountOf(value)
  return typeof amount === 'object' && compare(amount, ONE) >= 0
}

/** Power of ten a written unit stands for; undefined when nothing is written that we know. */
export function statedUnit(unit: Json | undefined): number | undefined {
  if (typeof unit !== 'string') return undefined
  const text = unit.toLowerCase()
  if (/1_?m(?![a-z])|1m_|million|1_?000_?000|mtok/.test(text)) return PER_MILLION
  if (/1_?k(?![a-z])|1k_|thousand|1_?000(?!_?000)/.test(text)) return PER_THOUSAND
  if (/token/.test(text)) return PER_UNIT
  return undefined
}

/**
 * The unit of an object whose shape does not fix it: decimal strings are per token; of numbers the largest decides,
 * so that one cheap price does not change sides. From 0.005 it is per million, below 0.001 per token; between the
 * two no token price is known, so it is per million.
 */
function unitOf(pricing: JsonObject, unit: PricingUnit): number {
  if (unit !== 'guess') return unit === 'million' ? PER_MILLION : PER_UNIT
  let largest: Decimal | undefined
  for (const [key, value] of Object.entries(pricing)) {
    if (targetOf(key.toLowerCase())?.isPerToken !== true) continue
    if (typeof value === 'string') return PER_UNIT
    const amount = amountOf(value)
    if (typeof amount === 'object' && (!largest || compare(amount, largest) > 0)) largest = amount
  }
  return largest && compare(largest, MILLION_FROM) >= 0 ? PER_MILLION : PER_UNIT
}

/**
 * The share taken off every price: 0.2 = 20 % off, negative = mark-up, 1 = nothing is charged. Undefined when none is
 * named, or when no share can be made of it, which the notes then tell.
 */
export function discountOf(
  value: Json | undefined,
  label: string,
  notes: string[],
  { mayBeAll }: { readonly mayBeAll: boolean } = { mayBeAll: true },
): Decimal | undefined {
  const share = amountOf(value)
  if (share === undefined) return undefined
  if (share !== 'bad' && compare(share, ONE) < (mayBeAll ? 1 : 0)) return share
  const written = share === 'bad' ? JSON.stringify(value).slice(0, 40) : decimalText(share).slice(0, 40)
  notes.push(t('{label}: {written} isn’t a share of a price. It isn’t applied.', { label, written }))
  return undefined
}
