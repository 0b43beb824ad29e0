import { isObject, type Json, type JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, windowOf } from '../fields/conditions'
import { createPriceTable, PER_MILLION, PER_THOUSAND, type PriceTable } from '../fields/priceTable'
import { textsAt } from '../fields/text'
import type { Shape } from '../rowsOf'

const ITEMS: ReadonlyMap<string, PriceItem> = new Map([
  ['input_mtok', 'input'],
  ['output_mtok', 'output'],
  ['cache_read_mtok', 'cached'],
  ['cache_write_mtok', 'cacheWrite'],
  ['input_audio_mtok', 'audioInput'],
  ['output_audio_mtok', 'audioOutput'],
  ['requests_kcount', 'request'],
])
const KEY = /_mtok$|_kcount$/
const TIME = /^(\d\d:\d\d)(?::00(?:\.0+)?)?(?:Z|\+00:00)?$/

/**
 * genai-prices: dollars per million tokens, each a number or a base with tiers by the size of the prompt; or a list of
 * such prices of which the last whose constraint holds counts.
 */
export const genaiPrices: Shape = {
  name: 'genai-prices',
  matches: ({ prices }) =>
    Array.isArray(prices)
      ? prices.some((item: Json) => isObject(item) && isObject(item['prices']) && hasKeys(item['prices']))
      : isObject(prices) && hasKeys(prices),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    const { prices } = value
    if (isObject(prices)) addPrices(table, prices, [])
    else if (Array.isArray(prices)) prices.forEach((item: Json) => addConstrained(table, item, notes))
    const aliases = [...new Set([...(common.aliases ?? []), ...namesIn(value['match'])])]
      .filter((name) => name !== common.id)
      .slice(0, MOST_ALIASES)
    return [
      {
        ...common,
        ...onlyKnown({ aliases: aliases.length > 0 ? aliases : undefined }),
        prices: table.finish(),
        isReady: common.isReady && value['removed'] !== true,
      },
    ]
  },
}

const MOST_ALIASES = 50

const hasKeys = (prices: JsonObject): boolean => Object.keys(prices).some((key) => KEY.test(key))

function addConstrained(table: PriceTable, item: Json, notes: string[]): void {
  if (!isObject(item) || !isObject(item['prices'])) return
  const when = conditionsOf(item['constraint'])
  if (when) addPrices(table, item['prices'], when)
  else {
    notes.push(t('A set of prices has a constraint that cannot be read; it is left out.'))
    table.leave(item['prices'], 'prices')
  }
}

/** Undefined when any part of the constraint cannot be read. */
function conditionsOf(constraint: Json | undefined): readonly PriceCondition[] | undefined {
  if (constraint === undefined || constraint === null) return []
  if (!isObject(constraint)) return undefined
  const { start_date: date, start_time: start, end_time: end, type: _type, ...others } = constraint
  if (Object.keys(others).length > 0) return undefined
  const conditions: PriceCondition[] = []
  if (date !== undefined) {
    const at = typeof date === 'string' ? Date.parse(date) : Number.NaN
    if (Number.isNaN(at)) return undefined
    conditions.push({ type: 'since', at })
  }
  if (start !== undefined || end !== undefined) {
    const window = windowOf({ utc_start: timeOf(start), utc_end: timeOf(end) })
    if (window === undefined || window === 'bad') return undefined
    conditions.push(window)
  }
  return conditions
}

/** `00:30:00Z` as the window reader takes it; what is no time in UTC stays bad. */
const timeOf = (time: Json | undefined): Json =>
  (typeof time === 'string' ? TIME.exec(time)?.[1] : undefined) ?? 'bad'

function addPrices(table: PriceTable, prices: JsonObject, when: readonly PriceCondition[]): void {
  for (const [key, value] of Object.entries(prices)) {
    const item = ITEMS.get(key)
    const label = `prices.${key}`
    if (!item) {
      table.leave(value, label)
      continue
    }
    const per = item === 'request' ? PER_THOUSAND : PER_MILLION
    if (!isObject(value)) {
      table.add(item, value, { label, per, when })
      continue
    }
    table.add(item, value['base'], { label: `${label}.base`, per, when })
    for (const { start, price } of tiersIn(value['tiers'])) {
      if (start === undefined) table.leave(price, `${label}.tiers`)
      else table.add(item, price, { label: `${label}.tiers`, per, when: [...when, promptFrom(start + 1)] })
    }
  }
}

/** Steps from small to large; `start` is undefined where it cannot be read. */
function tiersIn(tiers: Json | undefined) {
  return (Array.isArray(tiers) ? tiers : [])
    .flatMap((tier: Json) => (isObject(tier) ? [tier] : []))
    .map(({ start, price }) => ({ price, start: typeof start === 'number' ? start : undefined }))
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/** The names a `match` clause takes exactly, alone or as one of several. */
function namesIn(match: Json | undefined): readonly string[] {
  if (!isObject(match)) return []
  const either = match['or']
  return [
    ...(textsAt(match, ['equals']) ?? []),
    ...(Array.isArray(either)
      ? either.flatMap((inner: Json) => (isObject(inner) ? (textsAt(inner, ['equals']) ?? []) : []))
      : []),
  ]
}
