import { ListFilter } from '@/ui/icons'

import type { FilterWord } from '@/domain/models/search/filterWords'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { CHIP_LABELS, isChipOn, PICKER_CHIPS, withChip, type PickerFilters } from './pickerFilters'

type Props = {
  readonly chosen: PickerFilters
  /** What of the typed text is understood as a filter. */
  readonly typed: readonly FilterWord[]
  readonly onUntype: (word: string) => void
  readonly onChange: (chosen: PickerFilters) => void
  /** Whether all filters are shown; undefined where there are no others. */
  readonly isOpen: boolean | undefined
  readonly onOpen: (isOpen: boolean) => void
}

/** The filters asked for most as chips that stay down, and the way to all of the catalog's. */
export const PickerChips = ({ chosen, typed, onUntype, onChange, isOpen, onOpen }: Props) => (
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
