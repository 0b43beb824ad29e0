import type { JsonObject } from '@/lib/json'
import { commonEntry } from '../fields/common'
import { addPricing } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import type { Shape } from '../rowsOf'

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
