import { isTooDeep, parseJson, type Json, isObject } from '@/lib/json'
import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { textIn, type BuiltinFunction } from './builtinFunction'
import { readPath, type Step } from './jsonPath'

/** Most values a query gives back, and most it looks at. */
const MOST_FOUND = 1_000
const MOST_SEEN = 200_000

/** Finds values in a JSON text by a path, and counts or adds them. */
export const jsonQuery: BuiltinFunction = {
  name: 'json_query',
  title: mark('JSON query'),
  description:
    'Finds values in JSON by a JSONPath such as $.items[*].price, $..name, $.list[-1] or $.items[?(@.price < 10)].title, and gives them with their number, and sum and average where they are numbers.',
  schema: {
    type: 'object',
    properties: {
      json: { type: 'string', description: 'The JSON text' },
      path: { type: 'string', description: 'JSONPath, starting with $' },
    },
    required: ['json', 'path'],
    additionalProperties: false,
  },
  run(input) {
    const given = input['json']
    const text = typeof given === 'string' ? given : JSON.stringify(given ?? '')
    const root = parseJson(text)
    if (root === undefined)
      return failed(isTooDeep(text) ? 'This nests too deep.' : 'json is not valid JSON.')
    const steps = readPath(textIn(input, 'path') ?? '$')
    if (!steps.ok) return steps
    const budget = { left: MOST_SEEN }
    let found: readonly Json[] = [root]
    for (const step of steps.value) {
      found = found.flatMap((value) => take(value, step, budget))
      if (budget.left < 0) return failed('The query looks at too many values. Make the path more precise.')
    }
    const numbers = found.filter((value) => typeof value === 'number')
    const areNumbers = numbers.length > 0 && numbers.length === found.length
    const sum = numbers.reduce((total, value) => total + value, 0)
    return ok({
      count: found.length,
      values: found.slice(0, MOST_FOUND),
      ...(found.length > MOST_FOUND && { cut: true }),
      ...(areNumbers && { sum: tidy(sum), average: tidy(sum / numbers.length) }),
    })
  },
}

/** Without the noise of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(15))

function take(value: Json, step: Step, budget: { left: number }): readonly Json[] {
  const found = step.isDeep
    ? descendants(value, budget).flatMap((each) => pick(each, step))
    : pick(value, step)
  budget.left -= found.length
  return budget.left < 0 ? [] : found
}

function pick(value: Json, { selector }: Step): readonly Json[] {
  switch (selector.type) {
    case 'all':
      return children(value)
    case 'key': {
      const found = isObject(value) && Object.hasOwn(value, selector.name) ? value[selector.name] : undefined
      return found === undefined ? [] : [found]
    }
    case 'index': {
      const found = Array.isArray(value) ? (value as readonly Json[]).at(selector.index) : undefined
      return found === undefined ? [] : [found]
    }
    case 'slice':
      return Array.isArray(value) ? (value as readonly Json[]).slice(selector.from, selector.to) : []
    case 'filter':
      return children(value).filter((each) => selector.test(each))
  }
}

function descendants(value: Json, budget: { left: number }): readonly Json[] {
  const all: Json[] = []
  const waiting: Json[] = [value]
  for (let each = waiting.pop(); each !== undefined && budget.left >= 0; each = waiting.pop()) {
    all.push(each)
    budget.left -= 1
    waiting.push(...children(each).toReversed())
  }
  return all
}

const children = (value: Json): readonly Json[] =>
  Array.isArray(value)
    ? (value as readonly Json[])
    : isObject(value)
      ? Object.values(value).filter((each) => each !== undefined)
      : []
