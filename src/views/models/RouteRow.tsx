import { ROUTE_NAMES, type RouteRule } from '@/domain/modelRoute'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import type { RouteOption, RowProps } from './pickerRows'

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
