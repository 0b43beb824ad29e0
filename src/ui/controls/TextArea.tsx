import type { ComponentProps } from 'react'

import { classNames } from '../classNames'
import { CONTROL, Field, partField, type FieldProps } from './Field'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'className'> & {
    readonly value: string
    readonly onChange: (value: string) => void
    /** Classes of the box itself: its font, and between which heights it grows. */
    readonly boxClassName?: string | undefined
    /** Without border and ground, for a box that is in another (the composer). */
    readonly isBare?: boolean | undefined
  }

/**
 * Text over several lines, as high as the text between the limits in `boxClassName`.
 * The height comes from the style sheet (`.autogrow`): nothing is measured while one types.
 */
export function TextArea(all: TextAreaProps) {
  const { field, own } = partField(all)
  const { boxClassName = 'min-h-20 max-h-80', isBare = false, value, onChange, rows = 1, ...props } = own
  return (
    <Field {...field}>
      {(control) => (
        <div className={classNames('autogrow', boxClassName, !isBare && TWIN)} data-text={value}>
          <textarea
            autoComplete="off"
            {...props}
            {...control}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={isBare ? BARE : classNames(CONTROL, 'w-full py-1.5')}
          />
        </div>
      )}
    </Field>
  )
}

const BARE = 'w-full min-w-0 bg-transparent text-text outline-none'

// The twin of the text breaks its lines where the box does.
const TWIN = 'after:border after:px-2.5 after:py-1.5 after:text-sm pointer-coarse:after:text-base'
