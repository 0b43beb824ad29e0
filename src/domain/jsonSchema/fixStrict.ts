import { isRecord } from '@/lib/json'

import { isObjectSchema, propertiesOf, requiredOf } from './strictProblems'

type Schema = Readonly<Record<string, unknown>>

/**
 * The schema put into the strict subset as far as that can be done without changing what it means: objects close,
 * every property becomes required, and those that were optional may be null instead.
 */
export function fixStrict(schema: Schema, depth = 1): Schema {
  if (depth > 50) return schema
  const inner = (value: unknown): unknown => (isRecord(value) ? fixStrict(value, depth + 1) : value)
  const all = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))
      : value
  const kept = Object.entries(schema).filter(([keyword]) => keyword !== 'uniqueItems')
  const fixed: Record<string, unknown> = Object.fromEntries(kept)
  for (const group of ['$defs', 'definitions']) if (group in fixed) fixed[group] = all(fixed[group])
  if (Array.isArray(fixed['anyOf'])) fixed['anyOf'] = fixed['anyOf'].map(inner)
  if (fixed['type'] === 'array' || 'items' in fixed)
    fixed['items'] = isRecord(fixed['items']) ? inner(fixed['items']) : { type: 'string' }
  if (!isObjectSchema(schema)) return fixed
  const properties = propertiesOf(schema)
  const required = new Set(requiredOf(schema))
  return {
    ...fixed,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, each]) => {
        const property = inner(each)
        return [name, required.has(name) ? property : nullable(property)]
      }),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** The same, or null. */
function nullable(property: unknown): unknown {
  if (!isRecord(property)) return property
  const { type } = property
  if (typeof type === 'string' && !('enum' in property))
    return type === 'null' ? property : { ...property, type: [type, 'null'] }
  if (Array.isArray(type) && !('enum' in property)) {
    const types: readonly unknown[] = type
    return types.includes('null') ? property : { ...property, type: [...types, 'null'] }
  }
  const options: unknown = property['anyOf']
  const isNullable =
    Array.isArray(options) && options.some((each: unknown) => isRecord(each) && each['type'] === 'null')
  return isNullable ? property : { anyOf: [property, { type: 'null' }] }
}
