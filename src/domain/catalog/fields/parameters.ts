import type { Json, JsonObject } from '@/lib/json'
import type { ParameterSupport } from '../entry'
import { isObject } from '../../../lib/json'

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
export const parametersNamed = (
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
