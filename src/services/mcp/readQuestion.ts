/* oxlint-disable typescript/no-deprecated -- servers of today ask so, and the protocol keeps it for a year and more */
import {
  ProtocolError,
  type CreateMessageRequest,
  type CreateMessageResult,
  type ElicitRequest,
  type ElicitResult,
} from '@modelcontextprotocol/client'

import { isLoopback } from '@/domain/connections/addressSpaceOf'
import type { Sampling, ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import type { FormField, FormOption } from '@/lib/form/formFields'
import { isRecord } from '@/lib/json'

import { shortText } from './faultOf'

/** Most fields of one form. */
const MOST_FIELDS = 40
const MOST_OPTIONS = 200

/** What a server asks; undefined where it is nothing that can be asked (then it is declined). */
export function readQuestion({ params }: ElicitRequest): ServerQuestion | undefined {
  const message = shortText(params.message, 2_000)
  if (params.mode === 'url') {
    const url = URL.canParse(params.url) ? new URL(params.url) : undefined
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
    return url && isSafe ? { type: 'link', message, url: url.href } : undefined
  }
  const { properties, required = [] } = params.requestedSchema
  const fields = Object.entries(properties)
    .slice(0, MOST_FIELDS)
    .map(([name, schema]) => readField(name, schema, required.includes(name)))
  return { type: 'form', message, fields: fields.filter((field) => field !== undefined) }
}

/** The answer in the words of the protocol. */
export function answerJson(answer: ServerAnswer): ElicitResult {
  if (answer.type !== 'accept') return { action: answer.type }
  const content = Object.fromEntries(
    Object.entries(answer.values).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  )
  return { action: 'accept', content }
}

function readField(name: string, schema: unknown, isRequired: boolean): FormField | undefined {
  if (!isRecord(schema)) return undefined
  const base = {
    name,
    title: shortText(textIn(schema, 'title') ?? name, 200),
    description: shortText(textIn(schema, 'description') ?? '', 1_000),
    isRequired,
  }
  const initial = schema['default']
  const options = optionsOf(schema)
  if (options) return { ...base, type: 'choice', options, ...(typeof initial === 'string' && { initial }) }
  switch (schema['type']) {
    case 'string':
      return { ...base, ...textField(schema), initial: typeof initial === 'string' ? initial : '' }
    case 'number':
    case 'integer':
      return {
        ...base,
        type: 'number',
        isInteger: schema['type'] === 'integer',
        ...numberIn(schema, 'minimum'),
        ...numberIn(schema, 'maximum'),
        ...(typeof initial === 'number' && { initial }),
      }
    case 'boolean':
      return { ...base, type: 'boolean', initial: initial === true }
    case 'array': {
      const several = isRecord(schema['items']) ? optionsOf(schema['items']) : undefined
      const chosen = Array.isArray(initial) ? initial.filter((each) => typeof each === 'string') : []
      return several && { ...base, type: 'choices', options: several, initial: chosen }
    }
    default:
      return undefined
  }
}

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const

function textField(schema: Readonly<Record<string, unknown>>) {
  const format = FORMATS.find((each) => each === schema['format'])
  return {
    type: 'text',
    ...(format && { format }),
    ...numberIn(schema, 'minLength'),
    ...numberIn(schema, 'maxLength'),
  } as const
}

/** The choices of `enum` (with `enumNames`), `oneOf` or `anyOf`; undefined where there are none. */
function optionsOf(schema: Readonly<Record<string, unknown>>): readonly FormOption[] | undefined {
  const titled = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(titled)) {
    const options = titled.slice(0, MOST_OPTIONS).flatMap((each: unknown): FormOption[] => {
      if (!isRecord(each) || typeof each['const'] !== 'string') return []
      return [{ value: each['const'], label: shortText(textIn(each, 'title') ?? each['const'], 200) }]
    })
    return options.length > 0 ? options : undefined
  }
  const values: unknown = schema['enum']
  if (!Array.isArray(values)) return undefined
  const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : []
  return values.slice(0, MOST_OPTIONS).flatMap((value: unknown, index): FormOption[] => {
    if (typeof value !== 'string') return []
    const label = names[index]
    return [{ value, label: shortText(typeof label === 'string' ? label : value, 200) }]
  })
}

const textIn = (record: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const value = record[key]
  return typeof value === 'string' ? value : undefined
}

const numberIn = <Key extends string>(
  record: Readonly<Record<string, unknown>>,
  key: Key,
): { readonly [K in Key]?: number } => {
  const value = record[key]
  const found: { [K in Key]?: number } = {}
  if (typeof value === 'number') found[key] = value
  return found
}

/** Longer requests, and longer answers, are more than a server may want of a person's model. */
const MOST_CHARS = 200_000
const MOST_MESSAGES = 100
const MOST_TOKENS = 8_192
/** As the protocol names it. */
const REFUSED = -1

/** What a server wants to ask the model; undefined where it is too long, or has pictures, sound or tools in it. */
export function readSampling({ params }: CreateMessageRequest): Sampling | undefined {
  if (params.messages.length === 0 || params.messages.length > MOST_MESSAGES || params.tools) return undefined
  const messages: Sampling['messages'][number][] = []
  for (const { role, content } of params.messages) {
    const texts: string[] = []
    for (const block of Array.isArray(content) ? content : [content]) {
      if (block.type !== 'text') return undefined
      texts.push(block.text)
    }
    messages.push({ role, text: texts.join('\n\n') })
  }
  const system = params.systemPrompt ?? ''
  const chars = messages.reduce((sum, { text }) => sum + text.length, system.length)
  if (chars > MOST_CHARS) return undefined
  const maxTokens = Math.max(1, Math.min(MOST_TOKENS, Math.floor(params.maxTokens)))
  return { type: 'sampling', system, messages, maxTokens }
}

/** The answer in the words of the protocol, which knows a refusal as an error only. */
export function sampledJson(answer: ServerAnswer): CreateMessageResult {
  if (answer.type !== 'accept') throw new ProtocolError(REFUSED, 'The user rejected the sampling request.')
  const { text, model } = answer.values
  return {
    role: 'assistant',
    content: { type: 'text', text: typeof text === 'string' ? text : '' },
    model: typeof model === 'string' ? model : '',
    stopReason: 'endTurn',
  }
}
