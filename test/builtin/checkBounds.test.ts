import { describe, expect, test } from 'vitest'

import { checkBounds } from '@/builtin/checkBounds'
import { measurePattern } from '@/builtin/compiling'
import { readBody } from '@/builtin/readBodyText'
import { readChatRequest } from '@/builtin/readChatRequest'
import { schemaDepth } from '@/builtin/measureSchema'

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const format = (schema: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
})
const tool = (parameters: object) => ({ tools: [{ type: 'function', function: { name: 'a', parameters } }] })
const strings = (count: number) =>
  Object.fromEntries(times(count, (index) => [`p${index}`, { type: 'string' }]))
const nested = (levels: number) => {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level++) schema = { type: 'array', items: schema }
  return schema
}

function problemOf(extra: object) {
  const request = readChatRequest({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...extra })
  if (!request.ok) throw new Error(request.error.message)
  return checkBounds(request.value)
}

describe('a schema', () => {
  test.each([
    ['enum values', { enum: times(30_000, (index) => index) }, '30000 enum values; at most 1000'],
    ['levels', nested(2000), 'nests more than 100 levels'],
    ['properties', { required: Object.keys(strings(2001)), properties: strings(2001) }, '2001 properties'],
    [
      'optional properties',
      { properties: strings(251) },
      '251 optional properties in one object; at most 250',
    ],
    ['alternatives', { anyOf: times(301, () => ({ type: 'null' })) }, '301 alternatives'],
    ['types', { type: times(301, () => 'null') }, '301 alternatives'],
    ['characters', { const: 'x'.repeat(70_000) }, 'characters in names, constants'],
    ['a name', { properties: { ['x'.repeat(300)]: {} } }, '300 characters in the name'],
    ['required items', { type: 'array', minItems: 1e6 }, '1000000 required characters or items'],
    ['a pattern', { type: 'string', pattern: `^${'a?'.repeat(30)}$` }, 'a pattern with too many repetitions'],
    ['a nested pattern', { pattern: '^((a|b)?(a|b)?(a|b)?)*$' }, '6 of them inside repeated groups'],
    ['unreferenced definitions', { $defs: { a: { enum: times(2000, String) } } }, '2000 enum values'],
  ])('with too many or too long %s is refused by the name of the bound', (_, schema, words) => {
    expect(problemOf(format(schema))).toMatchObject({
      status: 400,
      code: 'schema_too_large',
      param: 'response_format.json_schema.schema',
      message: expect.stringContaining(words),
    })
    expect(problemOf(tool(schema))).toMatchObject({ param: 'tools[0].function.parameters' })
  })

  test('counts together with the others of its request', () => {
    const parameters = { enum: times(400, String) }
    const tools = times(3, (index) => ({ type: 'function', function: { name: `t${index}`, parameters } }))
    expect(problemOf({ tools })).toMatchObject({ param: 'tools', code: 'schema_too_large' })
    expect(problemOf({ tools: tools.slice(1) })).toBeUndefined()
  })

  test('of a real kind passes', () => {
    const invoice = {
      $defs: {
        line: { type: 'object', properties: { text: { type: 'string' }, price: { type: 'number' } } },
      },
      type: 'object',
      properties: {
        number: { type: 'string', pattern: '^[A-Z]{2}-\\d{4,8}(-[a-z]+)?$' },
        address: { type: 'string', pattern: '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}\\d+$' },
        currency: { enum: times(180, (index) => `C${index}`) },
        lines: { type: 'array', items: { $ref: '#/$defs/line' }, minItems: 1, maxItems: 500 },
        enum: { type: 'string' },
        parent: { $ref: '#' },
      },
      required: ['number', 'currency'],
    }
    expect(problemOf(format(invoice))).toBeUndefined()
  })
})

test('a chain of references is as deep as what it leads to', () => {
  const links = times(300, (index) => [`d${index}`, { items: { $ref: `#/$defs/d${index + 1}` } }] as const)
  expect(problemOf(format({ $defs: Object.fromEntries(links), $ref: '#/$defs/d0' }))).toMatchObject({
    message: expect.stringContaining('its references followed'),
  })
  expect(
    schemaDepth({ $defs: { a: { items: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }, 100),
  ).toBeLessThan(10)
})

test('quantifiers are counted outside of classes and escapes', () => {
  expect(measurePattern('^[a*+?]\\*(a|b)+c{2}$')).toMatchObject({ quantifiers: 3, nested: 1 })
  expect(measurePattern('((a*)*)*')).toMatchObject({ quantifiers: 3, nested: 3 })
  expect(measurePattern('(((')).toMatchObject({ quantifiers: 0, nested: 0 })
})

test('arguments that nest too deep, and endless stop sequences, are refused', () => {
  const text = '['.repeat(500) + ']'.repeat(500)
  const call = { id: 'c', type: 'function', function: { name: 'a', arguments: text } }
  const messages = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: 'x' },
  ]
  expect(problemOf({ messages })).toMatchObject({ param: 'messages[1].tool_calls[0].function.arguments' })
  expect(problemOf({ stop: ['x'.repeat(5000)] })).toMatchObject({ code: 'string_above_max_length' })
})

test('many calls and their answers are paired', () => {
  const ids = times(50_000, (index) => `c${index}`)
  const call = (id: string) => ({ id, type: 'function', function: { name: 'a', arguments: '{}' } })
  expect(
    readChatRequest({
      model: 'm',
      messages: [
        { role: 'assistant', tool_calls: ids.map(call) },
        ...ids.toReversed().map((id) => ({ role: 'tool', tool_call_id: id, content: 'x' })),
      ],
    }).ok,
  ).toBe(true)
})

describe('a body', () => {
  const read = (body: string) =>
    readBody(
      new Request('https://x.test', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      }),
      {
        maxBytes: 1e8,
        maxMs: 10_000,
      },
    )
  test.each([
    ['['.repeat(1_000_000), 'nests 1000000 levels deep; at most 128'],
    [`[${'1,'.repeat(200_000)}1]`, 'values; at most 100000'],
  ])('that is too complex is refused before it is parsed', async (body, words) => {
    const result = await read(body)
    expect(result.ok ? undefined : result.error).toMatchObject({
      status: 400,
      code: 'request_too_complex',
      message: expect.stringContaining(words),
    })
  })

  test('what is quoted from it is quoted in part', () => {
    const result = readChatRequest({ ['k'.repeat(1_000_000)]: 1 })
    expect(result.ok ? '' : JSON.stringify(result.error).length).toBeLessThan(3000)
  })
})
