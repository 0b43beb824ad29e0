import { isRecord } from '@/lib/json'

/** Members of a schema that hold schemas by name, and those that hold one or a list of them. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties'])
const NESTED: ReadonlySet<string> = new Set(['items', 'prefixItems', 'anyOf', 'allOf', 'oneOf', 'not'])

/**
 * The schema with every object closed to other members, as the Messages API demands; what says something about them
 * itself is left as it is.
 */
export function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (!isRecord(schema)) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (NESTED.has(name)) return [name, closedSchema(value)]
      return NAMED.has(name) && isRecord(value)
        ? [name, Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closedSchema(each)]))]
        : [name, value]
    }),
  )
  const isOpen = schema['type'] === 'object' && schema['additionalProperties'] === undefined
  return isOpen ? { ...closed, additionalProperties: false } : closed
}
