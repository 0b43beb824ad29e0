import { describe, expect, it } from 'vitest'

import { problemMarks } from '@/domain/jsonSchema/strictProblems'

const marked = (text: string, ...paths: readonly string[]) =>
  problemMarks(
    text,
    paths.map((path) => ({ path, message: `wrong at ${path}` })),
  ).map(({ from, to, note }) => [text.slice(from, to), note])

describe('problemMarks', () => {
  it('marks the value at the failing path, also behind the fence of a code block', () => {
    expect(marked('```json\n{"n": "one", "m": 2}\n```', '/n')).toEqual([['"one"', 'wrong at /n']])
  })

  it('marks an object by its opening bracket, and what is missing at what should hold it', () => {
    expect(marked('{"list": [{"a": 1}]}', '/list/0')).toEqual([['{', 'wrong at /list/0']])
    expect(marked('{"list": []}', '/list/3/a')).toEqual([['[', 'wrong at /list/3/a']])
  })

  it('marks a reply that breaks off, and says all there is to say of one place', () => {
    expect(marked('{"n": "on', '/n', '/n')).toEqual([['"on', 'wrong at /n wrong at /n']])
    expect(marked('{"n": 1}')).toEqual([])
  })
})
