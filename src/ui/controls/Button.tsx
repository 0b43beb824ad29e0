import type { ComponentProps } from 'react'

import { classNames } from '../classNames'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'muted' | 'remove' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonProps = ComponentProps<'button'> & {
  /**
   * `primary` is the one action of its place; there is at most one in sight. Without a frame: `quiet`, `muted` for what
   * is less than that, `remove` for a red word.
   */
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  /** Shows that the work it started still runs, and takes no second press. */
  readonly isBusy?: boolean | undefined
}

/** A button with words on it. */
export function Button({
  variant = 'plain',
  size = 'medium',
  isBusy = false,
  className,
  type = 'button',
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(BASE, SIZES[size], VARIANTS[variant], isBusy && 'cursor-progress', className)}
      {...props}
    />
  )
}

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap ' +
  'transition-colors duration-100 select-none disabled:text-faint pointer-coarse:min-h-11 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent'

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'h-7 px-2 text-[13px]',
  medium: 'h-8 px-3 text-sm',
  large: 'h-10 px-4 text-base',
}

const HOVER = 'enabled:hover:bg-hover enabled:active:bg-line'
const FRAME = 'disabled:border-line disabled:bg-sunken'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-accent bg-accent font-semibold text-on-accent enabled:hover:brightness-92 ' + FRAME,
  plain: `border-line-strong bg-surface text-text ${HOVER} ${FRAME}`,
  quiet: `border-transparent text-text ${HOVER}`,
  muted: `border-transparent text-muted ${HOVER}`,
  remove: `border-transparent text-danger ${HOVER}`,
  danger: `border-line-strong bg-surface text-danger enabled:hover:border-danger ${HOVER} ${FRAME}`,
}
