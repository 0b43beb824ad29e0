import { isObject, type JsonObject } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import { t } from '@/lib/text/t'

import { tiersOf } from '../basePrice'
import type { PriceItem } from '../entry'
import { bareEntry, commonEntry, idOf } from '../fields/common'
import { createPriceTable } from '../fields/priceTable'
import { addPricing, discountOf, statedUnit } from '../fields/pricing'
import { flagAt, objectAt } from '../fields/text'
import type { Row, Shape } from '../rowsOf'

/** Names of what may be charged beside the prices: `price_per_image`, `request_fee`. */
const CHARGE = /(?:^|_)(?:pric(?:e|es|ing)|costs?|fees?|charges?|surcharges?)(?:_|$)/i

/** The flat provider format and its many look-alikes: facts at the top, one `pricing` object with one price a key. */
export const flat: Shape = {
  name: 'flat',
  matches: (value) => isObject(value['pricing']) || isObject(value['price']) || isObject(value['prices']),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    const { label, pricing } = pricingIn(value)
    addPricing(table, pricing, { label, unit: 'guess' })
    for (const [key, beside] of Object.entries(value))
      if (key !== label && CHARGE.test(key)) table.leave(beside, key)
    const prices = table.finish({
      isFree: flagAt(value, ['is_free', 'free']),
      discount: discountOf(pricing['discount'], `${label}.discount`, notes),
      zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning', 'image', 'imageToken'],
    })
    return [{ ...common, prices, tiers: tiersOf(prices, common.tiers) }]
  },
}

function pricingIn(value: JsonObject): { readonly label: string; readonly pricing: JsonObject } {
  for (const label of ['pricing', 'price', 'prices']) {
    if (isObject(value[label])) return { label, pricing: objectAt(value, label) }
  }
  return { label: 'pricing', pricing: {} }
}

/** A list without prices: OpenAI, DeepSeek, vLLM and anything else with an id. The last to be tried. */
export const plain: Shape = {
  name: 'plain list',
  matches: () => true,
  // Lists of names alone can be hundreds of thousands long: they are not asked for facts they cannot have.
  read: (row, notes) => [isName(row) ? bareEntry(idOf(row), row.value) : commonEntry(row, notes)],
}

const isName = ({ value, provider }: Row): boolean => !provider && Object.keys(value).length === 1

/** What the keys are called, and what a `pricing` object calls the same. */
const KEYS: Readonly<Record<string, string>> = {
  input_price: 'input',
  inputPrice: 'input',
  output_price: 'output',
  outputPrice: 'output',
  cached_price: 'cached',
  cacheReadsPrice: 'cached',
  caching_price: 'cache_write',
  cacheWritesPrice: 'cache_write',
}

/** Any list whose prices are at the top without a unit: Requesty (per token), Hyperbolic and Cline (per million). */
export const barePrices: Shape = {
  name: 'flat, prices at the top',
  matches: (value) => isPrice(value, 'input_price') || isPrice(value, 'inputPrice'),
  read: (row, notes) => {
    const table = createPriceTable(notes)
    const pricing = Object.fromEntries(
      Object.entries(KEYS).flatMap(([key, name]) =>
        row.value[key] === undefined ? [] : [[name, row.value[key]] as const],
      ),
    )
    addPricing(table, pricing, { label: 'price', unit: 'guess' })
    for (const [key, value] of Object.entries(row.value)) {
      if (/price|cost/i.test(key) && !(key in KEYS)) table.leave(value, key)
    }
    const prices = table.finish({ zeroIsAbsent: ['cached', 'cacheWrite'] })
    return [{ ...commonEntry(row, notes), prices }]
  },
}

const isPrice = (value: JsonObject, key: string): boolean =>
  typeof value[key] === 'number' || typeof value[key] === 'string'

const KEY =
  /^(cached_input|input_cached|cache_read|cached|input|prompt|output|completion)(?:_tokens?)?_(?:cost|price)(?:_usd)?_per_(.+)$/
const ITEMS: Readonly<Record<string, PriceItem>> = {
  input: 'input',
  prompt: 'input',
  output: 'output',
  completion: 'output',
}

/** `input_token_price_per_m`: Novita's, whole ten-thousandths of a dollar for a million. As a power of ten per unit. */
const TEN_THOUSANDTHS = { key: /_token_price_per_m$/, per: 10 } as const

/** Any list whose prices are at the top with their unit in the key: `input_price_per_million`, `output_cost_per_token`. */
export const topPrices: Shape = {
  name: 'flat, unit in the key',
  matches: (value) => Object.keys(value).some((key) => KEY.test(key)),
  read: (row, notes) => {
    const table = createPriceTable(notes)
    for (const [key, value] of Object.entries(row.value)) {
      const match = KEY.exec(key)
      if (!match) {
        if (/price|cost/i.test(key)) table.leave(value, key)
        continue
      }
      const per = TEN_THOUSANDTHS.key.test(key) ? TEN_THOUSANDTHS.per : statedUnit(match[2])
      if (per === undefined) {
        notes.push(t('{key} has a unit this app does not know; it is shown in the raw entry only.', { key }))
        table.leave(value, key)
      } else table.add(ownValue(ITEMS, match[1] ?? '') ?? 'cached', value, { label: key, per })
    }
    return [{ ...commonEntry(row, notes), prices: table.finish() }]
  },
}
