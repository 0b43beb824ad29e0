import type { FormField, FormValue } from '@/lib/form/formFields'
import { isRecord, type Json } from '@/lib/json'
import { t } from '@/lib/text/t'

import { argumentsOf } from './toolCall'

/** What the model asks the person. Its fields are named by their place; all its text is the model's. */
export type PersonForm = { readonly message: string; readonly fields: readonly FormField[] }

const MOST_QUESTIONS = 20
const MOST_OPTIONS = 30

/** The form that a call asks for; undefined where it asks nothing that can be drawn. */
export function readForm(text: string): PersonForm | undefined {
  const { message, questions } = argumentsOf(text) ?? {}
  const fields = (Array.isArray(questions) ? questions : [])
    .slice(0, MOST_QUESTIONS)
    .flatMap((question: Json, index) => readField(question, `q${index + 1}`) ?? [])
  return fields.length === 0 ? undefined : { message: textOf(message, 2_000), fields }
}

/** The answers as the model gets them: a question with no answer was left open. */
export const answersText = ({ fields }: PersonForm, values: Readonly<Record<string, FormValue>>): string =>
  JSON.stringify(fields.map(({ name, title }) => ({ question: title, answer: values[name] ?? null })))

function readField(question: unknown, name: string): FormField | undefined {
  const given = isRecord(question) ? question : { question }
  const title = textOf(given['question'], 500)
  if (title === '') return undefined
  const base = {
    name,
    title,
    description: textOf(given['details'], 1_000),
    isRequired: given['optional'] !== true,
  }
  const options = (Array.isArray(given['options']) ? given['options'] : [])
    .slice(0, MOST_OPTIONS)
    .map((option: unknown) => textOf(option, 200))
    .filter((option, index, all) => option !== '' && all.indexOf(option) === index)
    .map((option) => ({ value: option, label: option }))
  const type = given['type']
  if (options.length > 0 && type !== 'some_of') return { ...base, type: 'choice', options }
  if (options.length > 0) return { ...base, type: 'choices', options, initial: [] }
  if (type === 'number') return { ...base, type: 'number', isInteger: false }
  if (type === 'yes_no') {
    const yesOrNo = [
      { value: 'yes', label: t('Yes') },
      { value: 'no', label: t('No') },
    ]
    return { ...base, type: 'choice', options: yesOrNo }
  }
  return { ...base, type: 'text', initial: '', ...(type === 'date' && { format: 'date' }) }
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''
