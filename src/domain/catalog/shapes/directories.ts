import { compare } from '@/lib/decimal'
import { isObject, type JsonObject } from '@/lib/json'

import { tiersOf } from '../basePrice'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, tierIs } from '../fields/conditions'
import { unionOfFeatures } from '../fields/features'
import { amountOf, createPriceTable, PER_MILLION, type PriceTable } from '../fields/priceTable'
import { at, objectAt, textAt, textsAt } from '../fields/text'
import type { Shape } from '../rowsOf'

const KEYS: readonly (readonly [string, PriceItem])[] = [
  ['cost_per_1m_in', 'input'],
  ['cost_per_1m_out', 'output'],
]
const KEY = /^cost_per_/

/** Catwalk's provider files: dollars per million tokens as flat keys. */
export const catwalk: Shape = {
  name: 'catwalk',
  matches: (value) => 'cost_per_1m_in' in value,
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    for (const [key, item] of KEYS) table.add(item, value[key], { label: key, per: PER_MILLION })
    addCached(table, value)
    for (const [key, amount] of Object.entries(value)) {
      if (KEY.test(key) && !CACHED.includes(key) && !KEYS.some(([name]) => name === key))
        table.leave(amount, key)
    }
    const efforts = textsAt(value, ['reasoning_levels'])
    const preset = textAt(value, ['default_reasoning_effort'], 20)
    return [
      {
        ...common,
        ...onlyKnown({
          parameters:
            efforts &&
            ({
              ...common.parameters,
              reasoning_effort:
                preset === undefined
                  ? { type: 'enum', values: efforts }
                  : { type: 'enum', values: efforts, default: preset },
            } as const),
        }),
        features:
          unionOfFeatures(common.features, value['supports_attachments'] === true ? ['vision'] : []) ?? [],
        prices: table.finish({ zeroIsAbsent: ['cached', 'cacheWrite'] }),
      },
    ]
  },
}

const [IN, OUT] = ['cost_per_1m_in_cached', 'cost_per_1m_out_cached'] as const
const CACHED: readonly string[] = [IN, OUT]

/**
 * By their names `in_cached` is for writing the cache and `out_cached` for reading it. Many files have the price of
 * reading in the first: no cache is cheaper to write than the input itself, so what is smaller than that is for reading.
 */
function addCached(table: PriceTable, value: JsonObject): void {
  const add = (item: PriceItem, key: string) => table.add(item, value[key], { label: key, per: PER_MILLION })
  const [input, first, second] = ['cost_per_1m_in', IN, OUT].map((key) => {
    const amount = amountOf(value[key])
    return typeof amount === 'object' && amount.digits > 0n ? amount : undefined
  })
  if (!first || !input || compare(first, input) >= 0) {
    add('cached', OUT)
    add('cacheWrite', IN)
    return
  }
  if (!second || compare(first, second) <= 0) add('cached', IN)
  else add('cached', OUT)
  // Two prices for reading: which of them counts is not said, so the cost is at least that of the smaller one.
  if (second && compare(first, second) !== 0) table.leave(value[OUT], OUT)
}

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
