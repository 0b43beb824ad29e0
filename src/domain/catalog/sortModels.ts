import { compare, decimal } from '@/lib/decimal'
import type { Decimal } from '@/lib/decimal'
import { isPriced } from '../pricing/compareCosts'
import type { Cost } from '../pricing/cost'
import type { Model } from './model'
import { modelFacts } from './modelFacts'

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
export type Sorting = { readonly column: SortColumn; readonly isDescending: boolean }

type Key = string | number | undefined

const KEYS: Readonly<Record<Exclude<SortColumn, 'cost'>, (model: Model) => Key>> = {
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

const knownKey = (known: 'yes' | 'no' | 'unknown' | undefined): Key =>
  known === 'unknown' ? undefined : known

/**
 * The models in the order of a column. Unknown values come last in both directions; ties keep the order of names.
 * `costOf` is asked for the column `cost` only.
 */
export function sortModels(
  models: readonly Model[],
  sorting: Sorting,
  costOf?: (model: Model) => Cost | undefined,
): readonly Model[] {
  const sign = sorting.isDescending ? -1 : 1
  const named = models.map((model) => ({ model, name: model.name.toLowerCase() }))
  if (sorting.column === 'cost') {
    return named
      .map((item) => ({ ...item, cost: sortableCost(costOf?.(item.model)) }))
      .sort((a, b) => compareSortable(a.cost, b.cost, sign) || compareKeys(a.name, b.name, 1))
      .map(({ model }) => model)
  }
  const keyOf = KEYS[sorting.column]
  return named
    .map((item) => ({ ...item, key: keyOf(item.model) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign) || compareKeys(a.name, b.name, 1))
    .map(({ model }) => model)
}

function compareKeys(left: Key, right: Key, sign: number): number {
  if (left === right) return 0
  if (left === undefined) return 1
  if (right === undefined) return -1
  return (left < right ? -1 : 1) * sign
}

type SortableCost = { readonly amount: Decimal; readonly isBound: boolean } | undefined

/** A cost with its amount read once; undefined when unknown. */
const sortableCost = (cost: Cost | undefined): SortableCost => {
  if (cost?.type === 'free') return FREE
  return cost && isPriced(cost)
    ? { amount: decimal(cost.amount), isBound: cost.type === 'atLeast' }
    : undefined
}

const FREE: SortableCost = { amount: { digits: -1n, scale: 0 }, isBound: false }

function compareSortable(left: SortableCost, right: SortableCost, sign: number): number {
  if (!left || !right) return Number(left === undefined) - Number(right === undefined)
  return (compare(left.amount, right.amount) || Number(left.isBound) - Number(right.isBound)) * sign
}
