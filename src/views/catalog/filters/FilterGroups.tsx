import { useState, type ReactNode } from 'react'

import type { Facets, FacetValue } from '@/domain/models/browse/facets'
import type { CatalogFilters, Range } from '@/domain/models/browse/filters'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { classNames } from '@/ui/classNames'
import { Chip } from '@/ui/controls/Chip'
import { CONTROL } from '@/ui/controls/Field'
import { ForeignName } from '@/ui/foreign/ForeignName'

type Props = {
  readonly label: string
  readonly facet: keyof Facets['lists']
  readonly values: readonly FacetValue[]
  readonly filters: CatalogFilters
  readonly onChange: (change: Partial<CatalogFilters>) => void
  readonly write?: (value: string) => string
}

const SHOWN = 10

/** The values of one fact with their counts; rare ones after a button. Nothing where no model has any. */
export function FacetGroup({ label, facet, values, filters, onChange, write = (value) => value }: Props) {
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
export function FilterGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
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
export function RangeFilter({ label, unit, range, onChange, scale = 1 }: RangeFilterProps) {
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
