import { useMemo } from 'react'

import { facetsOf } from '@/domain/models/browse/facets'
import type { Model } from '@/domain/models/model'
import type { Connection } from '@/domain/connections/connection'

import { ownTest, passingModels, type Costs } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'
import { cleared } from './activeFilters'
import { FilterFields } from './FilterFields'

type Props = {
  readonly models: readonly Model[]
  readonly connections: readonly Connection[]
  readonly page: PageQuery
  readonly onChange: ChangePage
  readonly costs: Costs
  readonly now: number
}

/** The filters of the page. Each count is of what would be in the table: cost, date and fit are counted in. */
export function FilterPanel({ models, connections, page, onChange, costs, now }: Props) {
  const { filters } = page
  const facets = useMemo(
    () => facetsOf(models, page.filters, now, ownTest(costs, page)),
    [models, page, costs, now],
  )
  const fitting = useMemo(
    () => passingModels({ models, costs, page: { ...page, fits: true }, now }).length,
    [models, costs, page, now],
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
