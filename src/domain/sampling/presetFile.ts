import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import type { ParameterName, Parameters, ParameterValues } from '../parameters/parameters'

import { valuesOf } from './applyPreset'

/** What a preset is in a file: its name and the values it sends, by their names on the wire. */
export type PresetFile = { readonly name: string; readonly values: Partial<ParameterValues> }

const FORMAT = 'parlance-preset'

/** A preset as the text of a file that `readPresetFile` reads and people can read too. */
export function writePresetFile(name: string, parameters: Parameters): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, name, values: valuesOf(parameters) }, null, 2)}\n`
}

/**
 * Reads a preset somebody gave us: only the parameters this app knows, each of the right kind, into fresh
 * objects; what it does not know is left out. Fails, with a sentence, on anything that is no preset file.
 */
export function readPresetFile(text: string): Result<PresetFile, string> {
  const file: unknown = parseJson(text)
  if (!isRecord(file) || file['format'] !== FORMAT) return failed('This file is not a preset.')
  if (file['version'] !== 1)
    return failed('This preset was written by a newer version. Update, and try again.')
  if (!isRecord(file['values'])) return failed('This preset has no values.')
  const name = typeof file['name'] === 'string' ? file['name'].trim().slice(0, 80) : ''
  return ok({ name: name || 'Imported preset', values: readValues(file['values']) })
}

function readValues(values: Readonly<Record<string, unknown>>): Partial<ParameterValues> {
  const read: Partial<ParameterValues> = {}
  for (const [name, isFit] of Object.entries(CHECKS)) {
    if (Object.hasOwn(values, name) && isFit(values[name])) Object.assign(read, { [name]: values[name] })
  }
  return read
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

const CHECKS: { readonly [Name in ParameterName]: (value: unknown) => boolean } = {
  temperature: isNumber,
  top_p: isNumber,
  top_k: isNumber,
  min_p: isNumber,
  frequency_penalty: isNumber,
  presence_penalty: isNumber,
  repetition_penalty: isNumber,
  max_tokens: isNumber,
  seed: (value) => typeof value === 'string' && /^-?\d{1,40}$/.test(value),
  stop: (value) => Array.isArray(value) && value.length <= 4 && value.every(isText),
  reasoning_effort: isText,
  service_tier: isText,
  logprobs: isFlag,
  top_logprobs: isNumber,
  tools: isText,
  tool_choice: (value) =>
    isRecord(value) &&
    (['auto', 'none', 'required'].includes(String(value['type'])) ||
      (value['type'] === 'function' && isText(value['name']))),
  response_format: (value) =>
    isRecord(value) &&
    (['text', 'json_object'].includes(String(value['type'])) ||
      (value['type'] === 'json_schema' &&
        isText(value['name']) &&
        isText(value['schema']) &&
        isFlag(value['strict']))),
  stream: isFlag,
  stream_options: (value) => isRecord(value) && isFlag(value['include_usage']),
}
