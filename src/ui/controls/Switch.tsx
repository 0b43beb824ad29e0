import type { ReactNode } from 'react'

import { classNames } from '../classNames'

export type SwitchProps = {
  /** Its accessible name; it should contain the words of `children`. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** Shown beside it; `label` when left out, nothing where it is empty. */
  readonly children?: ReactNode | undefined
  readonly isDisabled?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly className?: string | undefined
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange, children, isDisabled, describedBy, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'group inline-flex min-h-7 items-center gap-2 rounded text-start text-sm disabled:opacity-50',
        'pointer-coarse:min-h-11 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent',
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'relative h-4 w-7 shrink-0 rounded-full border border-transparent transition-colors duration-100 group-enabled:group-hover:brightness-92',
          isOn ? 'bg-accent' : 'bg-faint',
        )}
      >
        <span
          className={classNames(
            'absolute top-px start-px size-3 rounded-full bg-surface transition-transform duration-100',
            isOn && 'translate-x-3 rtl:-translate-x-3',
          )}
        />
      </span>
      <span className={classNames('empty:hidden', isOn ? 'text-text' : 'text-muted')}>
        {children ?? label}
      </span>
    </button>
  )
}
