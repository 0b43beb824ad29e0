import { useMemo } from 'react'

import { facetsOf } from '@/domain/models/browse/facets'
import type { Model } from '@/domain/models/model'
import type { ModelSearch } from '@/domain/models/search/modelSearch'
import type { Connection } from '@/domain/connections/connection'

import { meantPage, ownTest, passingModels, type Costs } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'
import { cleared } from './activeFilters'
import { FilterFields } from './FilterFields'

type Props = {
  readonly models: readonly Model[]
  readonly connections: readonly Connection[]
  readonly page: PageQuery
  readonly search: ModelSearch | undefined
  readonly onChange: ChangePage
  readonly costs: Costs
  readonly now: number
}

/** The filters of the page. Each count is of what would be in the table: cost, date and fit are counted in. */
export function FilterPanel({ models, connections, page, search, onChange, costs, now }: Props) {
  const { filters } = page
  const meant = useMemo(() => meantPage(page, search), [page, search])
  const facets = useMemo(
    () => facetsOf(models, meant.filters, now, ownTest(costs, meant, { search, now })),
    [models, meant, search, costs, now],
  )
  const fitting = useMemo(
    () => passingModels({ models, costs, page: { ...meant, fits: true }, now, search }).length,
    [models, costs, meant, search, now],
  )
  return (
    <FilterFields
      facets={facets}
      connections={connections}
      filters={filters}
      onChange={(change) => onChange({ filters: { ...filters, ...change } })}
      fits={{ isOn: page.fits, count: fitting, onToggle: () => onChange({ fits: !page.fits }) }}
      onClear={() => onChange(cleared(page))}
    />
  )
}
