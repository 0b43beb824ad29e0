import { describe, expect, it } from 'vitest'

import { checkJson } from '@/services/jsonSchema/checkJson'
import { createSchemaChecker } from '@/services/jsonSchema/createSchemaChecker'

const schema = JSON.stringify({
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2 },
  },
  required: ['name', 'age'],
  additionalProperties: false,
})
const paths = (text: string, isWhole = true) =>
  checkJson({ schema, text, isWhole })?.problems.map(({ path }) => path)

describe('checkJson', () => {
  it.each([
    ['{"name":"Ada","age":36}', []],
    ['```json\n{"name":"Ada","age":36}\n```', []],
    ['{"name":"Ada"}', ['']],
    ['{"name":1,"age":-1}', ['/name', '/age']],
    ['{"name":"Ada","age":1,"tags":["a","c"]}', ['/tags/1']],
    ['{"name":"Ada","age":1,"more":true}', ['/more']],
  ])('names the failing places of %s', (text, expected) => {
    expect(
      paths(text)?.filter((path) => expected.length === 0 || path !== '' || expected.includes('')),
    ).toEqual(expected)
  })

  it('says of what is no JSON only that', () => {
    expect(checkJson({ schema, text: 'Sure!', isWhole: true })).toEqual({ isJson: false, problems: [] })
  })

  it('blames a streaming reply only for what can no longer become right', () => {
    const whole = '{"name":"Ada","age":36,"tags":["a","b"]}'
    for (let end = 1; end <= whole.length; end++) expect(paths(whole.slice(0, end), false)).toEqual([])
    expect(paths('{"name":5,', false)).toEqual(['/name'])
    expect(paths('{"tags":["x",', false)).toEqual(['/tags/0'])
  })

  it('names a field that the schema does not allow once, in words', () => {
    expect(
      checkJson({ schema, text: '{"name":"Ada","age":1,"more":true}', isWhole: true })?.problems,
    ).toEqual([{ path: '/more', message: 'Not allowed by the schema.' }])
  })

  it.each(['', 'no', '[]', '{"type":1}', '{"$ref":"https://elsewhere.test/s.json"}', '{"pattern":"("}'])(
    'does not throw for the schema %s',
    (broken) => {
      expect(() => checkJson({ schema: broken, text: '"x"', isWhole: true })).not.toThrow()
    },
  )
})

describe('createSchemaChecker', () => {
  it('checks in the page where there are no workers', async () => {
    const { check } = createSchemaChecker(() => undefined)
    expect(await check({ schema, text: '{}', isWhole: true })).toMatchObject({ isJson: true })
  })
})
