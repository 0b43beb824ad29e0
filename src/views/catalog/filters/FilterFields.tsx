import type { Facets } from '@/domain/models/browse/facets'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import type { Connection } from '@/domain/connections/connection'
import { featureWords, kindWords, parameterWords, priceWords } from '@/domain/models/nameWords'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'

import { AVAILABILITY, claimWords } from '../words'
import { FLAG_LABELS } from './activeFilters'
import { FacetGroup, FilterGroup } from './FilterGroups'
import { RangeFilter } from './FilterGroups'

type Props = {
  readonly facets: Facets
  readonly connections: readonly Connection[]
  readonly filters: CatalogFilters
  readonly onChange: (change: Partial<CatalogFilters>) => void
  /** The filter for what is asked for to fit: whether it is on, and how many it would leave. */
  readonly fits: { readonly isOn: boolean; readonly count: number; readonly onToggle: () => void } | undefined
  readonly onClear: () => void
}

const DATA_FLAGS = ['noTraining', 'noRetention'] as const

/** Every filter there is, with how many models each would leave. */
export function FilterFields({ facets, connections, filters, onChange: set, fits, onClear }: Props) {
  const { lists, flags } = facets
  const group = { filters, onChange: set }
  const flag = (key: keyof typeof flags) => (
    <Chip key={key} isPressed={filters[key]} onPick={() => set({ [key]: !filters[key] })}>
      {t(FLAG_LABELS[key])} <Count value={flags[key]} />
    </Chip>
  )
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <RangeFilter
          label={t('Input price')}
          unit="$/M"
          range={filters.inputPrice}
          onChange={(inputPrice) => set({ inputPrice })}
        />
        <RangeFilter
          label={t('Output price')}
          unit="$/M"
          range={filters.outputPrice}
          onChange={(outputPrice) => set({ outputPrice })}
        />
        <RangeFilter
          label={t('Context')}
          unit={t('thousand tokens')}
          scale={1000}
          range={filters.context}
          onChange={(context) => set({ context })}
        />
        <RangeFilter
          label={t('Max output')}
          unit={t('thousand tokens')}
          scale={1000}
          range={filters.maxOutput}
          onChange={(maxOutput) => set({ maxOutput })}
        />
      </div>
      <FilterGroup label={t('Data policy')}>{DATA_FLAGS.map(flag)}</FilterGroup>
      <FacetGroup
        label={t('Precision')}
        facet="precisions"
        values={lists.precisions}
        write={(value) => (value === 'unknown' ? t('Unknown') : value)}
        {...group}
      />
      <FilterGroup label={t('Status')}>
        {flag('notDeprecated')}
        {flag('reasoning')}
        {flag('withHidden')}
        {flag('withOthers')}
        {fits && (
          <Chip isPressed={fits.isOn} onPick={fits.onToggle}>
            {t('Fits for certain')} <Count value={fits.count} />
          </Chip>
        )}
      </FilterGroup>
      <FacetGroup
        label={t('Price')}
        facet="priceKinds"
        values={lists.priceKinds}
        write={priceWords}
        {...group}
      />
      <FacetGroup
        label={t('Availability')}
        facet="availability"
        values={lists.availability}
        write={(value) => t(new Map<string, string>(Object.entries(AVAILABILITY)).get(value) ?? value)}
        {...group}
      />
      <FacetGroup
        label={t('Provider')}
        facet="connections"
        values={lists.connections}
        write={(value) => connections.find(({ id }) => id === value)?.name ?? value}
        {...group}
      />
      <FacetGroup
        label={t('Features')}
        facet="features"
        values={lists.features}
        write={featureWords}
        {...group}
      />
      <FacetGroup
        label={t('Parameters')}
        facet="parameters"
        values={lists.parameters}
        write={parameterWords}
        {...group}
      />
      <FacetGroup
        label={t('Input types')}
        facet="inputModalities"
        values={lists.inputModalities}
        write={kindWords}
        {...group}
      />
      <FacetGroup
        label={t('Output types')}
        facet="outputModalities"
        values={lists.outputModalities}
        write={kindWords}
        {...group}
      />
      <FacetGroup label={t('Service tier')} facet="tiers" values={lists.tiers} {...group} />
      <FacetGroup label={t('Region')} facet="regions" values={lists.regions} {...group} />
      <FacetGroup
        label={t('Compliance')}
        facet="compliance"
        values={lists.compliance}
        write={claimWords}
        {...group}
      />
      <div>
        <Button size="small" onClick={onClear}>
          {t('Clear all filters')}
        </Button>
      </div>
    </div>
  )
}

const Count = ({ value }: { readonly value: number }) => (
  <span className="text-muted tabular-nums">{formatNumber(value)}</span>
)
