import { TextField, type TextFieldProps } from './TextField'

type Props = Omit<TextFieldProps, 'type' | 'isLabelHidden'>

/** A box that narrows a list. Its label is for screen readers; the placeholder says the same unless told. */
export function SearchField({ placeholder, ...props }: Props) {
  return <TextField {...props} isLabelHidden type="search" placeholder={placeholder ?? props.label} />
}
