import { memo, type MouseEvent } from 'react'

import { hasEnded } from '@/domain/catalog'
import { ROUTE_NAMES, type RouteRule } from '@/domain/modelRef'
import { matchedParts } from '@/domain/models/bestKnown'
import { developerLetter } from '@/domain/models/model'
import { useApp } from '@/hooks/app'
import { dotted } from '@/lib/text/dotted'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { mark, t } from '@/lib/text/t'
import { mayDeceive, visibleText } from '@/lib/text/visibleText'
import { classNames } from '@/ui/classNames'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Star } from '@/ui/icons'
import { LetterMark } from '@/ui/layout/Avatar'

import { describeAvailability, describeData, describePrice, perMillion } from './modelWords'
import type { PickerOption, RouteOption, RowProps } from './pickerRows'

type Props = RowProps<PickerOption> & {
  /** What is searched for: found letters of the name are bold. */
  readonly query: string
  readonly onToggleFavourite: (option: PickerOption) => void
}

/**
 * One model in the list. Keys and focus stay in the search box; the star answers to the pointer alone.
 * Memoised: scrolling five thousand of them renders the list every few rows, and most rows stay.
 */
export const ModelOption = memo(function ModelOption({
  option,
  query,
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
  const { now } = useApp()
  const isEnded = hasEnded(entry, now())
  const note = lock ?? (isEnded ? t('retired') : describeAvailability(option))
  const data = describeData(entry)

  const price = describePrice(entry)
  const context = entry?.contextTokens === undefined ? '' : formatTokenLimit(entry.contextTokens)
  const [input, output] = (['input', 'output'] as const).map((item) => entry && perMillion(entry, item))
  const said = [
    context,
    entry === undefined || entry.precision === 'unknown' ? '' : entry.precision,
    data.tone === 'unknown' ? '' : data.text,
    note ?? '',
    price,
    visibleText(connection.name),
  ].filter((text) => text !== '')
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
        'picker-option',
        isActive && 'picker-active',
        (lock !== undefined || isEnded) && 'text-muted',
      )}
    >
      <span data-favourite aria-hidden className="picker-star">
        <Star size={15} strokeWidth={1.75} className={isFavourite ? 'fill-current' : undefined} />
      </span>
      <LetterMark letter={developerLetter(model)} />
      <span className="picker-name">
        <span className="truncate">
          {mayDeceive(model.name) ? (
            <ForeignName text={model.name} />
          ) : (
            matchedParts(model.name, query).map(({ text, isMatch }, index) =>
              isMatch ? <b key={index}>{text}</b> : text,
            )
          )}
        </span>
        {isFavourite && <span className="sr-only"> ({t('favourite')})</span>}
        {isSelected && <span className="picker-here">{t('in this chat')}</span>}
        <span className="sr-only"> ({dotted(said)})</span>
        {note !== undefined && (
          <span aria-hidden className="picker-note">
            {note}
          </span>
        )}
      </span>
      <span aria-hidden className="picker-line">
        {dotted([context, price, note ?? ''])}
      </span>
      {input !== undefined && output !== undefined ? (
        <>
          <Amount text={input} />
          <Amount text={output} />
        </>
      ) : (
        <span aria-hidden className="picker-price">
          {price}
        </span>
      )}
      <span aria-hidden className="picker-context">
        {context}
      </span>
    </button>
  )
})

/** Dollars a million tokens, without their unit, which is in the head: two places, more where there are more. */
const Amount = ({ text }: { readonly text: string }) => (
  <span aria-hidden className="picker-amount">
    {text.replace(/^\$/, '')}
  </span>
)

const NOTES = {
  cheapest: mark('lowest price for each message'),
  best: mark('your highest score for each message'),
} as const satisfies Readonly<Record<RouteRule, string>>

/** A rule in the list of models. Keys and focus stay in the search box. */
export function RouteRow(props: RowProps<RouteOption>) {
  const { option, id, position, count, top, height, isActive, isSelected, onPick, onPoint } = props
  const note = t(NOTES[option.rule])
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      aria-describedby={`${id}-note`}
      style={{ top, height }}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onPoint(option)}
      onClick={() => onPick(option)}
      className={classNames('picker-option picker-route', isActive && 'picker-active')}
    >
      <span className="picker-name">
        <span>{t(ROUTE_NAMES[option.rule])}</span>
        {isSelected && (
          <span aria-hidden className="picker-here">
            {t('in this chat')}
          </span>
        )}
        <span aria-hidden id={`${id}-note`} className="picker-note">
          {note}
        </span>
      </span>
      <span aria-hidden className="picker-line">
        {note}
      </span>
    </button>
  )
}
