import { ListFilter } from 'lucide-react'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'

import { CHIP_LABELS, isChipOn, PICKER_CHIPS, withChip, type PickerFilters } from './pickerFilters'

type Props = {
  readonly chosen: PickerFilters
  readonly onChange: (chosen: PickerFilters) => void
  /** Whether all filters are shown; undefined where there are no others. */
  readonly isOpen: boolean | undefined
  readonly onOpen: (isOpen: boolean) => void
}

/** The filters asked for most as chips that stay down, and the way to all of the catalog's. */
export const PickerChips = ({ chosen, onChange, isOpen, onOpen }: Props) => (
  <div className="picker-chips">
    {PICKER_CHIPS.map((chip) => (
      <Chip key={chip} isPressed={isChipOn(chip, chosen)} onPick={() => onChange(withChip(chip, chosen))}>
        {t(CHIP_LABELS[chip])}
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
