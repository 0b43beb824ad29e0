import type { FormField, FormValue } from '@/lib/form/formFields'

/** What a server asks the person in the middle of a call. */
export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly FormField[] }
  /** An address to open in a window of its own; never opened without a press. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }

export type ServerAnswer =
  | { readonly type: 'accept'; readonly values: Readonly<Record<string, FormValue>> }
  | { readonly type: 'decline' }
  | { readonly type: 'cancel' }
