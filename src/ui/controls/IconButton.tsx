import type { IconDrawing } from '@/ui/firstIcons'
import type { ComponentProps } from 'react'

import { classNames } from '../classNames'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Its accessible name, and its tooltip. */
  readonly label: string
  readonly icon: IconDrawing
  /** A word beside the picture, where there is room for it. */
  readonly text?: string | undefined
  /** Keys that do the same, shown in the tooltip. */
  readonly keys?: string | undefined
  readonly size?: 'small' | 'medium' | undefined
  /** For buttons that stay down: whether it is. */
  readonly isPressed?: boolean | undefined
  /** Without a frame: `quiet`, `on` and `danger`. */
  readonly variant?: 'quiet' | 'on' | 'plain' | 'primary' | 'danger' | undefined
}

/** A button with a picture, instead of words or beside one. The tooltip needs one `TooltipLayer` in the page. */
export function IconButton({
  label,
  icon: Icon,
  text,
  keys,
  size = 'medium',
  isPressed,
  variant = 'quiet',
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={label}
      data-tooltip-keys={keys}
      className={classNames(BASE, SIZES[size], VARIANTS[variant], className)}
      {...props}
    >
      <Icon aria-hidden size={size === 'small' ? 15 : 17} strokeWidth={1.75} />
      {text !== undefined && <span className="max-sm:hidden">{text}</span>}
    </button>
  )
}

const BASE =
  'inline-flex shrink-0 items-center justify-center rounded border transition-colors duration-100 ' +
  'disabled:opacity-45 pointer-coarse:min-h-11 pointer-coarse:min-w-11 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent'

const SIZES = { small: 'size-7', medium: 'size-8' }

const VARIANTS = {
  quiet:
    'border-transparent text-muted enabled:hover:bg-hover enabled:hover:text-text aria-pressed:text-accent aria-expanded:bg-tint aria-expanded:text-text',
  plain: 'border-line-strong bg-surface text-text enabled:hover:bg-hover aria-pressed:bg-accent-soft',
  primary:
    'border-accent bg-accent text-on-accent enabled:hover:brightness-92 disabled:border-selected disabled:bg-selected disabled:text-muted disabled:opacity-100',
  on: 'border-transparent text-accent enabled:hover:bg-hover',
  danger: 'border-transparent text-danger enabled:hover:bg-hover',
}
