import { isRecord } from '@/lib/json'

import { propertiesOf, requiredOf } from './strictProblems'

type Schema = Readonly<Record<string, unknown>>

export const FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'choice', 'list', 'object'] as const
/** What a field of the form can be; `choice` is a string out of a list. */
export type FieldType = (typeof FIELD_TYPES)[number]

/** A property as the form shows it. */
export type SchemaField = {
  readonly name: string
  /** Undefined for what the form cannot show; it is kept as it is. */
  readonly type: FieldType | undefined
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly description: string
  /** Of a choice. */
  readonly options: readonly string[]
  /** Of an object, or of a list of objects: the schema with further fields. */
  readonly inner: Schema | undefined
  /** Of a list: what its items are. */
  readonly itemType: FieldType | undefined
  readonly schema: Schema
}

/** The properties of an object schema, as fields, in their order. */
export function fieldsOf(schema: Schema): readonly SchemaField[] {
  const required = new Set(requiredOf(schema))
  return Object.entries(propertiesOf(schema)).map(([name, value]) => {
    const property = isRecord(value) ? value : {}
    const type = typeOf(property)
    const items = isRecord(property['items']) ? property['items'] : undefined
    const itemType = type === 'list' && items ? typeOf(items) : undefined
    return {
      name,
      type,
      isRequired: required.has(name),
      isNullable: Array.isArray(property['type']) && property['type'].includes('null'),
      description: typeof property['description'] === 'string' ? property['description'] : '',
      options: Array.isArray(property['enum']) ? property['enum'].map(String) : [],
      inner: type === 'object' ? property : itemType === 'object' ? items : undefined,
      itemType,
      schema: property,
    }
  })
}

/** The schema with a property put in place of `name`, or at the end when that is new; keys keep their order. */
export function withField(
  schema: Schema,
  name: string,
  change: { readonly name?: string; readonly schema?: Schema; readonly isRequired?: boolean },
): Schema {
  const properties = Object.entries(propertiesOf(schema))
  const isNew = !properties.some(([each]) => each === name)
  const next = change.name ?? name
  // Two fields of one name would be one.
  if (next !== name && properties.some(([each]) => each === next)) return schema
  const put = (value: unknown): [string, unknown] => [next, change.schema ?? value]
  const entries = isNew
    ? [...properties, put({ type: 'string' })]
    : properties.map(([each, value]): [string, unknown] => (each === name ? put(value) : [each, value]))
  const wasRequired = isNew || requiredOf(schema).includes(name)
  const required = new Set(requiredOf(schema).map((each) => (each === name ? next : each)))
  if (change.isRequired ?? wasRequired) required.add(next)
  else required.delete(next)
  return {
    ...schema,
    properties: Object.fromEntries(entries),
    required: entries.map(([each]) => each).filter((each) => required.has(each)),
  }
}

/** The schema without a property. */
export function withoutField(schema: Schema, name: string): Schema {
  const entries = Object.entries(propertiesOf(schema)).filter(([each]) => each !== name)
  return {
    ...schema,
    properties: Object.fromEntries(entries),
    required: requiredOf(schema).filter((each) => each !== name),
  }
}

/** A property of that type, its description kept. */
export function schemaOfType(type: FieldType, before: Schema, itemType: FieldType = 'string'): Schema {
  const kept = typeof before['description'] === 'string' ? { description: before['description'] } : {}
  if (type === 'choice') return { type: 'string', enum: ['one', 'other'], ...kept }
  if (type === 'list') return { type: 'array', items: schemaOfType(itemType, {}), ...kept }
  if (type === 'object')
    return { type: 'object', properties: {}, required: [], additionalProperties: false, ...kept }
  return { type, ...kept }
}

function typeOf(schema: Schema): FieldType | undefined {
  const types: readonly unknown[] = Array.isArray(schema['type'])
    ? schema['type'].filter((each) => each !== 'null')
    : [schema['type']]
  const [type] = types
  if (types.length !== 1) return undefined
  if (type === 'string') return 'enum' in schema ? 'choice' : 'string'
  if (type === 'array') return 'list'
  return FIELD_TYPES.find((each) => each === type)
}
