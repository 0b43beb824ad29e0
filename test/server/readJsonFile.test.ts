import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { breakIn, readJsonFile } from '@/server/readJsonFile'

const SCHEMA = z.object({ a: z.object({ b: z.array(z.number()) }) })

test.each([
  ['', 'f.json:1:1: the JSON ends too early.'],
  ['{"a":', 'f.json:1:6: the JSON ends too early.'],
  ['{\n  "a": tru }', 'f.json:2:8: this isn’t valid JSON: "tru }"'],
  ['{\n  "a": {},\n}', 'f.json:3:1: this isn’t valid JSON: "}"'],
  ["{'a': 1}", 'f.json:1:2: this isn’t valid JSON: "\'a\': 1}"'],
  ['{"a": 1} x', 'f.json:1:10: this isn’t valid JSON: "x"'],
  [
    '{"a": {"b": [1,\n "2"]}}',
    'f.json:2:2: it isn’t valid at a.b.1: Invalid input: expected number, received string.',
  ],
  ['{"a": {}}', 'f.json:1:7: it isn’t valid at a.b: Invalid input: expected array, received undefined.'],
])('%j is refused where it breaks', (text, error) => {
  expect(readJsonFile('f.json', text, SCHEMA)).toEqual({ ok: false, error })
})

test('what JSON.parse takes is read, and nothing else', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '1', ':'), (text, at, more) => {
      const changed = text.slice(0, at % (text.length + 1)) + more + text.slice(at % (text.length + 1))
      let isJson = true
      try {
        JSON.parse(changed)
      } catch {
        isJson = false
      }
      expect(breakIn(changed) === undefined).toBe(isJson)
    }),
  )
})
