import { Chip } from '@/ui/Chip'

import { FILTER_LABELS, PICKER_FILTERS, type PickerFilter } from './pickerFilters'

type Props = {
  readonly chosen: ReadonlySet<PickerFilter>
  readonly onChange: (chosen: ReadonlySet<PickerFilter>) => void
  /** A conversation without a word in it fits everywhere. */
  readonly hasConversation: boolean
}

/** The catalog's filters in short, as chips that stay down. */
export function PickerFilters({ chosen, onChange, hasConversation }: Props) {
  const toggle = (filter: PickerFilter) => {
    const next = new Set(chosen)
    if (!next.delete(filter)) next.add(filter)
    onChange(next)
  }
  return (
    <div
      role="group"
      aria-label="Filters"
      className="flex flex-wrap gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {PICKER_FILTERS.filter((filter) => filter !== 'fits' || hasConversation).map((filter) => (
        <Chip
          key={filter}
          isPressed={chosen.has(filter)}
          onPick={() => toggle(filter)}
          className="max-sm:shrink-0"
        >
          {FILTER_LABELS[filter]}
        </Chip>
      ))}
    </div>
  )
}
