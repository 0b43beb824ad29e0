import { isRecord, type Json, type JsonObject } from '@/lib/json'

import type { ChatRequest, Tool } from '../chatRequest'
import { contentText } from '../contentText'

import { expressionsIn } from './expressionsIn'

/** Words in one candidate; more of them are only offered as the whole message. */
const LONGEST_SPAN = 6
/** A longer message makes more candidates than a grammar should hold. */
const MOST_WORDS = 48

/**
 * The tools with arguments that can only be copied from the last message: a very small model chooses the right words
 * and misspells them. Texts are limited to runs of the message's words and its arithmetic expressions, numbers to its
 * numbers; an `expression` is one of the message's expressions, whole. What the schema limits itself, and what the
 * message has nothing for, stays as it is.
 */
export function copiedArguments(tools: readonly Tool[], request: ChatRequest): readonly Tool[] {
  const message = lastQuestion(request)
  if (message.trim() === '' || wordsOf(message).length > MOST_WORDS) return tools
  const expressions = expressionsIn(message)
  const texts = [...new Set([...expressions, ...spansOf(message)])]
  const numbers = [...new Set((message.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number))]
  return tools.map((tool) => {
    const properties = tool.parameters?.['properties']
    if (!isRecord(properties)) return tool
    const copied = Object.entries(properties).map(([key, schema]) => {
      // A part of one is never what was asked: `3 + 4` of `3 + 4 * 5`.
      const isExpression = key === 'expression' && expressions.length > 0
      return [key, limited(schema, isExpression ? expressions : texts, numbers)]
    })
    return {
      ...tool,
      parameters: { ...tool.parameters, properties: Object.fromEntries(copied) as JsonObject },
    }
  })
}

/** No argument begins or ends with one of them, unless it is written as a name; a very small model would take them. */
const FUNCTION_WORD =
  /^(?:a|an|the|in|at|on|of|to|for|from|by|with|and|or|is|are|was|do|does|it|my|me|i|you|we|what|how|please)$/

const OWN_LIMITS = [
  'enum',
  'const',
  'format',
  'pattern',
  'maxLength',
  'minimum',
  'maximum',
  '$ref',
  'anyOf',
  'oneOf',
]

function limited(
  schema: Json | undefined,
  texts: readonly string[],
  numbers: readonly number[],
): Json | undefined {
  if (!isRecord(schema) || OWN_LIMITS.some((key) => key in schema)) return schema
  const { type } = schema
  if (type === 'string' && texts.length > 0) return { type, enum: [...texts] }
  const fitting = type === 'integer' ? numbers.filter(Number.isInteger) : numbers
  const isNumber = type === 'integer' || type === 'number'
  return isNumber && fitting.length > 0 ? { type, enum: [...fitting] } : schema
}

const lastQuestion = ({ messages }: ChatRequest): string =>
  contentText(messages.findLast(({ role }) => role === 'user')?.content ?? '')

/** Runs of words with the punctuation at their ends left out, and the whole message. Names stay whole. */
function spansOf(message: string): readonly string[] {
  const words = wordsOf(message)
  const isName = (index: number) => /^\p{Lu}/u.test(message.slice(words[index]?.start))
  /** Whether a name goes on over this gap; the first word of a message is large for another reason. */
  const isInName = (index: number) =>
    index > 1 &&
    isName(index - 1) &&
    isName(index) &&
    message.slice(words[index - 1]?.end, words[index]?.start) === ' '
  const spans = words.flatMap(({ start }, first) =>
    isInName(first)
      ? []
      : words
          .slice(first, first + LONGEST_SPAN)
          .flatMap(({ end }, offset) => (isInName(first + offset + 1) ? [] : [message.slice(start, end)]))
          .filter(isArgument),
  )
  return [...spans, message.trim()]
}

const isArgument = (span: string): boolean => {
  const words = span.split(/\s+/)
  return !FUNCTION_WORD.test(words[0] ?? '') && !FUNCTION_WORD.test(words.at(-1) ?? '')
}

const wordsOf = (message: string) =>
  [...message.matchAll(/[\p{L}\p{N}](?:\S*[\p{L}\p{N}])?/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }))
