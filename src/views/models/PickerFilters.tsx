import { useState, type ComponentType } from 'react'

import type { Facets } from '@/domain/models/browse/facets'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import type { Connection } from '@/domain/connections/connection'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Chip } from '@/ui/controls/Chip'

import {
  CHIP_LABELS,
  countOnChip,
  isChipOn,
  NO_PICKER_FILTERS,
  PICKER_CHIPS,
  withChip,
  type PickerFilters as Filters,
} from './pickerFilters'
import type { PickerCounts } from './usePickerCounts'

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
  readonly chosen: Filters
  readonly onChange: (chosen: Filters) => void
  /** A conversation without a word in it fits everywhere. */
  readonly hasConversation: boolean
  /** Undefined until they are counted. */
  readonly counts: PickerCounts | undefined
  readonly connections: readonly Connection[]
  readonly All: FilterSlot | undefined
}

/** The filters asked for most as chips that stay down, and all of the catalog's behind one more. */
export function PickerFilters(props: Props) {
  const { chosen, onChange, hasConversation, counts, connections, All } = props
  const [isOpen, setIsOpen] = useState(false)
  const { filters, fits } = chosen
  return (
    <>
      <div role="group" aria-label={t('Filters')} className="picker-chips">
        {PICKER_CHIPS.filter((chip) => chip !== 'fits' || hasConversation).map((chip) => (
          <Chip key={chip} isPressed={isChipOn(chip, chosen)} onPick={() => onChange(withChip(chip, chosen))}>
            {t(CHIP_LABELS[chip])}{' '}
            {counts && (
              <span className="text-muted tabular-nums">
                {formatNumber(countOnChip(chip, counts.facets, counts.fitting))}
              </span>
            )}
          </Chip>
        ))}
        {All && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="picker-link"
          >
            {isOpen ? t('Fewer filters') : t('All filters')}
          </button>
        )}
      </div>
      {isOpen && All && counts && (
        <div
          role="region"
          aria-label={t('All filters')}
          className="max-h-[26dvh] overflow-y-auto border-t border-line"
        >
          <All
            facets={counts.facets}
            connections={connections}
            filters={filters}
            onChange={(change) => onChange({ filters: { ...filters, ...change }, fits })}
            fits={
              hasConversation
                ? { isOn: fits, count: counts.fitting, onToggle: () => onChange({ filters, fits: !fits }) }
                : undefined
            }
            onClear={() => onChange(NO_PICKER_FILTERS)}
          />
        </div>
      )}
    </>
  )
}
