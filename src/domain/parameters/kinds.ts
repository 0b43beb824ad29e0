import { isRecord, parseJson } from '@/lib/json'
import { failed, ok } from '@/lib/result'
import { t } from '@/lib/text/t'

import { safeJson } from '../attachments/attachment'

import type { Kind, NumberKind, Written } from './kind'

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A number within limits. */
export const number = (limits: Omit<NumberKind, keyof Kind<number>>): NumberKind => ({
  ...limits,
  isValue: isNumber,
  write: (value) => (Number.isFinite(value) ? ok(String(value)) : failed(t('The value isn’t a number.'))),
})

/** How many alternatives come with each token. */
export const count: Kind<number> = {
  isValue: isNumber,
  write: (value) => (Number.isFinite(value) ? ok(String(value)) : failed(t('The value isn’t a number.'))),
}

export const flag: Kind<boolean> = { isValue: isFlag, write: (value) => ok(String(value)) }

/** Something that is asked for by an empty object, or not at all. */
export const request: Kind<true> = {
  isValue: (value): value is true => value === true,
  write: () => ok('{}'),
}

/** One word of a list that the catalog names. */
export const word: Kind<string> = {
  isValue: isText,
  write: (value) => (value.trim() === '' ? failed(t('The value is empty.')) : ok(safeJson(value))),
}

/** Digits, perhaps with a minus: integers beyond 2^53 keep every digit. */
export const digits: Kind<string> = {
  isValue: isText,
  write(value) {
    const text = value.trim()
    return /^-?\d{1,40}$/.test(text)
      ? ok(BigInt(text).toString())
      : failed(t('The value isn’t a whole number.'))
  },
}

/** Most stop sequences a request may have (INTERFACE §8). */
export const MAX_STOPS = 4

export const stops: Kind<readonly string[]> = {
  isValue: (value): value is readonly string[] => Array.isArray(value) && value.every(isText),
  write(value) {
    const sequences = value.filter((stop) => stop !== '')
    if (sequences.length === 0) return failed(t('There is no stop sequence.'))
    return sequences.length > MAX_STOPS
      ? failed(
          t('Too many stop sequences: {count}. At most {most} can be sent.', {
            most: MAX_STOPS,
            count: sequences.length,
          }),
        )
      : ok(safeJson(sequences))
  },
}

/** A JSON array of function definitions, as text. */
export const tools: Kind<string> = {
  isValue: isText,
  write(value) {
    const list = parseJson(value)
    if (!Array.isArray(list)) return failed(t('The tools aren’t a JSON array.'))
    if (list.length === 0) return failed(t('There is no tool.'))
    return ok(
      safeJson(
        list.map((tool: unknown) =>
          isRecord(tool) && typeof tool['type'] === 'string' ? tool : { type: 'function', function: tool },
        ),
      ),
    )
  },
}

/** `auto`, `none`, `required`, or the name of a function. */
export const toolChoice: Kind<ToolChoice> = {
  isValue: (value): value is ToolChoice =>
    isRecord(value) &&
    (['auto', 'none', 'required'].includes(String(value['type'])) ||
      (value['type'] === 'function' && isText(value['name']))),
  write: (choice) =>
    ok(
      safeJson(
        choice.type === 'function' ? { type: 'function', function: { name: choice.name } } : choice.type,
      ),
    ),
}

export const responseFormat: Kind<ResponseFormat> = {
  isValue: (value): value is ResponseFormat =>
    isRecord(value) &&
    (['text', 'json_object'].includes(String(value['type'])) ||
      (value['type'] === 'json_schema' &&
        isText(value['name']) &&
        isText(value['schema']) &&
        isFlag(value['strict']))),
  write(format) {
    if (format.type !== 'json_schema') return ok(safeJson({ type: format.type }))
    const schema = parseJson(format.schema)
    if (!isRecord(schema)) return failed(t('The schema isn’t a JSON object.'))
    const name = format.name.trim() || 'reply'
    return ok(safeJson({ type: 'json_schema', json_schema: { name, schema, strict: format.strict } }))
  },
}

export const streamOptions: Kind<StreamOptions> = {
  isValue: (value): value is StreamOptions => isRecord(value) && isFlag(value['include_usage']),
  write: (options) => ok(safeJson(options)),
}

/** Least and most that may be added to the odds of a token. */
const BIAS_LIMIT = 100

/** A JSON object from token ids to what is added to their odds, as text. */
export const biases: Kind<string> = {
  isValue: isText,
  write: writeBiases,
}

function writeBiases(value: string): Written {
  const record: unknown = parseJson(value)
  if (!isRecord(record)) return failed(t('This isn’t a JSON object of token ids and numbers.'))
  const pairs = Object.entries(record)
  if (pairs.length === 0) return failed(t('No token is named.'))
  const bad = pairs.find(([id, bias]) => !/^\d+$/.test(id) || !isNumber(bias) || Math.abs(bias) > BIAS_LIMIT)
  return bad
    ? failed(
        t('“{id}” needs a token id and a number from -{limit} to {limit}.', {
          id: bad[0],
          limit: BIAS_LIMIT,
        }),
      )
    : ok(safeJson(record))
}

/** Whether usage is asked for at the end of a stream. */
type StreamOptions = { readonly include_usage: boolean }

export type ToolChoice =
  { readonly type: 'auto' | 'none' | 'required' } | { readonly type: 'function'; readonly name: string }

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  /** `schema` is the schema alone, as JSON text. */
  | { readonly type: 'json_schema'; readonly name: string; readonly schema: string; readonly strict: boolean }
