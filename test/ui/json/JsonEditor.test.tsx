// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { findSyntaxProblem } from '@/ui/code/jsonProblem'

test.each([
  ['{"a": 1}', undefined],
  ['', undefined],
  ['{\n  "a": 1,\n}', 3],
  ['[1,\n2,\n3', 3],
])('finds the line at which %j stops being JSON', (text, line) => {
  expect(findSyntaxProblem(text)?.line).toBe(line)
})
