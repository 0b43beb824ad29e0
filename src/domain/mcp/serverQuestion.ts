/** A field of a form that a server asks to be filled in. */
export type QuestionField = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly isRequired: boolean
} & (
  | {
      readonly type: 'text'
      readonly format?: 'email' | 'uri' | 'date' | 'date-time'
      readonly minLength?: number
      readonly maxLength?: number
      readonly initial: string
    }
  | {
      readonly type: 'number'
      readonly isInteger: boolean
      readonly minimum?: number
      readonly maximum?: number
      readonly initial?: number
    }
  | { readonly type: 'boolean'; readonly initial: boolean }
  | { readonly type: 'choice'; readonly options: readonly QuestionOption[]; readonly initial?: string }
  | {
      readonly type: 'choices'
      readonly options: readonly QuestionOption[]
      readonly initial: readonly string[]
    }
)

export type QuestionOption = { readonly value: string; readonly label: string }

/** What a server asks the person in the middle of a call. */
export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly QuestionField[] }
  /** An address to open in a window of its own; never opened without a press. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }

export type QuestionValue = string | number | boolean | readonly string[]

export type ServerAnswer =
  | { readonly type: 'accept'; readonly values: Readonly<Record<string, QuestionValue>> }
  | { readonly type: 'decline' }
  | { readonly type: 'cancel' }
