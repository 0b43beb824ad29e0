import { isRecord, type Json, type JsonObject } from '@/lib/json'

import { type ChatRequest, contentText, type Tool } from '../chatRequest'

import { conversionIn, datesIn } from './readMessage'

/** A currency or a degree. */
const UNIT = /\b[A-Z]{3}\b|°/

/** More numbers than this make a grammar that slows each token. */
const MOST_NUMBERS = 64

/**
 * A grammar for the answer after tool results, for a very small model that finds the right sentence and misspells the
 * numbers in it. Its numbers are those of the results and of the question. What it writes between them is free, but two
 * numbers aren't joined to a third (`10:10`), and none gets a unit (`4 JPY`) where nobody named one. Undefined where no
 * result came last, or no number is in it.
 */
export function copiedNumbers({ messages, responseFormat }: ChatRequest): string | undefined {
  if (messages.at(-1)?.role !== 'tool' || responseFormat.type !== 'text') return undefined
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const said = messages
    .slice(Math.max(0, asked))
    .filter(({ role }) => role === 'user' || role === 'tool')
    .map(({ content }) => contentText(content, '\n'))
  const numbers = [...new Set(said.flatMap(numbersIn))]
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return undefined
  const choices = numbers.map((number) => JSON.stringify(number)).join(' | ')
  const units = said.some((text) => UNIT.test(text)) ? '' : 'A-Z°'
  return [
    'root ::= text? (item (gap item)* (gap | [.,])?)?',
    'text ::= [^0-9*]+',
    // A number that ends what is bold ends it at once.
    'item ::= number | "**" text? number "**" | "**" text "**"',
    // What begins a gap tells two numbers from one: no sign that joins them, and more than a space.
    `gap ::= [^0-9*.:,/ -] [^0-9*]* | " " ([^0-9*.:,/ ${units}-] [^0-9*]* | [/*-] " ")? | [.,] " "? [^0-9*.:,/ -] [^0-9*]*`,
    `number ::= ${choices}`,
  ].join('\n')
}

/**
 * Numbers, dates and times that stand alone (`11:03:27`), and times without their seconds. Parts of names, of offsets
 * (`+01:00`) and of whole instants are none.
 */
function numbersIn(text: string): readonly string[] {
  const found = (text.match(/[\w+.,:/-]*\d[\w+.,:/-]*/g) ?? [])
    .map((each) => each.replace(/^[.,:/-]+|[.,:/-]+$/g, ''))
    .filter((each) => /^\d[\d.,:/-]*$/.test(each))
  return found.flatMap((each) => (/^\d\d:\d\d:\d\d$/.test(each) ? [each.slice(0, 5), each] : [each]))
}

/** Words in one candidate; more of them are only offered as the whole message. */
const LONGEST_SPAN = 6
/** A longer message makes more candidates than a grammar should hold. */
const MOST_WORDS = 48

/**
 * The tools with arguments that can only be copied from the last message: a very small model chooses the right words
 * and misspells them. Texts are limited to runs of the message's words and its arithmetic expressions, numbers to its
 * numbers; an `expression` is one of the message's expressions, whole, a `date` one of its dates, and `from` and `to`
 * are what it converts. What the schema limits itself, and what the message has nothing for, stays as it is.
 */
export function copiedArguments(tools: readonly Tool[], request: ChatRequest): readonly Tool[] {
  const message = lastQuestion(request)
  if (message.trim() === '' || wordsOf(message).length > MOST_WORDS) return tools
  const expressions = expressionsIn(message)
  const dates = datesIn(message)
  const conversion = conversionIn(message)
  const texts = [...new Set([...expressions, ...spansOf(message)])]
  const numbers = [...new Set((message.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number))]
  return tools.map((tool) => {
    const properties = tool.parameters?.['properties']
    if (!isRecord(properties)) return tool
    const isConversion = 'from' in properties && 'to' in properties
    const read = { date: dates, ...(isConversion && conversion) }
    const copied = Object.entries(properties).map(([key, schema]) => {
      const found = Object.hasOwn(read, key) ? read[key as keyof typeof read] : undefined
      if (found?.length) return [key, limited(schema, found, numbers)]
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

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:multiplied by|times)\b|×|(?<=\d)\s*x\s*(?=\d)/gi, ' * '],
  [/\b(?:divided by|over)\b|÷/gi, ' / '],
  [/\bplus\b/gi, ' + '],
  [/\bminus\b|−/gi, ' - '],
  [/(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+(\d+(?:\.\d+)?)/gi, '$2 * $1 / 100'],
  [/\b(?:square root of|sqrt)\s*\(?(\d+(?:\.\d+)?)\)?/gi, 'sqrt($1)'],
]
const TERM = String.raw`\(*-?(?:sqrt\(\d+(?:\.\d+)?\)|\d+(?:\.\d+)?)\)*`
const EXPRESSION = new RegExp(String.raw`${TERM}(?:\s*[-+*/^]\s*${TERM})+|sqrt\(\d+(?:\.\d+)?\)`, 'g')

/** The arithmetic in a message, with signs for words: "7 times 8" is `7 * 8`, "20% of 150" is `150 * 20 / 100`. */
export function expressionsIn(message: string): readonly string[] {
  const signed = WORDS.reduce((text, [word, sign]) => text.replace(word, sign), message)
  return (signed.match(EXPRESSION) ?? []).map((found) =>
    found.replace(/\s+/g, '').replace(/(?<=[\d)])[-+*/^]/g, (sign) => ` ${sign} `),
  )
}
