import { isRecord, type Json } from '@/lib/json'

/** A small value that a Structured output allows; as much of the language as the tests use. */
export function sampleOf(schema: unknown): Json {
  if (!isRecord(schema)) return null
  if (Array.isArray(schema['enum'])) return (schema['enum'][0] ?? null) as Json
  if ('const' in schema) return schema['const'] as Json
  const [variant] = [schema['anyOf'], schema['oneOf']].filter(Array.isArray)
  if (variant) return sampleOf(variant[0])
  const type = Array.isArray(schema['type']) ? (schema['type'][0] as unknown) : schema['type']
  switch (type) {
    case 'string':
      return 'sample'
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return [sampleOf(schema['items'])]
    default: {
      const properties = isRecord(schema['properties']) ? schema['properties'] : {}
      return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
    }
  }
}
