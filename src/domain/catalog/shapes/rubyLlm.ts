import { isObject, type JsonObject } from '@/lib/json'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, tierIs } from '../fields/conditions'
import { createPriceTable, PER_MILLION, type PriceTable } from '../fields/priceTable'
import { at, objectAt, textAt } from '../fields/text'
import type { Shape } from '../rowsOf'
import { tiersOf } from '../basePrice'

const ITEMS: ReadonlyMap<string, PriceItem> = new Map([
  ['input_per_million', 'input'],
  ['output_per_million', 'output'],
  ['cached_input_per_million', 'cached'],
  ['cache_read_input_per_million', 'cached'],
  ['cache_write_input_per_million', 'cacheWrite'],
  ['reasoning_output_per_million', 'reasoning'],
])
/** Where the size of a long prompt may be written. */
const THRESHOLDS = [
  'pricing.text_tokens.long_context_threshold',
  'pricing.text_tokens.long_context.long_context_threshold',
  'pricing.long_context_threshold',
  'long_context_threshold',
]
const READ: ReadonlySet<string> = new Set(['standard', 'batch', 'long_context', 'long_context_threshold'])

/** ruby_llm's registry: dollars per million tokens under `pricing.text_tokens`, other prices for long prompts. */
export const rubyLlm: Shape = {
  name: 'ruby_llm',
  matches: (value) => isObject(at(value, 'pricing.text_tokens')),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    const text = objectAt(value, 'pricing.text_tokens')
    const label = 'pricing.text_tokens'
    addPrices(table, objectAt(text, 'standard'), `${label}.standard`, [])
    const threshold = THRESHOLDS.map((path) => at(value, path)).find((size) => typeof size === 'number')
    if (typeof threshold === 'number')
      addPrices(table, objectAt(text, 'long_context'), `${label}.long_context`, [promptFrom(threshold + 1)])
    else table.leave(text['long_context'], `${label}.long_context`)
    addPrices(table, objectAt(text, 'batch'), `${label}.batch`, [tierIs('batch')])
    for (const [key, other] of Object.entries(text)) if (!READ.has(key)) table.leave(other, `${label}.${key}`)
    for (const [key, other] of Object.entries(objectAt(value, 'pricing')))
      if (key !== 'text_tokens') table.leave(other, `pricing.${key}`)
    const prices = table.finish({ zeroIsAbsent: ['cacheWrite', 'reasoning'] })
    return [
      {
        ...common,
        ...onlyKnown({ owner: common.owner ?? textAt(value, ['provider'], 100) }),
        tiers: tiersOf(prices, common.tiers),
        prices,
      },
    ]
  },
}

function addPrices(
  table: PriceTable,
  prices: JsonObject,
  label: string,
  when: readonly PriceCondition[],
): void {
  for (const [key, amount] of Object.entries(prices)) {
    const item = ITEMS.get(key)
    if (item) table.add(item, amount, { label: `${label}.${key}`, per: PER_MILLION, when })
    else table.leave(amount, `${label}.${key}`)
  }
}
