import { approximate, compare, decimal, divide, shift, subtract } from '@/lib/decimal'
import type { ModelId } from '../ids'
import { basePrice } from './basePrice'
import { type ChangedFact, changedFacts, entryHash } from './changedFacts'
import type { CatalogEntry, PriceItem } from './entry'
import { createSuccessorFinder, daysUntil, NEAR_DAYS } from './suggestSuccessor'

/** One difference between two readings of a catalog. */
export type CatalogChange =
  | { readonly type: 'added'; readonly id: ModelId; readonly entry: CatalogEntry }
  | {
      readonly type: 'gone'
      readonly id: ModelId
      readonly entry: CatalogEntry
      readonly successor?: ModelId
    }
  | PriceChange
  | {
      readonly type: 'context'
      readonly id: ModelId
      readonly before: number | undefined
      readonly after: number | undefined
    }
  | {
      readonly type: 'data'
      readonly id: ModelId
      readonly before: CatalogEntry['data']
      readonly after: CatalogEntry['data']
    }
  | DeprecationChange
  /** It costs nothing any more, or no longer nothing: told once, not for each of its prices. */
  | {
      readonly type: 'cheaper' | 'moreExpensive'
      readonly id: ModelId
      readonly item: 'all'
      /** Per token of input and output, decimal strings; what it is charged from now on, or was. */
      readonly input: string | undefined
      readonly output: string | undefined
    }
  /** Any other fact: abilities, precision, tiers, conditions of prices; none where it is not known which. */
  | { readonly type: 'changed'; readonly id: ModelId; readonly facts: readonly ChangedFact[] }

/** A price per unit that fell or rose. Amounts are decimal strings; undefined when unknown. */
export type PriceChange = {
  readonly type: 'cheaper' | 'moreExpensive' | 'repriced'
  readonly id: ModelId
  readonly item: PriceItem
  readonly before: string | undefined
  readonly after: string | undefined
  /** Tenths of a percent, negative when cheaper, rounded; undefined from or to unknown, and from zero. */
  readonly percent?: number
}

/** A model that ends, or has ended: newly said, or coming near. */
export type DeprecationChange = {
  readonly type: 'deprecated'
  readonly id: ModelId
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** Whole days from now, rounded up; zero or less when it is over. */
  readonly inDays: number
  readonly isNew: boolean
  readonly successor?: ModelId
}

const COMPARED: readonly PriceItem[] = [
  'input',
  'cached',
  'cacheWrite',
  'output',
  'reasoning',
  'image',
  'request',
  'search',
]

/**
 * What changed between two readings, in the order of the newer catalog, gone models last.
 * `now` is in milliseconds since the epoch. Linear in the number of entries; empty when nothing changed.
 */
export function diffCatalogs(
  before: readonly CatalogEntry[],
  after: readonly CatalogEntry[],
  now: number,
): readonly CatalogChange[] {
  const old = new Map(before.map((entry) => [entry.id, entry] as const))
  const successorOf = createSuccessorFinder(after, now)
  const current = new Set(after.map((entry) => entry.id))
  const changes = after.flatMap((entry): readonly CatalogChange[] => {
    const was = old.get(entry.id)
    const deprecation = deprecationOf(was, entry, successorOf, now)
    if (!was) return [{ type: 'added', id: entry.id, entry }, ...deprecation]
    return [...(entryHash(was) === entryHash(entry) ? [] : changesOf(was, entry)), ...deprecation]
  })
  const gone = before
    .filter((entry) => !current.has(entry.id))
    .map((entry): CatalogChange => {
      const successor = successorOf(entry)
      return { type: 'gone', id: entry.id, entry, ...(successor ? { successor: successor.id } : {}) }
    })
  return [...changes, ...gone]
}

function changesOf(was: CatalogEntry, is: CatalogEntry): readonly CatalogChange[] {
  const { id } = is
  const found: CatalogChange[] = [...pricesOf(was, is)]
  if (was.contextTokens !== is.contextTokens)
    found.push({ type: 'context', id, before: was.contextTokens, after: is.contextTokens })
  if (JSON.stringify(was.data) !== JSON.stringify(is.data))
    found.push({ type: 'data', id, before: was.data, after: is.data })
  const facts = changedFacts(was, is)
  const isOnlyDeprecation =
    found.length === 0 && entryHash({ ...was, ...deprecationFacts(is) }) === entryHash(is)
  if (facts.length > 0 || (found.length === 0 && !isOnlyDeprecation))
    found.push({ type: 'changed', id, facts })
  return found
}

/** What its usual prices have come to: one change where it has become free, or is free no longer. */
function pricesOf(was: CatalogEntry, is: CatalogEntry): readonly CatalogChange[] {
  const { id } = is
  const [wasFree, isFree] = [costsNothing(was), costsNothing(is)]
  if (wasFree !== isFree && was.prices.type !== 'unpriced' && is.prices.type !== 'unpriced') {
    const charged = isFree ? was : is
    return [
      {
        type: isFree ? 'cheaper' : 'moreExpensive',
        id,
        item: 'all',
        input: basePrice(charged, 'input'),
        output: basePrice(charged, 'output'),
      },
    ]
  }
  return COMPARED.flatMap((item) => priceChange(id, item, basePrice(was, item), basePrice(is, item)))
}

const costsNothing = ({ prices }: CatalogEntry): boolean =>
  prices.type === 'free' ||
  (prices.type === 'priced' &&
    prices.list.length > 0 &&
    prices.list.every(({ amount }) => Number(amount) === 0))

const deprecationFacts = ({ deprecatedAt, successor }: CatalogEntry): Partial<CatalogEntry> => ({
  ...(deprecatedAt === undefined ? {} : { deprecatedAt }),
  ...(successor === undefined ? {} : { successor }),
})

function priceChange(
  id: ModelId,
  item: PriceItem,
  before: string | undefined,
  after: string | undefined,
): readonly PriceChange[] {
  if (before === after) return []
  if (before === undefined || after === undefined) return [{ type: 'repriced', id, item, before, after }]
  const [was, is] = [decimal(before), decimal(after)]
  const order = compare(is, was)
  if (order === 0) return []
  const percent = divide(shift(subtract(is, was), 2), was, 1)
  return [
    {
      type: order < 0 ? 'cheaper' : 'moreExpensive',
      id,
      item,
      before,
      after,
      ...(percent ? { percent: approximate(percent) } : {}),
    },
  ]
}

function deprecationOf(
  was: CatalogEntry | undefined,
  is: CatalogEntry,
  successorOf: (entry: CatalogEntry) => CatalogEntry | undefined,
  now: number,
): readonly DeprecationChange[] {
  const at = is.deprecatedAt
  if (at === undefined) return []
  const inDays = daysUntil(at, now)
  const isNew = was !== undefined && was.deprecatedAt !== at
  if (!isNew && (inDays > NEAR_DAYS || inDays <= 0)) return []
  const successor = successorOf(is)
  return [
    { type: 'deprecated', id: is.id, at, inDays, isNew, ...(successor ? { successor: successor.id } : {}) },
  ]
}
