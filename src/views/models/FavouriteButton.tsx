import { Star } from '@/ui/icons'

import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'

import type { PickerOption } from './pickerRows'

type Props = {
  readonly option: PickerOption
  readonly onToggle: (option: PickerOption) => void
  /** False where the model's name is shown beside it anyway. */
  readonly isNamed?: boolean
}

/** Keeps the model that the arrow keys are at among the first, or no longer. */
export const FavouriteButton = ({ option, onToggle, isNamed = false }: Props) => (
  <Button size="small" aria-pressed={option.isFavourite} onClick={() => onToggle(option)}>
    <Star aria-hidden size={14} className={classNames(option.isFavourite && 'fill-current text-accent')} />
    {isNamed ? t('Favourite: {name}', { name: option.model.name }) : t('Favourite')}
  </Button>
)
