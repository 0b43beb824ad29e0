import { useMemo } from 'react'

import { facetsOf } from '@/domain/catalog/facets'
import type { CatalogFilters } from '@/domain/catalog/filters'
import type { Model } from '@/domain/catalog/model'
import type { Connection } from '@/domain/connection'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'

import type { PageQuery } from '../pageQuery'
import type { ChangePage } from '../usePageQuery'
import { AVAILABILITY, plainWords } from '../words'
import { cleared, FLAG_LABELS } from './activeFilters'
import { FacetGroup } from './FacetGroup'
import { FilterGroup } from './FilterGroup'
import { RangeFilter } from './RangeFilter'

type Props = {
  readonly models: readonly Model[]
  readonly connections: readonly Connection[]
  readonly page: PageQuery
  readonly onChange: ChangePage
  readonly now: number
}

const DATA_FLAGS = ['noTraining', 'noRetention'] as const

/** Every filter there is, with how many models each would leave. */
export function FilterPanel({ models, connections, page, onChange, now }: Props) {
  const { filters } = page
  const { lists, flags } = useMemo(() => facetsOf(models, filters, now), [models, filters, now])
  const set = (change: Partial<CatalogFilters>) => onChange({ filters: { ...filters, ...change } })
  const group = { filters, onChange: set }
  const flag = (key: keyof typeof flags) => (
    <Chip isPressed={filters[key]} onPick={() => set({ [key]: !filters[key] })}>
      {FLAG_LABELS[key]} <Count value={flags[key]} />
    </Chip>
  )
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <RangeFilter
          label="Input price"
          unit="$/M"
          range={filters.inputPrice}
          onChange={(inputPrice) => set({ inputPrice })}
        />
        <RangeFilter
          label="Output price"
          unit="$/M"
          range={filters.outputPrice}
          onChange={(outputPrice) => set({ outputPrice })}
        />
        <RangeFilter
          label="Context"
          unit="thousand tokens"
          scale={1000}
          range={filters.context}
          onChange={(context) => set({ context })}
        />
        <RangeFilter
          label="Max output"
          unit="thousand tokens"
          scale={1000}
          range={filters.maxOutput}
          onChange={(maxOutput) => set({ maxOutput })}
        />
      </div>
      <FilterGroup label="Data handling">
        {DATA_FLAGS.map((key) => (
          <span key={key} className="contents">
            {flag(key)}
          </span>
        ))}
      </FilterGroup>
      <FacetGroup label="Precision" facet="precisions" values={lists.precisions} {...group} />
      <FilterGroup label="State">
        {flag('notDeprecated')}
        {flag('reasoning')}
        <Chip isPressed={filters.withHidden} onPick={() => set({ withHidden: !filters.withHidden })}>
          {FLAG_LABELS.withHidden}
        </Chip>
        <Chip isPressed={page.fits} onPick={() => onChange({ fits: !page.fits })}>
          known to fit
        </Chip>
      </FilterGroup>
      <FacetGroup
        label="Price"
        facet="priceKinds"
        values={lists.priceKinds}
        write={(value) => (value === 'unknown' ? 'price unknown' : value)}
        {...group}
      />
      <FacetGroup
        label="Availability"
        facet="availability"
        values={lists.availability}
        write={(value) =>
          AVAILABILITY[value === 'available' || value === 'listedOnly' ? value : 'catalogOnly']
        }
        {...group}
      />
      <FacetGroup
        label="Service"
        facet="connections"
        values={lists.connections}
        write={(value) => connections.find(({ id }) => id === value)?.name ?? value}
        {...group}
      />
      <FacetGroup label="Features" facet="features" values={lists.features} write={plainWords} {...group} />
      <FacetGroup
        label="Parameters"
        facet="parameters"
        values={lists.parameters}
        write={plainWords}
        {...group}
      />
      <FacetGroup label="Takes" facet="inputModalities" values={lists.inputModalities} {...group} />
      <FacetGroup label="Gives" facet="outputModalities" values={lists.outputModalities} {...group} />
      <FacetGroup label="Service tier" facet="tiers" values={lists.tiers} {...group} />
      <FacetGroup label="Runs in" facet="regions" values={lists.regions} {...group} />
      <FacetGroup
        label="Compliance"
        facet="compliance"
        values={lists.compliance}
        write={(value) => value.toUpperCase()}
        {...group}
      />
      <div>
        <Button size="small" onClick={() => onChange(cleared(page))}>
          Clear all filters
        </Button>
      </div>
    </div>
  )
}

const Count = ({ value }: { readonly value: number }) => (
  <span className="text-muted tabular-nums">{value.toLocaleString()}</span>
)
