import * as z from 'zod/mini'

/**
 * The most that one request may ask of the built-in service. Each is far above what real requests hold and, by
 * measurement, below what takes the engine more than a few seconds or overflows its stack.
 */
export const BOUNDS = {
  /** Levels of arrays and objects in a body, or in the arguments of a tool call. */
  bodyDepth: 128,
  bodyValues: 100_000,
  /** Characters of one stop sequence. */
  stopLength: 4096,
  /** Levels of one schema, its references followed. */
  schemaDepth: 100,
  /** These count over all schemas of a request, because the engine makes one grammar of them. */
  schemaProperties: 2000,
  schemaEnumValues: 1000,
  /** Entries of `anyOf`, `oneOf`, `allOf` and lists of types. */
  schemaAlternatives: 300,
  /** Characters of names, constants, enum values and patterns. */
  schemaCharacters: 64_000,
  /** Of one object: the grammar grows with their square. */
  schemaOptional: 250,
  /** Characters of one property's name. */
  schemaName: 256,
  /** The largest `minLength`, `minItems`. */
  schemaMinimum: 2000,
  /** `*`, `+`, `?`, `{` and `|` in one pattern. */
  patternQuantifiers: 20,
  /** The same inside groups that are repeated: these multiply. */
  patternNested: 6,
  /** Characters and classes of one pattern, written out. */
  patternCopies: 10_000,
  /**
   * Characters that a token of the context stands for at the most, by far: a longer conversation is refused before
   * the engine counts its tokens.
   */
  charactersPerToken: 128,
  messages: 60_000,
  /** Parts of one message, and tool calls in it. */
  messageParts: 60_000,
  logitBiases: 5000,
} as const

/** Not `z.int()`: it refuses numbers beyond 2^53, which are still whole. */
export const wholeNumber = () =>
  z.refine<number>((value) => Number.isInteger(value), { params: { expected: 'an integer' } })

/** An object with names of the author's own, at most `most` of them. */
export function boundedRecord<Name extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  name: Name,
  value: Value,
  most: number,
) {
  const params = { expected: `an object with at most ${most} members` }
  return z.record(name, value).check(z.refine((given) => Object.keys(given).length <= most, { params }))
}
