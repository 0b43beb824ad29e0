import type { ComponentProps } from 'react'

import { TextField } from '@/ui/controls/TextField'

/** A field for the address of a service: a keyboard for it, and nothing that corrects it. */
export const AddressField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="url" autoComplete="off" spellCheck={false} {...props} />
)
