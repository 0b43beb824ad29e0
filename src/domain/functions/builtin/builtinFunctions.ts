import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { numberIn, textIn, type BuiltinFunction } from './builtinFunction'
import { evaluate } from './calculator/evaluate'
import { textOf } from './calculator/quantity'
import { clock, dateTime, daysUntil, today, weekday } from './dateTime'
import { jsonQuery } from './jsonQuery'
import { randomValues } from './randomValues'
import { unitNamed, UNITS } from './units'

const COMMON = 10

/** Counts what models cannot count: characters, words, sentences, lines, how often a word occurs. */
const textStatistics: BuiltinFunction = {
  name: 'text_statistics',
  title: mark('Text statistics'),
  description:
    'Counts characters, words, sentences, paragraphs and lines of a text exactly, its most frequent words, and how often a given text or letter occurs in it.',
  schema: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      find: { type: 'string', description: 'Count how often this occurs, regardless of case' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  run(input) {
    const text = textIn(input, 'text') ?? ''
    const find = textIn(input, 'find')
    const words = segments(text, 'word').filter(({ isWordLike }) => isWordLike)
    const frequency = new Map<string, number>()
    for (const { segment } of words) {
      const word = segment.toLowerCase()
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
    }
    const common = [...frequency].sort(([, one], [, other]) => other - one).slice(0, COMMON)
    return ok({
      characters: segments(text, 'grapheme').length,
      characters_without_spaces: segments(text.replace(/\s/g, ''), 'grapheme').length,
      words: words.length,
      different_words: frequency.size,
      sentences: segments(text, 'sentence').filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length,
      paragraphs: text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length,
      lines: text === '' ? 0 : text.split('\n').length,
      most_frequent_words: common.map(([word, count]) => ({ word, count })),
      ...(find !== undefined && find !== '' && { occurrences: occurrences(text, find) }),
    })
  },
}

const segments = (text: string, granularity: 'word' | 'grapheme' | 'sentence') => [
  ...new Intl.Segmenter('en', { granularity }).segment(text),
]

const occurrences = (text: string, find: string): number =>
  text.toLowerCase().split(find.toLowerCase()).length - 1

const LONGEST = 4_000

/** Exact where a result is a fraction; to fifteen digits where it is not. */
export const calculator: BuiltinFunction = {
  name: 'calculator',
  title: mark('Calculator'),
  description:
    'Works out an arithmetic expression, exactly where possible. Operators + - * / ^ %, brackets, sqrt, round, floor, ceil, abs, min, max, log, ln, exp, sin, cos, tan (radians), factorial, pi, e.',
  schema: {
    type: 'object',
    properties: { expression: { type: 'string', description: 'For example (12.5 + 7) * 3' } },
    required: ['expression'],
    additionalProperties: false,
  },
  run(input) {
    const expression = textIn(input, 'expression') ?? ''
    if (expression.length > LONGEST) return failed('The expression is too long.')
    const value = evaluate(expression)
    if (!value.ok) return value
    const { text, isRounded } = textOf(value.value)
    return ok({ result: text, ...(isRounded && { rounded: true }) })
  },
}

/** Converts between units of one kind; by the definitions, rounded to twelve digits. */
const unitConversion: BuiltinFunction = {
  name: 'convert_units',
  title: mark('Unit conversion'),
  description:
    'Converts a value between units of length, mass, temperature, volume, area, speed, time, data, energy, power, pressure or angle, such as km to mi, °F to °C, GiB to MB.',
  schema: {
    type: 'object',
    properties: {
      value: { type: 'number' },
      from: { type: 'string', description: 'Unit, such as km, lb, °F, GiB' },
      to: { type: 'string' },
    },
    required: ['value', 'from', 'to'],
    additionalProperties: false,
  },
  run(input) {
    const value = numberIn(input, 'value')
    if (value === undefined) return failed('value must be a number.')
    const from = unitNamed(textIn(input, 'from') ?? '')
    const to = unitNamed(textIn(input, 'to') ?? '')
    if (!from || !to) {
      const unknown = (from ? textIn(input, 'to') : textIn(input, 'from')) ?? ''
      return failed(
        `The unit “${unknown}” is unknown. Known: ${Object.values(UNITS)
          .map((units) => Object.keys(units).join(', '))
          .join('; ')}.`,
      )
    }
    if (from.kind !== to.kind)
      return failed(`${from.name} measures ${from.kind} and ${to.name} measures ${to.kind}.`)
    const result = (value * from.factor + from.offset - to.offset) / to.factor
    return ok({ value: Number(result.toPrecision(12)), unit: to.name })
  },
}

/** Whether a number is prime: what models guess and a loop knows. */
export const primeFactors: BuiltinFunction = {
  name: 'prime_factors',
  title: mark('Prime factors'),
  description: 'Tells whether a whole number is prime, and its prime factors.',
  schema: {
    type: 'object',
    properties: { number: { type: 'integer' } },
    required: ['number'],
    additionalProperties: false,
  },
  run(input) {
    const number = numberIn(input, 'number')
    if (number === undefined || !Number.isInteger(number) || number < 2 || number > LARGEST)
      return failed(`number must be a whole number from 2 to ${LARGEST}.`)
    const factors = factorsOf(number)
    return ok({ prime: factors.length === 1, factors: factors.join(' × ') })
  },
}

/** Larger numbers could keep the page busy for a noticeable time. */
const LARGEST = 1_000_000_000_000

/** The functions that come with the app, in the order they are listed. */
export const BUILTIN_FUNCTIONS: readonly BuiltinFunction[] = [
  calculator,
  dateTime,
  today,
  clock,
  daysUntil,
  weekday,
  primeFactors,
  randomValues,
  textStatistics,
  jsonQuery,
  unitConversion,
]

function factorsOf(number: number): readonly number[] {
  const found: number[] = []
  let rest = number
  for (let factor = 2; factor * factor <= rest; factor++) {
    for (; rest % factor === 0; rest /= factor) found.push(factor)
  }
  return rest > 1 ? [...found, rest] : found
}
