import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type ParameterValues,
} from '../parameters/parameters'

/** What a preset is in a file: its name and the values it sends, by their names on the wire. */
export type PresetFile = { readonly name: string; readonly values: Partial<ParameterValues> }

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
