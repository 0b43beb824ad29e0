import type { ComponentProps } from 'react'

import { classNames } from '../classNames'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is the one action of its place; there is at most one in sight. */
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
  'transition-colors duration-100 select-none disabled:opacity-50 pointer-coarse:min-h-11 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent'

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'h-7 px-2 text-[13px]',
  medium: 'h-8 px-3 text-sm',
  large: 'h-10 px-4 text-base',
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-accent bg-accent font-semibold text-on-accent enabled:hover:brightness-110 enabled:active:brightness-95',
  plain: 'border-line-strong bg-surface text-text enabled:hover:bg-sunken enabled:active:bg-tint',
  quiet: 'border-transparent bg-transparent text-text enabled:hover:bg-tint enabled:active:bg-line',
  danger:
    'border-line-strong bg-surface text-danger enabled:hover:border-danger enabled:hover:bg-sunken enabled:active:bg-tint',
}
