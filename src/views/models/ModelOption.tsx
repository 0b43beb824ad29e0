import { Check, Star } from 'lucide-react'
import { memo, type MouseEvent } from 'react'

import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { describeAvailability, describeData, describePrice, TONE_CLASSES } from './modelWords'
import type { PickerOption } from './pickerRows'

type Props = {
  readonly option: PickerOption
  readonly id: string
  readonly position: number
  readonly count: number
  readonly top: number
  readonly height: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly onPick: (option: PickerOption) => void
  readonly onPoint: (option: PickerOption) => void
  readonly onToggleFavourite: (option: PickerOption) => void
}

/**
 * One model in the list. Keys and focus stay in the search box; the star answers to the pointer alone.
 * Memoised: scrolling five thousand of them renders the list every few rows, and most rows stay.
 */
export const ModelOption = memo(function ModelOption({
  option,
  id,
  position,
  count,
  top,
  height,
  isActive,
  isSelected,
  onPick,
  onPoint,
  onToggleFavourite,
}: Props) {
  const { model, connection, isFavourite, lock } = option
  const { entry } = model
  const note = lock ?? describeAvailability(option)
  const data = describeData(entry)

  const price = describePrice(entry)
  const facts = [
    {
      text: entry?.contextTokens === undefined ? '' : formatTokens(entry.contextTokens),
      className: 'shrink-0',
    },
    {
      text: entry === undefined || entry.precision === 'unknown' ? '' : entry.precision,
      className: 'shrink-0',
    },
    { text: data.tone === 'unknown' ? '' : data.text, className: TONE_CLASSES[data.tone] },
    { text: note ?? '', className: 'text-text' },
  ].filter(({ text }) => text !== '')
  const press = (event: MouseEvent) => {
    const isStar = event.target instanceof Element && event.target.closest('[data-favourite]') !== null
    if (isStar) onToggleFavourite(option)
    else onPick(option)
  }

  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={lock !== undefined}
      aria-posinset={position}
      aria-setsize={count}
      style={{ top, height }}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint(option)}
      onClick={press}
      className={classNames(
        'absolute inset-x-0 flex items-center gap-2 px-2 text-left text-sm',
        isActive ? 'bg-tint' : isSelected && 'bg-accent-soft',
        lock !== undefined && 'text-muted',
      )}
    >
      <span
        data-favourite
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded text-faint hover:text-text pointer-coarse:size-11"
      >
        <Star size={15} strokeWidth={1.75} className={isFavourite ? 'fill-current text-accent' : undefined} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{model.name}</span>
          <Pause />
          {isFavourite && <span className="sr-only">{t('favourite,')} </span>}
          {isSelected && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
        </span>
        <span className="flex min-w-0 gap-x-1.5 truncate text-[13px] text-muted tabular-nums">
          {facts.map(({ text, className }) => (
            <span key={text} className={classNames('truncate', className)}>
              {text}
              <Pause />
            </span>
          ))}
        </span>
      </span>
      <span
        className={classNames(
          'shrink-0 text-right text-[13px] tabular-nums max-sm:max-w-24 max-sm:text-xs max-sm:text-balance',
          entry?.prices.type === 'priced' ? 'text-text' : 'text-muted',
        )}
      >
        {price}
        <span className="sr-only">, {connection.name}</span>
      </span>
    </button>
  )
})

/** Parts the name that screen readers make of the words. */
const Pause = () => <span className="sr-only">, </span>
