import { memoByObject } from '@/lib/result'

import { compareCosts, type Cost } from '@/domain/pricing'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'

/** The columns of the table, each of which sorts. */
export const SORT_COLUMNS = [
  'name',
  'id',
  'owner',
  'connection',
  'availability',
  'input',
  'output',
  'cached',
  'cost',
  'context',
  'maxOutput',
  'precision',
  'features',
  'training',
  'retention',
  'regions',
  'created',
  'deprecated',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
/** `usual` is no column: the newest first, and what one uses before them where the table has families. */
export type SortKey = SortColumn | 'usual'
export type Sorting = { readonly column: SortKey; readonly isDescending: boolean }

type Key = string | number | undefined

const KEYS: Readonly<Record<Exclude<SortKey, 'cost'>, (model: Model) => Key>> = {
  usual: ({ entry, listed }) => newestFirst(entry?.createdAt ?? listed?.createdAt),
  name: ({ name }) => name.toLowerCase(),
  id: ({ id }) => id.toLowerCase(),
  owner: ({ entry, listed }) => (entry?.owner ?? listed?.owner)?.toLowerCase(),
  connection: ({ connectionId }) => connectionId,
  availability: ({ availability }) => availability,
  input: (model) => modelFacts(model).inputPerMillion,
  output: (model) => modelFacts(model).outputPerMillion,
  cached: (model) => modelFacts(model).cachedPerMillion,
  context: ({ entry }) => entry?.contextTokens,
  maxOutput: ({ entry }) => entry?.maxOutputTokens,
  precision: ({ entry }) => (entry?.precision === 'unknown' ? undefined : entry?.precision),
  features: ({ entry }) => entry?.features?.length,
  training: ({ entry }) => knownKey(entry?.data.training),
  retention: ({ entry }) => knownKey(entry?.data.retention),
  regions: ({ entry }) => entry?.data.regions[0],
  created: ({ entry, listed }) => entry?.createdAt ?? listed?.createdAt,
  deprecated: ({ entry }) => entry?.deprecatedAt,
}

const newestFirst = (at: number | undefined): Key => (at === undefined ? undefined : -at)

const knownKey = (known: 'yes' | 'no' | 'unknown' | undefined): Key =>
  known === 'unknown' ? undefined : known

/** After every value there is, in both directions. */
const UNKNOWN = Number.MAX_VALUE
/** Before every amount. */
const FREE = -1e300

/**
 * The models in the order of a column, worked out once. Unknown values come last in both directions; ties keep the
 * order of names. `costs`, of this list of models, are asked for the column `cost` only.
 */
export function sortModels(
  models: readonly Model[],
  sorting: Sorting,
  costs: Costs = NONE,
): readonly Model[] {
  const { column, isDescending } = sorting
  // Costs are not the models' own: they change with what is priced.
  const orders = ordersOf(column === 'cost' && costs !== NONE ? costs : models)
  const name = `${isDescending ? '-' : ''}${column}`
  const before = orders.get(name)
  if (before) return before
  const sorted = sortedBy(models, sorting, costs)
  orders.set(name, sorted)
  return sorted
}

type Costs = ReadonlyMap<Model, { readonly expected: Cost }>
const NONE: Costs = new Map()

/** The orders a list has been put into already. */
const ordersOf = memoByObject((_: readonly Model[] | Costs) => new Map<string, readonly Model[]>())

function sortedBy(
  models: readonly Model[],
  { column, isDescending }: Sorting,
  given: Costs,
): readonly Model[] {
  const sign = isDescending ? -1 : 1
  const places = keysOf(models, 'name')
  const costs = column === 'cost' ? models.map((model) => given.get(model)?.expected) : undefined
  const keys = column === 'cost' ? Float64Array.from(costs ?? [], costKey) : keysOf(models, column)
  const order = Uint32Array.from(models, (_, index) => index)
  order.sort((one, other) => {
    const [a, b] = [keys[one] ?? UNKNOWN, keys[other] ?? UNKNOWN]
    if (a === b) {
      return (
        (costs ? exactly(costs[one], costs[other]) * sign : 0) || (places[one] ?? 0) - (places[other] ?? 0)
      )
    }
    return a === UNKNOWN ? 1 : b === UNKNOWN ? -1 : (a - b) * sign
  })
  return Array.from(order, (index) => models[index]).filter((model) => model !== undefined)
}

/** Amounts that are the same number may still differ as decimals. */
const exactly = (left: Cost | undefined, right: Cost | undefined): number =>
  left && right ? compareCosts(left, right) : 0

/** The nearest number to a cost: decimals in another order never become numbers in that order. */
function costKey(cost: Cost | undefined): number {
  if (!cost || cost.type === 'unknown') return UNKNOWN
  return cost.type === 'free' ? FREE : Number(cost.amount)
}

type Keys = Float64Array
const columnsOf = memoByObject((_: readonly Model[]) => new Map<SortKey, Keys>())

/** What a column sorts by as numbers, worked out once for a list of models: texts become their place in the alphabet. */
function keysOf(models: readonly Model[], column: keyof typeof KEYS): Keys {
  const columns = columnsOf(models)
  const before = columns.get(column)
  if (before) return before
  const values = models.map(KEYS[column])
  const texts = [...new Set(values)].filter((value) => typeof value === 'string').sort()
  const places = new Map<Key, number>(texts.map((text, place) => [text, place]))
  const keys = Float64Array.from(values, (value) =>
    typeof value === 'number' ? value : (places.get(value) ?? UNKNOWN),
  )
  columns.set(column, keys)
  return keys
}
