import { expect, test } from 'vitest'

import { expressionsIn } from '@/builtin/wllama/copiedArguments'

test.each([
  ['what is 12 * 12?', ['12 * 12']],
  ['7 times 8', ['7 * 8']],
  ['how much is 144 divided by 12, please', ['144 / 12']],
  ['what is 9 x 9', ['9 * 9']],
  ['20% of 150', ['150 * 20 / 100']],
  ['square root of 81', ['sqrt(81)']],
  ['(2 + 3) * 4 = ?', ['(2 + 3) * 4']],
  ['1.5+2.25', ['1.5 + 2.25']],
  ['345 plus 678 and 3 minus 1', ['345 + 678', '3 - 1']],
  ['weather in Paris', []],
  ['I was born in 1990', []],
])('%s', (message, expressions) => expect(expressionsIn(message)).toEqual(expressions))
