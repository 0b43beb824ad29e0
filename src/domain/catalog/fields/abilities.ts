import { ownValue } from '@/lib/ownValue'

import { isObject, type Json, type JsonObject } from '../../../lib/json'
import type { ParameterSupport } from '../entry'
import { featureName, parametersOfFeatures } from './features'
import { at, objectAt, textsAt } from './text'

const FEATURES = ['supported_features', 'features', 'tags', 'capabilities']
const FLAG_RECORDS = ['capabilities', 'supports', 'model_spec.capabilities']
/** Which flags of the row itself speak of abilities; those of the records above all do. */
const FLAG_NAME =
  /^supports?_?[A-Z_a-z]|^(?:reasoning|thinking|tool_call|structured_output|attachment|can_reason)$/
const PARAMETERS = ['supported_parameters', 'supported_sampling_parameters', 'parameters']

/** Features a row names in lists or says by flags; undefined when it speaks of none. */
export function featuresIn(value: JsonObject): readonly string[] | undefined {
  const names = new Set<string>()
  let isSaid = false
  for (const path of FEATURES) {
    const list = Array.isArray(value[path]) ? textsAt(value, [path]) : undefined
    // Empty tags say nothing; an empty list of features says that there are none.
    if (!list || (list.length === 0 && !path.includes('features'))) continue
    isSaid = true
    for (const name of list) names.add(featureName(name))
  }
  const addFlags = (record: JsonObject, isFlag: (name: string) => boolean) => {
    for (const name of Object.keys(record)) {
      const given = record[name]
      // Some services say it a level deeper: `{ "image_input": { "supported": true } }`.
      const flag = isObject(given) ? given['supported'] : given
      if (typeof flag !== 'boolean' || !isFlag(name)) continue
      isSaid = true
      if (flag) names.add(featureName(name))
    }
  }
  for (const path of FLAG_RECORDS) addFlags(objectAt(value, path), () => true)
  addFlags(value, (name) => FLAG_NAME.test(name))
  return isSaid ? [...names].sort() : undefined
}

/** Parameters a row lists or describes, with those its features bring; undefined when it lists none. */
export function parametersIn(
  value: JsonObject,
  features: readonly string[] | undefined,
): Readonly<Record<string, ParameterSupport>> | undefined {
  const defaults = objectAt(value, 'default_parameters')
  for (const path of PARAMETERS) {
    const listed = value[path]
    if (Array.isArray(listed)) {
      return parameterRecord([
        ...parametersNamed(textsAt(value, [path]) ?? [], defaults),
        ...parametersOfFeatures(features ?? []),
      ])
    }
    if (isObject(listed)) return parameterRecord(parametersDescribed(listed))
  }
  return undefined
}

const NAMES: Readonly<Record<string, string>> = {
  pdf: 'file',
  document: 'file',
  images: 'image',
  embedding: 'embeddings',
  speech: 'audio',
  code: 'text',
}

/** One name for each modality: pdf and documents are `file`, speech is `audio`. */
const modalityName = (name: string): string => {
  const text = name.toLowerCase().trim().slice(0, 40)
  return ownValue(NAMES, text) ?? text
}

/**
 * The modalities of the first array at these paths, without repetition.
 * Items are names or objects with `type`. Undefined when there is no such array or it names nothing.
 */
export function modalitiesAt(row: JsonObject, paths: readonly string[]): readonly string[] | undefined {
  for (const path of paths) {
    const value = at(row, path)
    if (!Array.isArray(value)) continue
    const names = value.flatMap((item: Json) => {
      const name = isObject(item) ? item['type'] : item
      return typeof name === 'string' && name !== '' ? [modalityName(name)] : []
    })
    if (names.length > 0) return [...new Set(names)]
  }
  return undefined
}

/** Both sides of a form such as `text+image->text`; undefined when it is none. */
export function modalityArrow(
  form: string | undefined,
): { readonly input: readonly string[]; readonly output: readonly string[] } | undefined {
  const [input, output] = form?.split('->') ?? []
  if (input === undefined || output === undefined) return undefined
  const names = (side: string) => side.split(/[+,]/).map(modalityName).filter(Boolean)
  return { input: names(input), output: names(output) }
}

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A record of parameters from pairs; names that touch prototypes are dropped, the first of equal names wins. */
export function parameterRecord(
  pairs: readonly (readonly [string, ParameterSupport])[],
): Readonly<Record<string, ParameterSupport>> {
  const seen = new Map<string, ParameterSupport>()
  for (const [name, support] of pairs) {
    if (name !== '' && !FORBIDDEN.has(name) && !seen.has(name)) seen.set(name, support)
  }
  return Object.fromEntries(seen)
}

/** Names alone: each is supported, with nothing said of its values, except for a default where one is given. */
const parametersNamed = (
  names: readonly string[],
  defaults: JsonObject = {},
): readonly (readonly [string, ParameterSupport])[] =>
  names.map((name) => {
    const value = Object.hasOwn(defaults, name) ? defaults[name] : undefined
    return [
      name,
      typeof value === 'number' ? { type: 'range', default: value } : { type: 'unknown' },
    ] as const
  })

/** Typed descriptors by name, as format 2.4 and its like write them. One we cannot read counts as `unknown`. */
export const parametersDescribed = (record: JsonObject): readonly (readonly [string, ParameterSupport])[] =>
  Object.entries(record).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[name, descriptorOf(value)] as const],
  )

/** One typed descriptor. */
export function descriptorOf(value: Json): ParameterSupport {
  if (!isObject(value)) return { type: 'unknown' }
  const preset = value['default']
  switch (value['type']) {
    case 'range':
    case 'number':
    case 'float':
      return { type: 'range', ...bounds(value) }
    case 'integer':
      return { type: 'integer', ...bounds(value) }
    case 'boolean':
      return typeof preset === 'boolean' ? { type: 'boolean', default: preset } : { type: 'boolean' }
    case 'enum': {
      const values = Array.isArray(value['values']) ? value['values'].flatMap(scalarText) : []
      const chosen = scalarText(preset)[0]
      return chosen === undefined ? { type: 'enum', values } : { type: 'enum', values, default: chosen }
    }
    case 'array': {
      const most = numberOf(value['max_items'])
      return most === undefined ? { type: 'array' } : { type: 'array', maxItems: most }
    }
    case 'object':
      return { type: 'object' }
    case undefined:
      return 'min' in value || 'max' in value ? { type: 'range', ...bounds(value) } : { type: 'unknown' }
    default:
      return { type: 'unknown' }
  }
}

const scalarText = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : []

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function bounds(value: JsonObject): { min?: number; max?: number; default?: number } {
  const min = numberOf(value['min'])
  const max = numberOf(value['max'])
  const preset = numberOf(value['default'])
  // Bounds the wrong way round are no bounds.
  const areSwapped = min !== undefined && max !== undefined && min > max
  return {
    ...(min === undefined || areSwapped ? {} : { min }),
    ...(max === undefined || areSwapped ? {} : { max }),
    ...(preset === undefined ? {} : { default: preset }),
  }
}
