import { type ReactNode, useState } from 'react'

import type { Facets, FacetValue } from '@/domain/models/browse/facets'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Chip } from '@/ui/controls/Chip'
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
