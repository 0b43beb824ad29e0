import type { JsonObject } from '@/lib/json'
import { isObject } from '@/lib/json'

const KEYS = ['currency', 'currency_code', 'price_currency', 'pricing_currency']
const PLACES = ['pricing', 'price', 'prices', 'cost']
const DOLLARS = /^\s*(?:usd|us\$|\$|us[ -]?dollars?|dollars?)\s*$/i

/** The currency that a row gives its prices in, where it names one and it isn't the US dollar. */
export function foreignCurrency(row: JsonObject): string | undefined {
  for (const place of [row, ...PLACES.map((name) => row[name])]) {
    if (!isObject(place)) continue
    for (const key of KEYS) {
      const named = place[key]
      if (typeof named === 'string' && named.trim() !== '' && !DOLLARS.test(named)) return named.trim()
    }
  }
  return undefined
}
