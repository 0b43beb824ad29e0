import { useMemo } from 'react'

import { familiesOf, hasProviders, usedFirst, type ModelFamily } from '@/domain/models/families/familiesOf'
import type { Sorting } from '@/domain/models/browse/sortModels'
import type { Model } from '@/domain/models/model'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'

import { costNumber, type Costs } from './catalogRows'
import type { Pinned, RowGroup } from './table/tableRows'

/**
 * The rows as models with their offers: in the usual order what one uses comes first, under a heading. A pinned row is
 * left out where there is nothing else of its model; among the offers of a model it has its place.
 */
export function useFamilies(
  rows: readonly Model[],
  pinned: readonly Pinned[],
  { column }: Sorting,
  isSearched: boolean,
  costs: Costs,
): { readonly groups: readonly RowGroup[]; readonly familyCount: number } {
  const recent = useAppState((state) => state.settings.recentModels)
  const favourites = useAppState((state) => state.settings.favouriteModels)
  return useMemo(() => {
    const above = new Set(pinned.map(({ model }) => model))
    const all = familiesOf(rows)
    const familyCount = all.length + pinned.filter(({ model }) => !rows.includes(model)).length
    const inOrder = all.filter(
      ({ offers: [first, ...others] }) => others.length > 0 || hasProviders(first) || !above.has(first),
    )
    // Where the order says nothing of offers, the cheapest speaks for its model.
    const families =
      column === 'usual' || column === 'name' || isSearched
        ? inOrder.map((family) => cheapestFirst(family, costs))
        : inOrder
    if (column !== 'usual' || isSearched) return { groups: [{ families }], familyCount }
    const { own, others } = usedFirst(families, [...recent, ...favourites])
    if (own.length === 0) return { groups: [{ families }], familyCount }
    return {
      groups: [
        { heading: t('You use'), families: own },
        { heading: t('Newest first'), families: others },
      ],
      familyCount,
    }
  }, [rows, pinned, column, isSearched, costs, recent, favourites])
}

function cheapestFirst(family: ModelFamily, costs: Costs): ModelFamily {
  const [first, ...rest] = family.offers
    .map((model) => ({ model, cost: costNumber(costs.get(model)) ?? Infinity }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ model }) => model)
  return first && rest.length > 0 ? { ...family, offers: [first, ...rest] } : family
}
