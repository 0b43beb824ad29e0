import type { ComponentProps } from 'react'

import { classNames } from '../classNames'
import { CONTROL, Field, type FieldProps } from './Field'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }

/** One line of text with its label. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  aside,
  className,
  value,
  onChange,
  type = 'text',
  ...props
}: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(control) => (
        <input
          {...props}
          {...control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classNames(CONTROL, 'h-8 w-full')}
        />
      )}
    </Field>
  )
}
