import { isObject, type JsonObject } from '@/lib/json'

import { tiersOf } from '../basePrice'
import { bareEntry, commonEntry, idOf } from '../fields/common'
import { createPriceTable } from '../fields/priceTable'
import { addPricing, discountOf } from '../fields/pricing'
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
