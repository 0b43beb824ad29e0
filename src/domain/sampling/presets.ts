import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  type ParameterValues,
} from '../parameters/parameters'

/** What a preset is in a file: its name and the values it sends, by their names on the wire. */
type PresetFile = { readonly name: string; readonly values: Partial<ParameterValues> }

const FORMAT = 'parlance-preset'

/**
 * Reads a preset somebody gave us: only the parameters this app knows, each of the right kind, into fresh
 * objects; what it does not know is left out. Fails, with a sentence, on anything that is no preset file.
 */
export function readPresetFile(text: string): Result<PresetFile, string> {
  const file: unknown = parseJson(text)
  if (!isRecord(file) || file['format'] !== FORMAT) return failed(t('This file is not a preset.'))
  if (file['version'] !== 1)
    return failed(t('This preset was written by a newer version. Update, and try again.'))
  if (!isRecord(file['values'])) return failed(t('This preset has no values.'))
  const name = typeof file['name'] === 'string' ? file['name'].trim().slice(0, 80) : ''
  return ok({ name: name || t('Imported preset'), values: readValues(file['values']) })
}

function readValues(values: Readonly<Record<string, unknown>>): Partial<ParameterValues> {
  const read: Partial<ParameterValues> = {}
  for (const name of PARAMETER_NAMES) {
    if (Object.hasOwn(values, name) && isFit(name, values[name]))
      Object.assign(read, { [name]: values[name] })
  }
  return read
}

/** Whether a value is one of the parameter's, and can be sent. */
function isFit<Name extends ParameterName>(name: Name, value: unknown): value is ParameterValues[Name] {
  const { kind } = DEFINITIONS[name]
  return kind.isValue(value) && kind.write(value).ok
}

/**
 * Parameters after a preset: what it names comes from it, what an earlier preset had set and this one
 * does not name is no longer sent, and what the person set by hand stays.
 */
export function applyPreset(parameters: Parameters, values: Partial<ParameterValues>): Parameters {
  const applied: Parameters = {}
  for (const [name, setting] of Object.entries(parameters)) {
    if (setting.origin === 'mine') Object.assign(applied, { [name]: setting })
  }
  for (const [name, value] of Object.entries(values)) {
    Object.assign(applied, { [name]: { value, origin: 'preset' } })
  }
  return applied
}

/** The values of parameters, without where they come from: what a preset keeps. */
export function valuesOf(parameters: Parameters): Partial<ParameterValues> {
  const values: Partial<ParameterValues> = {}
  for (const [name, setting] of Object.entries(parameters)) Object.assign(values, { [name]: setting.value })
  return values
}

/** Whether everything a preset names is set to just that. Never for a preset that names nothing. */
export function isPresetInForce(parameters: Parameters, values: Partial<ParameterValues>): boolean {
  const set = new Map<string, unknown>(Object.entries(valuesOf(parameters)))
  const named = Object.entries(values)
  return (
    named.length > 0 &&
    named.every(([name, value]) => JSON.stringify(set.get(name)) === JSON.stringify(value))
  )
}

type BuiltinPreset = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly values: Partial<ParameterValues>
}

/** Three starting points. Each sets temperature and top-p alone, which nearly every service takes. */
export const BUILTIN_PRESETS: readonly BuiltinPreset[] = [
  {
    id: 'precise',
    name: mark('Precise'),
    description: mark('Nearly always the likeliest token: code, extraction, facts.'),
    values: { temperature: 0.2, top_p: 0.9 },
  },
  {
    id: 'balanced',
    name: mark('Balanced'),
    description: mark('The model’s own odds, without the long tail.'),
    values: { temperature: 0.8, top_p: 0.95 },
  },
  {
    id: 'inventive',
    name: mark('Creative'),
    description: mark('Unlikely words more often: names, verse, ideas.'),
    values: { temperature: 1.2, top_p: 0.98 },
  },
]
