import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { textIn, type BuiltinFunction } from '../builtinFunction'
import { evaluate } from './evaluate'
import { textOf } from './quantity'

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
