import type { FormField, FormValue } from '@/lib/form/formFields'

/** What a server wants to ask the person's model. Nothing is sent before they allow it, and no answer before they saw it. */
export type Sampling = {
  readonly type: 'sampling'
  /** Instructions for the model; empty for none. */
  readonly system: string
  /** The newest last. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly maxTokens: number
}

/** What a server asks the person in the middle of a call. */
export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly FormField[] }
  /** An address to open in a window of its own; never opened without a press. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }
  | Sampling

export type ServerAnswer =
  | { readonly type: 'accept'; readonly values: Readonly<Record<string, FormValue>> }
  | { readonly type: 'decline' }
  | { readonly type: 'cancel' }
