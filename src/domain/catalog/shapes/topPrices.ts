import { ownValue } from '@/lib/ownValue'
import { t } from '@/lib/text/t'
import type { PriceItem } from '../entry'
import { commonEntry } from '../fields/common'
import { statedUnit } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import type { Shape } from '../rowsOf'

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
