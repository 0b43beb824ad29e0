import { isRecord, parseJson } from '@/lib/json'

import { automaticName, type AutomaticName } from './automaticValues'

/** Something that is filled in before a text is used. */
export type TemplateField = {
  /** What it is called in the text, without case and spaces around it. */
  readonly key: string
  /** What it is called where it is asked for. */
  readonly label: string
  readonly type: 'text' | 'long' | 'choice' | 'number' | 'date'
  /** What one chooses among; empty unless it is a choice. */
  readonly options: readonly string[]
  readonly placeholder: string
  /** What it holds at first. */
  readonly initial: string
  readonly isRequired: boolean
  /** What the app knows itself, where it is of that kind. */
  readonly automatic?: AutomaticName
}

const VARIABLE = /\{\{([^{}\n]{1,2000})\}\}/g

/** Types of Open WebUI's forms, and what each is here. */
const FORM_TYPES: ReadonlyMap<string, TemplateField['type']> = new Map([
  ['text', 'text'],
  ['textarea', 'long'],
  ['select', 'choice'],
  ['number', 'number'],
  ['range', 'number'],
  ['checkbox', 'choice'],
  ['date', 'date'],
  ['email', 'text'],
  ['url', 'text'],
  ['tel', 'text'],
  ['color', 'text'],
  ['month', 'text'],
  ['time', 'text'],
  ['datetime-local', 'text'],
  ['map', 'text'],
])

/**
 * What a text asks for, each name once, in the order found: `{{name}}`, `{{name|choice a|choice b}}`, and as in other
 * apps `{{name:choice a|choice b}}` (LibreChat) and `{{name | textarea:placeholder="…":required}}` (Open WebUI).
 */
export function templateFields(text: string): readonly TemplateField[] {
  const found = new Map<string, TemplateField>()
  for (const [, inside = ''] of text.matchAll(VARIABLE)) {
    const field = readField(inside)
    // The first that says more than its name decides.
    const known = field && found.get(field.key)
    if (field && (!known || (isBare(known) && !isBare(field)))) found.set(field.key, field)
  }
  return [...found.values()]
}

/** The text with values in the place of its variables, by key; those without a value stay as they are. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(VARIABLE, (whole, inside: string) => {
    const key = readField(inside)?.key
    return (key !== undefined && Object.hasOwn(values, key) ? values[key] : undefined) ?? whole
  })

const isBare = ({ type, options, placeholder, initial }: TemplateField): boolean =>
  type === 'text' && options.length + placeholder.length + initial.length === 0

function readField(inside: string): TemplateField | undefined {
  const [head = '', ...rest] = inside.split('|')
  const colon = rest.length > 0 ? head.indexOf(':') : -1
  // LibreChat names the first choice behind a colon.
  const label = (colon === -1 ? head : head.slice(0, colon)).trim()
  if (label === '') return undefined
  const automatic = automaticName(label)
  const field: TemplateField = {
    key: label.toLowerCase(),
    label,
    type: 'text',
    options: [],
    placeholder: '',
    initial: '',
    isRequired: false,
    ...(automatic && { automatic }),
  }
  if (rest.length === 0) return field
  const form = colon === -1 && rest.length === 1 ? formOf(rest[0] ?? '') : undefined
  if (form) return withForm(field, form)
  const choices = [...(colon === -1 ? [] : [head.slice(colon + 1)]), ...rest]
  const options = choices.map((choice) => choice.trim()).filter((choice) => choice !== '')
  return options.length === 0
    ? field
    : withForm(field, { type: 'choice', options, initial: options[0] ?? '' })
}

type Form = Partial<Omit<TemplateField, 'key' | 'label'>>

/** What one chooses among is nothing that the app knows, whatever its name. */
function withForm(field: TemplateField, form: Form): TemplateField {
  const { automatic, ...asked } = field
  return { ...asked, ...(automatic && form.type !== 'choice' && { automatic }), ...form }
}

/** `textarea:placeholder="…":required`; undefined where it names no type. */
function formOf(text: string): Form | undefined {
  const [type = '', ...properties] = propertiesOf(text.trim())
  const known = FORM_TYPES.get(type)
  if (!known) return undefined
  const named = new Map(
    properties.map((property) => {
      const at = property.indexOf('=')
      return at === -1 ? [property, 'true'] : [property.slice(0, at).trim(), property.slice(at + 1).trim()]
    }),
  )
  const options = type === 'checkbox' ? ['true', 'false'] : listOf(named.get('options'))
  return {
    type: known === 'choice' && options.length === 0 ? 'text' : known,
    options,
    placeholder: unquoted(named.get('placeholder')),
    initial: unquoted(named.get('default')) || (type === 'checkbox' ? 'false' : (options[0] ?? '')),
    isRequired: named.get('required') === 'true',
  }
}

/** Parts between colons that are in no quotes and no brackets. */
const propertiesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^:"[])+/g)].map(([part]) => part.trim())

function unquoted(value = ''): string {
  const read = parseJson(value)
  return typeof read === 'string' ? read : isRecord(read) ? '' : value
}

function listOf(value = ''): readonly string[] {
  const read = parseJson(value)
  return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : []
}
