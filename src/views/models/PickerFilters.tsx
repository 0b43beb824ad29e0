import { useDeferredValue, useMemo, type ComponentType } from 'react'

import type { Connection } from '@/domain/connections/connection'
import { facetsOf, type Facets } from '@/domain/models/browse/facets'
import type { CatalogFilters } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import type { FilterWord } from '@/domain/models/search/filterWords'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ListFilter } from '@/ui/icons'

import {
  CHIP_LABELS,
  isChipOn,
  NO_PICKER_FILTERS,
  PICKER_CHIPS,
  pickerTest,
  searchIn,
  surelyFits,
  withChip,
  withTyped,
  type PickerFilters as Filters,
  type PickerGroup,
} from './pickerRows'

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

type PickerChipsProps = {
  readonly chosen: Filters
  /** What of the typed text is understood as a filter. */
  readonly typed: readonly FilterWord[]
  readonly onUntype: (word: string) => void
  readonly onChange: (chosen: Filters) => void
  /** Whether all filters are shown; undefined where there are no others. */
  readonly isOpen: boolean | undefined
  readonly onOpen: (isOpen: boolean) => void
}

/** The filters asked for most as chips that stay down, and the way to all of the catalog's. */
export const PickerChips = ({ chosen, typed, onUntype, onChange, isOpen, onOpen }: PickerChipsProps) => (
  <div className="picker-chips">
    {PICKER_CHIPS.map((chip) => (
      <Chip key={chip} isPressed={isChipOn(chip, chosen)} onPick={() => onChange(withChip(chip, chosen))}>
        {t(CHIP_LABELS[chip])}
      </Chip>
    ))}
    {typed.map(({ word, label }) => (
      <Chip key={word} onRemove={() => onUntype(word)} removeLabel={t('Remove filter {label}', { label })}>
        <ForeignName text={label} />
      </Chip>
    ))}
    {isOpen !== undefined && (
      <Button size="small" variant="muted" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <ListFilter aria-hidden size={15} />
        {t('Filters')}
      </Button>
    )}
  </div>
)

/** How many models each filter would leave, and how many of them the conversation fits. */
type PickerCounts = { readonly facets: Facets; readonly fitting: number }

type Asked = {
  readonly groups: readonly PickerGroup[]
  readonly query: string
  readonly chosen: Filters
  readonly usedTokens: number
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

type Counted = Asked & { readonly models: readonly Model[] }

const NOT_YET: Counted | undefined = undefined

/** Counted after the list is there, so that neither opening nor typing waits; undefined until then. */
function usePickerCounts({ groups, query, chosen, usedTokens, now }: Asked): PickerCounts | undefined {
  const models = useMemo(() => groups.flatMap((group) => group.models), [groups])
  const asked = useMemo<Counted | undefined>(
    () => ({ groups, models, query, chosen, usedTokens, now }),
    [groups, models, query, chosen, usedTokens, now],
  )
  const counted = useDeferredValue(asked, NOT_YET)
  return useMemo(() => counted && countsOf(counted), [counted])
}

function countsOf({ groups, models, query, chosen, usedTokens, now }: Counted): PickerCounts {
  const search = searchIn(groups, query)
  const typed = withTyped(chosen, search)
  const isFound = (model: Model) => search.rank(model) !== undefined
  const isMeant = (model: Model) => isFound(model) && (!chosen.fits || surelyFits(model, usedTokens))
  const fits = pickerTest({ ...typed, fits: true }, usedTokens, now)
  return {
    facets: facetsOf(models, typed.filters, now, isMeant),
    fitting: models.filter((model) => fits(model) && isFound(model)).length,
  }
}
