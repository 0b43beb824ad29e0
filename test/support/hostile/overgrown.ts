import * as z from 'zod/mini'

/** A body that a schema would read but for one value that is far too large. */
export type Overgrown = { readonly where: string; readonly body: unknown }

/** What numbers are made, and how often entries of lists are repeated. */
export const HUGE = 1e9
export const MANY = 10_000

/**
 * Goes through a schema: for each number in it a body where that number is `HUGE`, and for each list and table one
 * where it has `MANY` entries. Everything else in these bodies is as small as the schema allows.
 */
export const overgrown = (schema: z.core.$ZodType): readonly Overgrown[] =>
  variants(schema).map(({ where, value }) => ({ where: where || '(all)', body: value }))

type Variant = { readonly where: string; readonly value: unknown }

const TEXTS = ['a', '1', 'text', 'a'.repeat(8), 'a'.repeat(32), 'a'.repeat(64)]

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** The definition of a schema, with what the kinds have in common made plain. */
function kindOf(schema: z.core.$ZodType) {
  return schema._zod.def as unknown as {
    readonly type: string
    readonly innerType: z.core.$ZodType
    readonly shape: Readonly<Record<string, z.core.$ZodType>>
    readonly options: readonly z.core.$ZodType[]
    readonly element: z.core.$ZodType
    readonly keyType: z.core.$ZodType
    readonly valueType: z.core.$ZodType
    readonly entries: Readonly<Record<string, unknown>>
    readonly values: readonly unknown[]
  }
}

/** A small value that the schema accepts. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const kind = kindOf(schema)
  switch (kind.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return sampleOf(kind.innerType)
    case 'string':
      return TEXTS.find((text) => accepts(schema, text))
    case 'number':
      return [1, 0].find((number) => accepts(schema, number))
    case 'boolean':
      return true
    case 'null':
      return null
    case 'enum':
      return Object.values(kind.entries)[0]
    case 'literal':
      return kind.values[0]
    case 'array':
      return [sampleOf(kind.element)]
    case 'record':
      return { [String(sampleOf(kind.keyType))]: sampleOf(kind.valueType) }
    case 'union':
      return sampleOf(kind.options[0] as z.core.$ZodType)
    case 'object':
      return Object.fromEntries(
        Object.entries(kind.shape).flatMap(([name, each]) =>
          isNeeded(each) ? [[name, sampleOf(each)]] : [],
        ),
      )
    case 'custom':
    case 'unknown':
      return {}
    default:
      throw new Error(`a schema of kind ${kind.type} is not gone through yet`)
  }
}

const isNeeded = (schema: z.core.$ZodType): boolean => !accepts(schema, undefined)

function variants(schema: z.core.$ZodType): readonly Variant[] {
  const kind = kindOf(schema)
  switch (kind.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return variants(kind.innerType)
    case 'number':
      return [{ where: '', value: HUGE }]
    case 'union':
      return kind.options.flatMap(variants)
    case 'array':
      return [
        { where: '[]', value: Array.from({ length: MANY }, () => sampleOf(kind.element)) },
        ...variants(kind.element).map(({ where, value }) => ({ where: `[0]${where}`, value: [value] })),
      ]
    case 'record': {
      const name = String(sampleOf(kind.keyType))
      return [
        {
          where: '{}',
          value: Object.fromEntries(namesFor(kind.keyType).map((each) => [each, sampleOf(kind.valueType)])),
        },
        ...variants(kind.valueType).map(({ where, value }) => ({
          where: `.*${where}`,
          value: { [name]: value },
        })),
      ]
    }
    case 'object': {
      const whole = sampleOf(schema) as Readonly<Record<string, unknown>>
      return Object.entries(kind.shape).flatMap(([name, each]) =>
        variants(each).map(({ where, value }) => ({
          where: `.${name}${where}`,
          value: { ...whole, [name]: value },
        })),
      )
    }
    default:
      return []
  }
}

const namesFor = (schema: z.core.$ZodType): readonly string[] =>
  Array.from({ length: MANY }, (_, index) => String(10_000 + index)).filter((name) => accepts(schema, name))
