import type { ComponentProps } from 'react'

import { classNames } from '../classNames'

import { CONTROL, Field, type FieldProps, partField } from './Field'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }

/** One line of text with its label. */
export function TextField(all: TextFieldProps) {
  const { field, own } = partField(all)
  const { value, onChange, type = 'text', ...props } = own
  return (
    <Field {...field}>
      {(control) => (
        <input
          autoComplete="off"
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

type Props = Omit<TextFieldProps, 'type' | 'isLabelHidden'>

/** A box that narrows a list. Its label is for screen readers; the placeholder says the same unless told. */
export function SearchField({ placeholder, ...props }: Props) {
  return <TextField {...props} isLabelHidden type="search" placeholder={placeholder ?? props.label} />
}
