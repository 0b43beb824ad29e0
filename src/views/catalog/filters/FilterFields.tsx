import { useState, type ReactNode } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { Facets, FacetValue } from '@/domain/models/browse/facets'
import type { CatalogFilters, Range } from '@/domain/models/browse/filters'
import { featureWords, kindWords, parameterWords, priceWords } from '@/domain/models/nameWords'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { CONTROL } from '@/ui/controls/Field'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { AVAILABILITY, claimWords } from '../words'
import { FLAG_LABELS } from './activeFilters'

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

type FacetGroupProps = {
  readonly label: string
  readonly facet: keyof Facets['lists']
  readonly values: readonly FacetValue[]
  readonly filters: CatalogFilters
  readonly onChange: (change: Partial<CatalogFilters>) => void
  readonly write?: (value: string) => string
}

const SHOWN = 10

/** The values of one fact with their counts; rare ones after a button. Nothing where no model has any. */
function FacetGroup({ label, facet, values, filters, onChange, write = (value) => value }: FacetGroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (values.length === 0) return null
  const chosen: readonly string[] = filters[facet]
  const shown = isOpen ? values : values.filter(({ value }, index) => index < SHOWN || chosen.includes(value))
  const toggle = (value: string) =>
    onChange({
      [facet]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort(),
    })
  return (
    <FilterGroup label={label}>
      {shown.map(({ value, count }) => (
        <Chip key={value} isPressed={chosen.includes(value)} onPick={() => toggle(value)}>
          <ForeignName text={write(value)} />{' '}
          <span className="text-muted tabular-nums">{formatNumber(count)}</span>
        </Chip>
      ))}
      {values.length > SHOWN && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="rounded px-1.5 text-[13px] text-accent hover:underline pointer-coarse:min-h-11"
        >
          {isOpen ? t('Fewer') : t('{count} more', { count: values.length - SHOWN })}
        </button>
      )}
    </FilterGroup>
  )
}

/** Filters of one kind under their name. */
function FilterGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="mb-1 text-[13px] text-muted">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </div>
  )
}

type RangeFilterProps = {
  readonly label: string
  readonly unit: string
  readonly range: Range
  readonly onChange: (range: Range) => void
  /** How many of the range's units one typed unit is. */
  readonly scale?: number
}

/** From and to, each of which may stay open. */
function RangeFilter({ label, unit, range, onChange, scale = 1 }: RangeFilterProps) {
  const change = (end: 'min' | 'max', value: number | undefined) => {
    const other = end === 'min' ? 'max' : 'min'
    onChange({
      ...(range[other] !== undefined && { [other]: range[other] }),
      ...(value !== undefined && { [end]: value * scale }),
    })
  }
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="mb-1 text-[13px] text-muted">
        {label} ({unit})
      </p>
      <div className="flex items-center gap-1.5 text-[13px] text-muted">
        <End
          label={t('{label} from', { label })}
          value={range.min === undefined ? undefined : range.min / scale}
          onChange={(value) => change('min', value)}
        />
        <span aria-hidden>–</span>
        <End
          label={t('{label} to', { label })}
          value={range.max === undefined ? undefined : range.max / scale}
          onChange={(value) => change('max', value)}
        />
      </div>
    </div>
  )
}

type EndProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

function End({ label, value, onChange }: EndProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = Number(withPoint(text))
    if (text.trim() === '') onChange(undefined)
    else if (Number.isFinite(number) && number >= 0) onChange(number)
  }
  return (
    <input
      autoComplete="off"
      type="text"
      inputMode="decimal"
      aria-label={label}
      placeholder={t('any')}
      value={typed ?? (value === undefined ? '' : withOwnSign(String(value)))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      className={classNames(CONTROL, 'h-8 w-full text-end tabular-nums')}
    />
  )
}
