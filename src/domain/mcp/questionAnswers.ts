import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** Whether a form seems to want a secret, which servers may not ask for this way. */
export const asksForSecret = (question: ServerQuestion): boolean =>
  question.type === 'form' &&
  question.fields.some(({ name, title, description }) =>
    /pass(word|phrase|code)|\bsecret\b|api.?key|\btoken\b|\bpin\b|credit.?card/i.test(
      `${name} ${title} ${description}`,
    ),
  )

/** The values of a form as they are sent: empty optional fields are left out. Fails with a sentence for each field. */
export function readAnswers(
  fields: readonly QuestionField[],
  given: Readonly<Record<string, QuestionValue>>,
): Result<Readonly<Record<string, QuestionValue>>, Readonly<Record<string, string>>> {
  const values: Record<string, QuestionValue> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const value = given[field.name] ?? ''
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty && field.isRequired) errors[field.name] = t('This is needed.')
    if (isEmpty && field.type !== 'choices') continue
    const error = faultOf(field, value)
    if (error !== undefined) errors[field.name] = error
    else values[field.name] = field.type === 'number' ? Number(value) : value
  }
  return Object.keys(errors).length > 0 ? failed(errors) : ok(values)
}

const FORMATS = {
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
} as const

function faultOf(field: QuestionField, value: QuestionValue): string | undefined {
  if (field.type === 'text' && typeof value === 'string') {
    if (field.minLength !== undefined && value.length < field.minLength)
      return t('Use at least {count} characters.', { count: field.minLength })
    if (field.maxLength !== undefined && value.length > field.maxLength)
      return t('Use at most {count} characters.', { count: field.maxLength })
    if (field.format && !FORMATS[field.format].test(value)) return t('This isn’t written as it should be.')
  }
  if (field.type === 'number') {
    const number = Number(value)
    if (!Number.isFinite(number) || (field.isInteger && !Number.isInteger(number)))
      return field.isInteger ? t('Enter a whole number.') : t('Enter a number.')
    if (field.minimum !== undefined && number < field.minimum)
      return t('Use at least {least}.', { least: field.minimum })
    if (field.maximum !== undefined && number > field.maximum)
      return t('Use at most {most}.', { most: field.maximum })
  }
  return undefined
}

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
