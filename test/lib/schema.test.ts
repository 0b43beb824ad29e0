import { isDeepStrictEqual } from 'node:util'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as zod from 'zod/mini'

import * as z from '@/lib/schema'

/** One schema of ours and the same of zod. */
type Pair = readonly [z.Schema, zod.ZodMiniType]

const isShort = (value: unknown) => typeof value === 'string' && value.length < 3
const KEYS = ['a', 'b', 'type', 'constructor', '__proto__'] as const
const TAGS = ['one', 'two', 'three'] as const

const leaves: fc.Arbitrary<Pair> = fc.constantFrom<Pair[]>(
  [z.string(), zod.string()],
  [z.number(), zod.number()],
  [z.boolean(), zod.boolean()],
  [z.unknown(), zod.unknown()],
  [z.literal('one'), zod.literal('one')],
  [z.literal(true), zod.literal(true)],
  [z.enum(TAGS), zod.enum(TAGS)],
  [z.custom<string>(isShort), zod.custom<string>(isShort)],
  [z.string().check(z.regex(/^t/)), zod.string().check(zod.regex(/^t/))],
  [z.string().check(z.minLength(1), z.maxLength(3)), zod.string().check(zod.minLength(1), zod.maxLength(3))],
  [z.number().check(z.gte(0), z.lte(2)), zod.number().check(zod.gte(0), zod.lte(2))],
)

/** Keys of an object: each schema as it is, or absent in one of the ways. */
const fieldOf = (of: fc.Arbitrary<Pair>): fc.Arbitrary<Pair> =>
  fc
    .tuple(of, fc.constantFrom('as it is', 'optional', 'exactOptional', 'defaulted', 'otherwise'))
    .map(([[ours, theirs], absence]): Pair => {
      if (absence === 'optional') return [z.optional(ours), zod.optional(theirs)]
      if (absence === 'exactOptional') return [z.exactOptional(ours), zod.exactOptional(theirs)]
      if (absence === 'defaulted') return [z.defaulted(ours, 'instead'), zod._default(theirs, 'instead')]
      if (absence === 'otherwise') return [z.otherwise(ours, 'instead'), zod.catch(theirs, 'instead')]
      return [ours, theirs]
    })

type Shapes = readonly [Record<string, z.Schema>, Record<string, zod.ZodMiniType>]

const shapeOf = (of: fc.Arbitrary<Pair>): fc.Arbitrary<Shapes> =>
  fc.dictionary(fc.constantFrom(...KEYS.slice(0, 4)), fieldOf(of), { maxKeys: 3 }).map((fields): Shapes => {
    const entries = Object.entries(fields)
    return [
      Object.fromEntries(entries.map(([key, [ours]]) => [key, ours])),
      Object.fromEntries(entries.map(([key, [, theirs]]) => [key, theirs])),
    ]
  })

/** Where no option of a union fits, zod sometimes names a place inside of one of them: where places are compared, it has none. */
const pairsOf = (kinds: 'all' | 'no unions'): fc.Arbitrary<Pair> =>
  fc.letrec<{ pair: Pair }>((tie) => ({
    pair: fc.oneof(
      { maxDepth: 3 },
      leaves,
      tie('pair').map(([ours, theirs]): Pair => [z.array(ours), zod.array(theirs)]),
      tie('pair').map(([ours, theirs]): Pair => [z.nullable(ours), zod.nullable(theirs)]),
      tie('pair').map(([ours, theirs]): Pair => [
        z.record(z.string(), ours),
        zod.record(zod.string(), theirs),
      ]),
      (kinds === 'all'
        ? fc.array(tie('pair'), { minLength: 2, maxLength: 3 })
        : fc.array(leaves, { minLength: 1, maxLength: 1 })
      ).map((options): Pair => [
        z.union(options.map(([ours]) => ours)),
        zod.union(options.map(([, theirs]) => theirs)),
      ]),
      shapeOf(tie('pair')).map(([ours, theirs]): Pair => [z.object(ours), zod.object(theirs)]),
      shapeOf(tie('pair')).map(([ours, theirs]): Pair => [z.strictObject(ours), zod.strictObject(theirs)]),
      shapeOf(tie('pair')).map(([ours, theirs]): Pair => [z.looseObject(ours), zod.looseObject(theirs)]),
      fc
        .tuple(shapeOf(tie('pair')), shapeOf(tie('pair')))
        .map(([[ours, theirs], [more, theirMore]]): Pair => [
          z.extend(z.object(ours), more),
          zod.extend(zod.object(theirs), theirMore),
        ]),
      shapeOf(tie('pair')).map(([ours, theirs]): Pair => [
        z.omit(z.object({ ...ours, b: z.string() }), { b: true }),
        zod.omit(zod.object({ ...theirs, b: zod.string() }), { b: true }),
      ]),
      fc
        .tuple(shapeOf(tie('pair')), shapeOf(tie('pair')))
        .map(([[one, theirOne], [two, theirTwo]]): Pair => [
          z.discriminatedUnion('type', [
            z.object({ ...one, type: z.literal('one') }),
            z.object({ ...two, type: z.enum(['two', 'three']) }),
          ]),
          zod.discriminatedUnion('type', [
            zod.object({ ...theirOne, type: zod.literal('one') }),
            zod.object({ ...theirTwo, type: zod.enum(['two', 'three']) }),
          ]),
        ]),
    ),
  })).pair

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(undefined, null, true, 'one', 'two', 't', '', 'long text', new Date(0), NaN, Infinity),
    fc.constantFrom(-1, 0, 1.5, 7),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 4 }),
    fc.record({ type: fc.constantFrom(...TAGS, 'four'), a: tie('value') }, { noNullPrototype: true }),
  ),
})).value

const PROOF = { numRuns: 2_000 }

it.each(['all', 'no unions'] as const)(
  'reads what zod reads, to the same value, and tells what it does not: %s',
  (kinds) => {
    let read = 0
    fc.assert(
      fc.property(pairsOf(kinds), values, ([ours, theirs], value) => {
        const own = ours.safeParse(value)
        const other = theirs.safeParse(value)
        expect(own.success).toBe(other.success)
        if (own.success) expect(isDeepStrictEqual(own.data, other.data)).toBe(true)
        else if (kinds === 'no unions')
          expect(placesIn(own.error.issues)).toEqual(placesIn(other.error?.issues ?? []))
        if (own.success) read += 1
      }),
      PROOF,
    )
    expect(read).toBeGreaterThan(PROOF.numRuns / 10)
  },
)

const placesIn = (issues: readonly { readonly path: readonly PropertyKey[] }[]) =>
  [...new Set(issues.map(({ path }) => JSON.stringify(path)))].sort()

it('reads into fresh objects: no key makes it change what objects are', () => {
  const given: unknown = JSON.parse('{"a":1,"__proto__":{"b":2}}')
  for (const schema of [z.record(z.string(), z.unknown()), z.looseObject({ a: z.number() })]) {
    const read = schema.parse(given)
    expect(read).toStrictEqual({ a: 1 })
    expect(Reflect.get(read, 'b')).toBeUndefined()
  }
})

it('throws where what must be right is wrong, and says where', () => {
  const schema = z.object({ list: z.array(z.number()) })
  expect(schema.parse({ list: [1] })).toEqual({ list: [1] })
  expect(() => schema.parse({ list: [1, '2'] })).toThrow('list.1')
})

it('names each of a great many faults', () => {
  const read = z.array(z.number()).safeParse(Array.from({ length: 300_000 }, () => 'one'))
  expect(read.error?.issues).toHaveLength(300_000)
})
