import { useId, type ReactNode } from 'react'

import { classNames } from '../classNames'

export type FieldProps = {
  /** The accessible name of the control. */
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  /** One line of help below. */
  readonly hint?: ReactNode | undefined
  /** What is wrong and how to put it right; undefined when nothing is. */
  readonly error?: string | undefined
  /** Shown at the right of the label. */
  readonly aside?: ReactNode | undefined
  readonly className?: string | undefined
}

/** The ids and states a control takes over from its field. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A label, a control, and what is to be said of it. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  aside,
  className,
  children,
}: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="text-sm text-text">
          {label}
        </label>
        {aside !== undefined && <span className="text-[13px] text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
        'aria-invalid': error !== undefined ? true : undefined,
      })}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={classNames('text-[13px] leading-5', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

/** The props of a control, parted into those of its field and its own. */
export function partField<Props extends FieldProps>({
  label,
  isLabelHidden,
  hint,
  error,
  aside,
  className,
  ...own
}: Props) {
  return { field: { label, isLabelHidden, hint, error, aside, className }, own }
}

/** How every box one can type or choose in looks. */
export const CONTROL =
  'min-w-0 rounded border border-line-strong bg-surface px-2.5 text-sm text-text ' +
  'transition-colors duration-100 hover:border-faint aria-invalid:border-danger disabled:bg-sunken disabled:text-faint ' +
  'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11 pointer-coarse:text-base'
