import type { ComponentType } from 'react'

import type { Facets } from '@/domain/models/browse/facets'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import type { Connection } from '@/domain/connections/connection'
import { t } from '@/lib/text/t'

import { NO_PICKER_FILTERS, type PickerFilters as Filters } from './pickerFilters'
import type { PickerGroup } from './pickerRows'
import { usePickerCounts } from './PickerChips'

/** All filters of the catalog, as the catalog shows them. */
export type FilterSlot = ComponentType<{
  readonly facets: Facets
  readonly connections: readonly Connection[]
  readonly filters: CatalogFilters
  readonly onChange: (change: Partial<CatalogFilters>) => void
  readonly fits: { readonly isOn: boolean; readonly count: number; readonly onToggle: () => void } | undefined
  readonly onClear: () => void
}>

type Props = {
  readonly groups: readonly PickerGroup[]
  readonly query: string
  readonly chosen: Filters
  readonly onChange: (chosen: Filters) => void
  /** A conversation without a word in it fits everywhere. */
  readonly usedTokens: number
  /** Milliseconds since the Unix epoch. */
  readonly now: number
  readonly All: FilterSlot
}

/** All filters of the catalog, with how many models each would leave: counted only while they are open. */
export function PickerFilters({ groups, query, chosen, onChange, usedTokens, now, All }: Props) {
  const counts = usePickerCounts({ groups, query, chosen, usedTokens, now })
  const { filters, fits } = chosen
  if (!counts) return null
  return (
    <div role="region" aria-label={t('Filters')} className="picker-filters">
      <All
        facets={counts.facets}
        connections={groups.map(({ connection }) => connection)}
        filters={filters}
        onChange={(change) => onChange({ filters: { ...filters, ...change }, fits })}
        fits={
          usedTokens > 0
            ? { isOn: fits, count: counts.fitting, onToggle: () => onChange({ filters, fits: !fits }) }
            : undefined
        }
        onClear={() => onChange(NO_PICKER_FILTERS)}
      />
    </div>
  )
}
