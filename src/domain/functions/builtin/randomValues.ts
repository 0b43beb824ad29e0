import type { Json } from '@/lib/json'
import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { numberIn, type BuiltinFunction, type FunctionDeps } from './builtinFunction'

const MOST = 1_000
const RANGE = 2 ** 32

/** Random whole numbers, a choice from a list, or a list in random order; from the browser's secure generator. */
export const randomValues: BuiltinFunction = {
  name: 'random',
  title: mark('Random'),
  description:
    'Draws random values that are truly unpredictable: whole numbers between min and max, picks from a list of options, or the options in random order.',
  schema: {
    type: 'object',
    properties: {
      min: { type: 'integer', description: 'Smallest number; 1 if left out' },
      max: { type: 'integer', description: 'Largest number; 100 if left out' },
      count: { type: 'integer', description: 'How many values; 1 if left out' },
      options: {
        type: 'array',
        items: { type: 'string' },
        description: 'Draw from these instead of numbers',
      },
      unique: { type: 'boolean', description: 'Draw no value twice' },
    },
    additionalProperties: false,
  },
  run(input, deps) {
    const options = input['options']
    const count = numberIn(input, 'count') ?? 1
    const isUnique = input['unique'] === true
    if (!Number.isInteger(count) || count < 1 || count > MOST)
      return failed(`count must be a whole number from 1 to ${MOST}.`)
    if (Array.isArray(options)) {
      const list: readonly Json[] = options
      if (list.length === 0) return failed('options is empty.')
      if (isUnique && count > list.length) return failed(`There are only ${list.length} options.`)
      const drawn = isUnique
        ? shuffled(list, deps).slice(0, count)
        : Array.from({ length: count }, () => list[below(list.length, deps)] ?? null)
      return ok({ values: drawn })
    }
    const min = numberIn(input, 'min') ?? 1
    const max = numberIn(input, 'max') ?? 100
    if (!Number.isInteger(min) || !Number.isInteger(max) || min > max)
      return failed('min and max must be whole numbers, min first.')
    const size = max - min + 1
    if (size > RANGE) return failed('The range is too large: at most 4,294,967,296 numbers.')
    if (isUnique && count > size) return failed(`There are only ${size} numbers from ${min} to ${max}.`)
    const values = new Set<number>()
    const all: number[] = []
    while (all.length < count) {
      const value = min + below(size, deps)
      if (isUnique && values.has(value)) continue
      values.add(value)
      all.push(value)
    }
    return ok({ values: all })
  },
}

/** A whole number from 0 up to and not including `size`, each as likely as any other. */
function below(size: number, { random }: FunctionDeps): number {
  const limit = RANGE - (RANGE % size)
  let drawn = random()
  // The last, incomplete round would make small numbers likelier.
  while (drawn >= limit) drawn = random()
  return drawn % size
}

function shuffled(values: readonly Json[], deps: FunctionDeps): readonly Json[] {
  const all = [...values]
  for (let last = all.length - 1; last > 0; last--) {
    const other = below(last + 1, deps)
    const kept = all[last] ?? null
    all[last] = all[other] ?? null
    all[other] = kept
  }
  return all
}
