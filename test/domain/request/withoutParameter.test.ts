import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { topLevelMembers, withoutParameter } from '@/domain/request/topLevelMembers'

const cases: readonly (readonly [string, string, string])[] = [
  ['{"model":"m","seed":9007199254740993123,"top_p":1}', 'top_p', '{"model":"m","seed":9007199254740993123}'],
  ['{"seed":1,"model":"m"}', 'seed', '{"model":"m"}'],
  ['{"seed":1}', 'seed', '{}'],
  ['{"a":{"seed":1},"b":[{"seed":2}],"seed":3}', 'seed', '{"a":{"seed":1},"b":[{"seed":2}]}'],
  ['{"a":"\\"seed\\":1,{[","seed":1}', 'seed', '{"a":"\\"seed\\":1,{["}'],
  ['{"stream":true,"stream_options":{},"a":1}', 'stream', '{"a":1}'],
  ['{"tools":[],"tool_choice":"auto","a":1}', 'tools', '{"a":1}'],
  ['{"logprobs":true,"top_logprobs":2,"a":1}', 'top_logprobs', '{"logprobs":true,"a":1}'],
  ['{"\\u0073eed":1,"a":1}', 'seed', '{"a":1}'],
  ['{"a": 1 , "seed" : 2 }', 'seed', '{"a": 1 }'],
  ['{"a":1}', 'seed', '{"a":1}'],
  ['[1]', 'seed', '[1]'],
  ['not json', 'seed', 'not json'],
]

describe('a body without one parameter', () => {
  test.each(cases)('%s without %s', (body, name, expected) => {
    expect(withoutParameter(body, name)).toBe(expected)
  })

  test('takes names that every object has for what they are', () => {
    expect(withoutParameter('{"valueOf":1,"a":2}', 'valueOf')).toBe('{"a":2}')
  })

  test('says what parsing, deleting and writing would say', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (values, pick) => {
        const body = JSON.stringify(values)
        const names = Object.keys(values)
        const name = names[pick % (names.length || 1)] ?? 'none'
        fc.pre(!['stream', 'tools', 'logprobs'].includes(name))
        const rest = Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
        expect(withoutParameter(body, name)).toBe(JSON.stringify(rest))
      }),
    )
  })

  test('finds every member of an object, in order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        const names = topLevelMembers(JSON.stringify(values, undefined, 1))?.map(({ name }) => name)
        expect(names).toEqual(Object.keys(values))
      }),
    )
  })
})
