import type { FormField, FormValue } from '@/lib/form/formFields'
import { isRecord, parseJson, type Json } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { argumentsOf } from './toolCall'

/** What the model asks the person. Its fields are named by their place; all its text is the model's. */
type PersonForm = { readonly message: string; readonly fields: readonly FormField[] }

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

/** An argument as a person edits it: a text as it is, anything else as JSON. Left empty, one that wasn't given stays out. */
export type ArgumentField = {
  readonly name: string
  readonly text: string
  readonly isText: boolean
  readonly isGiven: boolean
}

/** The arguments of a call, and those that its schema names and the model left out. */
export function argumentFields(text: string, schema: string | undefined): readonly ArgumentField[] {
  const given = argumentsOf(text) ?? {}
  const named = propertiesOf(schema)
  const left = Object.keys(named).filter((name) => !Object.hasOwn(given, name))
  return [
    ...Object.entries(given).map(([name, value]): ArgumentField => {
      const isText = typeof value === 'string'
      return { name, text: isText ? value : JSON.stringify(value, null, 2), isText, isGiven: true }
    }),
    ...left.map((name): ArgumentField => {
      const property = named[name]
      return { name, text: '', isText: isRecord(property) && property['type'] === 'string', isGiven: false }
    }),
  ]
}

/** The fields as the text of arguments; fails with a sentence for each that is no JSON. */
export function fieldsText(
  fields: readonly ArgumentField[],
): Result<string, Readonly<Record<string, string>>> {
  const values: [string, Json][] = []
  const faults: [string, string][] = []
  for (const { name, text, isText, isGiven } of fields) {
    if (text.trim() === '' && !(isText && isGiven)) continue
    const value = isText ? text : parseJson(text)
    if (value === undefined) faults.push([name, t('This is not JSON yet.')])
    else values.push([name, value])
  }
  return faults.length > 0
    ? failed(Object.fromEntries(faults))
    : ok(JSON.stringify(Object.fromEntries(values)))
}

/** What differs between the arguments the model wrote and those of the call; empty where one wasn't given. */
export function argumentChanges(
  asked: string,
  called: string,
): readonly { readonly name: string; readonly before: string; readonly after: string }[] {
  const before = argumentsOf(asked)
  const after = argumentsOf(called) ?? {}
  if (before === undefined) return [{ name: '', before: asked, after: called }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) }))
    .filter((each) => each.before !== each.after)
}

const shown = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

function propertiesOf(schema: string | undefined): Readonly<Record<string, unknown>> {
  const read = schema === undefined ? undefined : parseJson(schema)
  const properties = isRecord(read) ? read['properties'] : undefined
  return isRecord(properties) ? properties : {}
}
