import { X } from '@/ui/firstIcons'
import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'

export type ChipProps = {
  readonly children: ReactNode
  /** Pressing the chip itself; without it the chip is text. */
  readonly onPick?: (() => void) | undefined
  readonly isPressed?: boolean | undefined
  /** Adds the cross; `removeLabel` is its accessible name. */
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string | undefined
  readonly className?: string | undefined
}

/** A small thing that can be picked or taken away: a filter, a file, a model in a tray. */
export function Chip({
  children,
  onPick,
  isPressed,
  onRemove,
  removeLabel = t('Remove'),
  className,
}: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full min-w-0 items-center rounded-full border text-[13px]',
        isPressed === true
          ? 'border-accent bg-accent-soft text-text'
          : 'border-line-strong bg-surface text-text',
        className,
      )}
    >
      {onPick ? (
        <button
          type="button"
          onClick={onPick}
          aria-pressed={isPressed}
          className="min-w-0 truncate rounded-full px-2.5 py-0.5 hover:bg-tint pointer-coarse:min-h-11"
        >
          {children}
        </button>
      ) : (
        <span className={classNames('min-w-0 truncate py-0.5 ps-2.5', onRemove ? 'pe-1' : 'pe-2.5')}>
          {children}
        </span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="me-0.5 inline-flex size-5 items-center justify-center rounded-full text-muted hover:bg-tint hover:text-text pointer-coarse:size-11"
        >
          <X aria-hidden size={13} />
        </button>
      )}
    </span>
  )
}
