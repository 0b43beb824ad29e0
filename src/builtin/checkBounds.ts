import * as z from 'zod/mini'

import { measureJson } from '@/lib/measureJson'

import type { ChatRequest } from './chatRequest'
import { measurePattern } from './compiling'
import { measureSchemas, schemaDepth, type SchemaSize } from './measureSchema'
import { badRequest, type Problem } from './problem'

/**
 * Refuses a request whose parts could overload the engine, naming the bound; undefined when all is within.
 * Independent of the model. The body's depth must have been checked (`readBody`).
 */
export function checkBounds(request: ChatRequest): Problem | undefined {
  return checkStops(request) ?? checkCalls(request) ?? checkSchemas(request)
}

function checkStops({ stop }: ChatRequest): Problem | undefined {
  const index = stop.findIndex(({ length }) => length > BOUNDS.stopLength)
  return index === -1
    ? undefined
    : badRequest(
        `A stop sequence may have at most ${BOUNDS.stopLength} characters; number ${index + 1} has ${stop[index]?.length ?? 0}.`,
        'stop',
        'string_above_max_length',
      )
}

/** Arguments are JSON inside a string, which the engine parses. */
function checkCalls({ messages }: ChatRequest): Problem | undefined {
  for (const [position, message] of messages.entries()) {
    if (message.role !== 'assistant') continue
    for (const [index, call] of message.tool_calls.entries()) {
      const { depth } = measureJson(call.function.arguments)
      if (depth <= BOUNDS.bodyDepth) continue
      return badRequest(
        `The arguments of a tool call may nest at most ${BOUNDS.bodyDepth} levels; these have ${depth}.`,
        `messages[${position}].tool_calls[${index}].function.arguments`,
        'request_too_complex',
      )
    }
  }
  return undefined
}

type Schema = { readonly param: string; readonly schema: unknown }

function checkSchemas({ responseFormat, tools }: ChatRequest): Problem | undefined {
  const schemas: readonly Schema[] = [
    ...(responseFormat.type === 'json_schema'
      ? [{ param: 'response_format.json_schema.schema', schema: responseFormat.schema }]
      : []),
    ...tools.map(({ parameters }, index) => ({
      param: `tools[${index}].function.parameters`,
      schema: parameters,
    })),
  ]
  for (const { param, schema } of schemas) {
    const excess = excessOf(measureSchemas([schema]))
    if (excess !== undefined) return tooLarge(excess, param)
    if (schemaDepth(schema, BOUNDS.schemaDepth) > BOUNDS.schemaDepth)
      return tooLarge(`nests more than ${BOUNDS.schemaDepth} levels deep, its references followed`, param)
  }
  const together = excessOf(measureSchemas(schemas.map(({ schema }) => schema)))
  return together === undefined ? undefined : tooLarge(`${together}, counted over all of them`, 'tools')
}

/** What is too much, in words; undefined when nothing is. */
function excessOf(size: SchemaSize): string | undefined {
  const bounds = [
    ['properties', size.properties, BOUNDS.schemaProperties],
    ['enum values', size.enumValues, BOUNDS.schemaEnumValues],
    ['alternatives (anyOf, oneOf, allOf, types)', size.alternatives, BOUNDS.schemaAlternatives],
    ['characters in names, constants and patterns', size.characters, BOUNDS.schemaCharacters],
    ['optional properties in one object', size.optional, BOUNDS.schemaOptional],
    ['characters in the name of a property', size.longestName, BOUNDS.schemaName],
    ['required characters or items (minLength, minItems)', size.largestMinimum, BOUNDS.schemaMinimum],
  ] as const
  const found = bounds.find(([, count, most]) => count > most)
  if (found) return `has ${found[1]} ${found[0]}; at most ${found[2]} are accepted`
  const patterns = size.patterns.map(measurePattern)
  const long = patterns.find(({ copies }) => copies > BOUNDS.patternCopies)
  if (long)
    return `has a pattern that repeats ${long.copies} characters, written out; at most ${BOUNDS.patternCopies} are accepted`
  const isTangled = patterns.some(
    ({ quantifiers, nested }) => quantifiers > BOUNDS.patternQuantifiers || nested > BOUNDS.patternNested,
  )
  return isTangled
    ? `has a pattern with too many repetitions or alternatives; at most ${BOUNDS.patternQuantifiers} are accepted, ${BOUNDS.patternNested} of them inside repeated groups`
    : undefined
}

const tooLarge = (what: string, param: string): Problem =>
  badRequest(`The schema ${what}.`, param, 'schema_too_large')

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
