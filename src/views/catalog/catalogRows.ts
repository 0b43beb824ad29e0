import { useEffect } from 'react'

import { hasEnded } from '@/domain/catalog'
import { filterModels, reasonsNotToFit, whyNot } from '@/domain/models/browse/filterModels'
import { namesOthers, type ProviderName } from '@/domain/models/browse/filterRules'
import type { Range } from '@/domain/models/browse/filters'
import { sortModels, type SortColumn } from '@/domain/models/browse/sortModels'
import type { CostBasis } from '@/domain/models/costs/costBasis'
import { priceOnBasis, type ModelCost } from '@/domain/models/costs/priceOnBasis'
import type { BasisDeps } from '@/domain/models/costs/turnsOn'
import type { Model } from '@/domain/models/model'
import { withWords } from '@/domain/models/search/filterWords'
import type { ModelSearch } from '@/domain/models/search/modelSearch'
import { formatBracket } from '@/domain/pricing'
import { approximate, decimal } from '@/lib/decimal'
import { t } from '@/lib/text/t'
import { whenIdle } from '@/lib/time/afterPaint'

import { isRange, type PageQuery } from './pageQuery'

export type Costs = ReadonlyMap<Model, ModelCost>

/** Every model priced on the basis. */
export const costsOn = (models: readonly Model[], basis: CostBasis, deps: BasisDeps): Costs =>
  new Map(priceOnBasis(models, basis, deps).map((cost) => [cost.model, cost] as const))

type Rows = {
  readonly models: readonly Model[]
  readonly costs: Costs
  readonly page: PageQuery
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/** The page with what was typed understood: filters among its filters, and no text but in the search. */
export function meantPage(page: PageQuery, search: ModelSearch | undefined): PageQuery {
  if (!search) return page
  const { text, withOthers } = page.filters
  const filters = withWords(page.filters, search.filters)
  return { ...page, filters: { ...filters, text: '', withOthers: withOthers || namesOthers(text) } }
}

/** The models that are searched for and pass every filter of a page that is meant, in the order they came. */
export function passingModels({
  models,
  costs,
  page,
  now,
  search,
}: Rows & { readonly search: ModelSearch | undefined }): readonly Model[] {
  const passing = filterModels(models, page.filters, now)
  const passes = ownTest(costs, page, { search, now })
  return passes ? passing.filter(passes) : passing
}

/** The order of a search: that of the picker and the palette. */
export const nearestFirst = (models: readonly Model[], { rank }: ModelSearch): readonly Model[] =>
  models
    .map((model) => ({ model, rank: rank(model) ?? Infinity }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ model }) => model)

/** Whether a model passes what only this page filters by: search, cost, date, fit. Undefined when that is nothing. */
export function ownTest(
  costs: Costs,
  page: PageQuery,
  { search, now }: { readonly search: ModelSearch | undefined; readonly now: number },
): ((model: Model) => boolean) | undefined {
  if (!hasOwnFilters(page)) return search && ((model) => search.rank(model) !== undefined)
  return (model) =>
    search?.rank(model) !== undefined || !search
      ? ownReasons(model, { costs, page, now }).length === 0
      : false
}

/** Why a model is not among the rows, a sentence for each filter; empty when it is. */
export const whyNotShown = (
  model: Model,
  { costs, page, now }: Omit<Rows, 'models'>,
  nameOf: ProviderName,
): readonly string[] => [
  ...whyNot(model, page.filters, now, nameOf),
  ...ownReasons(model, { costs, page, now }),
]

/** The models with those past their end behind all others, in whatever order they are. */
export function endedLast(models: readonly Model[], now: number): readonly Model[] {
  const ended = models.filter(({ entry }) => hasEnded(entry, now))
  if (ended.length === 0) return models
  return [...models.filter(({ entry }) => !hasEnded(entry, now)), ...ended]
}

/** The expected cost as a number, for charts and ranges; undefined when it is not known whole. */
export function costNumber(cost: ModelCost | undefined): number | undefined {
  if (cost?.expected.type === 'free') return 0
  return cost?.expected.type === 'known' ? approximate(decimal(cost.expected.amount)) : undefined
}

/** When a model came out, as far as anyone says. Milliseconds since the epoch. */
export const createdOf = ({ entry, listed }: Model): number | undefined =>
  entry?.createdAt ?? listed?.createdAt

const hasOwnFilters = ({ cost, created, fits }: PageQuery): boolean =>
  fits || isRange(cost) || isRange(created)

function ownReasons(model: Model, { costs, page, now }: Omit<Rows, 'models'>): readonly string[] {
  const cost = costs.get(model)
  return [
    ...(page.fits ? reasonsNotToFit(cost, now) : []),
    ...(isIn(page.cost, costNumber(cost))
      ? []
      : [
          cost
            ? t('Its cost on this basis is {cost}, outside your range.', {
                cost: formatBracket(cost.expectedRange),
              })
            : t('Its cost on this basis is unknown.'),
        ]),
    ...(isIn(page.created, createdOf(model))
      ? []
      : [t('Its release date is outside your range or unknown.')]),
  ]
}

const isIn = (range: Range, value: number | undefined): boolean =>
  !isRange(range) ||
  (value !== undefined && value >= (range.min ?? -Infinity) && value <= (range.max ?? Infinity))

/**
 * Puts the models into the orders that a press on a heading may ask for, one at a time while there is nothing else to
 * do: the first press of a column then takes no longer than the next.
 */
export function useOrdersAhead(models: readonly Model[], costs: Costs, columns: readonly SortColumn[]): void {
  useEffect(() => {
    const waiting = columns.flatMap((column) =>
      [true, false].map((isDescending) => ({ column, isDescending })),
    )
    const next = () => {
      const sorting = waiting.shift()
      if (!sorting) return
      sortModels(models, sorting, costs)
      withdraw = whenIdle(next)
    }
    let withdraw = whenIdle(next)
    return () => withdraw()
  }, [models, costs, columns])
}

/** A model as text in the addresses of the catalog; stored keys are `modelKey` of `domain/modelRef`. */
export const modelKey = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `${connectionId}/${id}`

/** The page of one model. */
export const modelPath = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `/catalog/${encodeURIComponent(id)}?connection=${encodeURIComponent(connectionId)}`
