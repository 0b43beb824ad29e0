import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { type BuiltinFunction, numberIn } from './builtinFunction'

/** Larger numbers could keep the page busy for a noticeable time. */
const LARGEST = 1_000_000_000_000

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

function factorsOf(number: number): readonly number[] {
  const found: number[] = []
  let rest = number
  for (let factor = 2; factor * factor <= rest; factor++) {
    for (; rest % factor === 0; rest /= factor) found.push(factor)
  }
  return rest > 1 ? [...found, rest] : found
}
