import type { ReactNode } from 'react'

import { classNames } from '../classNames'

export type BadgeTone = 'neutral' | 'accent' | 'money' | 'danger'

/** A fact in a word or two: a precision, an origin, a state. Its tone never says what the word does not. */
export function Badge({
  tone = 'neutral',
  title,
  className,
  children,
}: {
  readonly tone?: BadgeTone | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2 text-xs leading-5 whitespace-nowrap tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'border-line bg-surface text-muted',
  accent: 'border-accent/50 bg-surface text-accent',
  money: 'border-money/40 bg-surface text-money',
  danger: 'border-danger/50 bg-surface text-danger',
}
