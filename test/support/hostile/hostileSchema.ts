import type { Random } from './seededRandom'

type Schema = Readonly<Record<string, unknown>>

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

const objectOf = (schema: unknown): Schema => ({
  type: 'object',
  properties: { a: schema },
  required: ['a'],
})

/** As deep as `JSON.stringify` bears; texts that nest deeper are written by hand. */
const MOST_LEVELS = 1500

function nested(levels: number, wrap: (inner: Schema) => Schema): Schema {
  let schema: Schema = { type: 'string' }
  for (let level = 0; level < Math.min(levels, MOST_LEVELS); level++) schema = wrap(schema)
  return schema
}

const chained = (length: number, link: (ref: Schema) => Schema): Schema => ({
  $defs: Object.fromEntries(
    times(length, (index) => [
      `d${index}`,
      index === length - 1 ? { type: 'string' } : link({ $ref: `#/$defs/d${index + 1}` }),
    ]),
  ),
  $ref: '#/$defs/d0',
})

/** Ways in which a schema can be more than a grammar compiler bears; `most` bounds how large each gets. */
const SCHEMAS: readonly ((random: Random, most: number) => Schema)[] = [
  ({ size }, most) => ({ enum: times(size(10, most), (index) => `value${index}`) }),
  ({ size }, most) => ({ enum: times(size(10, 50), () => 'x'.repeat(size(10, most))) }),
  ({ size }, most) => ({ const: 'x'.repeat(size(10, most * 10)) }),
  ({ size }, most) => nested(size(10, most), objectOf),
  ({ size }, most) => nested(size(10, most), (inner) => ({ type: 'array', items: inner })),
  ({ size }, most) => nested(size(10, most), (inner) => ({ anyOf: [inner] })),
  ({ size }, most) => nested(size(10, most), (inner) => ({ not: inner })),
  ({ size }, most) => ({
    type: 'object',
    properties: Object.fromEntries(times(size(10, most), (index) => [`p${index}`, { type: 'string' }])),
  }),
  ({ size }, most) => ({ anyOf: times(size(10, most), (index) => objectOf({ const: index })) }),
  ({ size }, most) => ({ type: times(size(10, most), () => 'string') }),
  ({ size }, most) => ({ type: 'array', prefixItems: times(size(10, most), () => ({ type: 'integer' })) }),
  ({ size }) => nested(size(2, 8), (inner) => ({ anyOf: [inner, inner, inner] })),
  ({ size }) => chained(size(2, 30), (ref) => ({ allOf: [ref, ref] })),
  ({ size }, most) => chained(size(10, most), (ref) => ref),
  ({ size }, most) => chained(size(10, most), objectOf),
  () => ({ $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }),
  () => ({ $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } }, allOf: [{ $ref: '#/$defs/a' }] }),
  () => ({ $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }),
  ({ size }, most) => ({ $ref: `#${'/a'.repeat(size(1, most))}` }),
  ({ pick }) => ({ $ref: pick(['', '#', '#/', '#/$defs/gone', 'https://example.test/schema', '#/~2', 5]) }),
  ({ pick }) => ({ type: 'string', minLength: pick([-1, 0.5, 100, 1e4, 1e9, 1e300, 'many']) }),
  ({ pick }) => ({ type: 'string', maxLength: pick([-1, 0.5, 100, 1e4, 1e9, 1e300, 'many']) }),
  ({ pick }) => ({ type: 'array', items: objectOf({}), minItems: pick([10, 2000, 1e6]), maxItems: 1e9 }),
  ({ pick }) => ({ type: 'integer', minimum: pick([-1e300, -9e15, 0, 5]), maximum: pick([1e300, 9e15, 0]) }),
  ({ pick, size }, most) => ({ type: 'string', pattern: pick(PATTERNS)(size(2, most)) }),
  ({ pick, size }, most) => objectOf({ type: 'string', pattern: pick(PATTERNS)(size(2, most)) }),
  ({ size }, most) => objectOf({ type: 'object', properties: { ['p'.repeat(size(10, most * 10))]: {} } }),
  ({ pick }) => ({ [pick(['type', 'properties', 'enum', 'anyOf', 'items'])]: pick(WRONG) }),
  ({ pick }) => objectOf(pick(WRONG)),
  () => ({ type: 'object', properties: { 'root ::= "x"\nroot': {}, '"\\\0': { const: '"\\\n\0' } } }),
  () =>
    JSON.parse('{"__proto__":{"type":"string"},"properties":{"__proto__":{},"constructor":{}}}') as Schema,
]

const WRONG: readonly unknown[] = [null, true, 5, 'x', [], {}, [[]], [null], { a: null }, -1e308]

const PATTERNS: readonly ((count: number) => string)[] = [
  (count) => `^${'a?'.repeat(count)}b$`,
  (count) => `^(${'(a|b)?'.repeat(count)})*$`,
  (count) => `^${'.*'.repeat(count)}$`,
  (count) => `^(${'.?'.repeat(count)})*$`,
  (count) => `^(${times(count, () => '.*').join('|')})*$`,
  (count) => `^${'('.repeat(count)}a${')*'.repeat(count)}$`,
  (count) => `^(((a{1,${count}}){1,${count}}){1,${count}})$`,
  (count) => `^${'('.repeat(count)}$`,
  (count) => `^[${'a-'.repeat(count)}$`,
  (count) => `^${'\\'.repeat(count)}$`,
  () => '^a{',
  () => '^(|)*$',
]

/** A schema nobody should have to take. */
export const hostileSchema = (random: Random, most: number): Schema => random.pick(SCHEMAS)(random, most)
