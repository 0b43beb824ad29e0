import { failed, ok, type Result } from '../result'
import { t } from '../text/t'

/** Whether a form seems to want a secret, which strangers may not ask for this way. */
export const asksForSecret = (fields: readonly FormField[]): boolean =>
  fields.some(({ name, title, description }) =>
    /pass(word|phrase|code)|\bsecret\b|api.?key|\btoken\b|\bpin\b|credit.?card/i.test(
      `${name} ${title} ${description}`,
    ),
  )

/** What a form is filled in with at first. */
export const initialValues = (fields: readonly FormField[]): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))

/** The values of a form as they are sent: empty optional fields are left out. Fails with a sentence for each field. */
export function readAnswers(
  fields: readonly FormField[],
  given: Readonly<Record<string, FormValue>>,
): Result<Readonly<Record<string, FormValue>>, Readonly<Record<string, string>>> {
  const values: Record<string, FormValue> = {}
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

function faultOf(field: FormField, value: FormValue): string | undefined {
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

/** A field of a form to fill in. */
export type FormField = {
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
  | { readonly type: 'choice'; readonly options: readonly FormOption[]; readonly initial?: string }
  | {
      readonly type: 'choices'
      readonly options: readonly FormOption[]
      readonly initial: readonly string[]
    }
)

export type FormOption = { readonly value: string; readonly label: string }

export type FormValue = string | number | boolean | readonly string[]
