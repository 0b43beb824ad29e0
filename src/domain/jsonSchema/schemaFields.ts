import { isRecord } from '@/lib/json'
import { mark } from '@/lib/text/t'

import { isObjectSchema, propertiesOf, requiredOf } from './strictProblems'

type Schema = Readonly<Record<string, unknown>>

export const FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'choice', 'list', 'object'] as const
/** What a field of the form can be; `choice` is a string out of a list. */
type FieldType = (typeof FIELD_TYPES)[number]

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

type Template = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }

const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const text = (description: string) => ({ type: 'string', description })

/** Schemas to start from; all of them strict. */
export const SCHEMA_TEMPLATES: readonly Template[] = [
  {
    name: mark('Answer with confidence'),
    schema: object({
      answer: text('The answer, in one sentence'),
      confidence: { type: 'number', description: 'From 0 to 1' },
    }),
  },
  {
    name: mark('Classification'),
    schema: object({
      label: { type: 'string', enum: ['positive', 'neutral', 'negative'] },
      reason: text('Why, in one sentence'),
    }),
  },
  {
    name: mark('Extraction'),
    schema: object({
      people: {
        type: 'array',
        items: object({ name: text('As written'), role: { type: ['string', 'null'] } }),
      },
      places: { type: 'array', items: { type: 'string' } },
      dates: { type: 'array', items: text('As YYYY-MM-DD where that is known') },
    }),
  },
  {
    name: mark('Steps'),
    schema: object({
      steps: { type: 'array', items: object({ title: text('In a few words'), detail: text('What to do') }) },
    }),
  },
]
