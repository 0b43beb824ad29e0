import { describe, expect, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'
import { engineBody, foldSeed } from '@/builtin/wllama/engineBody'
import type { ThinkingStyle } from '@/builtin/models/modelStore'

const tools = ['f', 'g'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { a: { type: 'string' } } } },
}))

function bodyOf(extra: object = {}, thinking: ThinkingStyle = 'none') {
  const request = readChatRequest({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...extra })
  if (!request.ok) throw new Error(request.error.message)
  return engineBody(request.value, { thinking, temperature: 0.7, copiesArguments: false })
}

describe('what the engine is told', () => {
  test('every sampling value is explicit, so that its own defaults cut nothing', () => {
    expect(bodyOf().body).toMatchObject({
      temperature: 0.7,
      top_p: 1,
      top_k: 0,
      min_p: 0,
      repeat_penalty: 1,
      samplers: ['penalties', 'temperature', 'top_k', 'top_p', 'min_p'],
    })
    expect(bodyOf({ temperature: 0, top_p: 0.5 }).body).toMatchObject({ temperature: 0, top_p: 0.5 })
  })

  test('with a seed the prompt is processed again, because a cached one may differ in its last bits', () => {
    expect(bodyOf({ seed: 7 }).body).toMatchObject({ seed: 7, cache_prompt: false })
    expect(bodyOf().body).not.toHaveProperty('cache_prompt')
  })

  test.each([
    [0, 0],
    [42, 42],
    [-1, 2 ** 32 - 2],
    [2 ** 32 - 1, 0],
    [2 ** 60, 2 ** 60 % (2 ** 32 - 1)],
  ])('seed %d is folded to %d', (seed, folded) => expect(foldSeed(seed)).toBe(folded))

  test('the topic that a classifier told is given to the template, and nothing where none is', () => {
    const request = readChatRequest({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })
    if (!request.ok) throw new Error(request.error.message)
    const model = { thinking: 'none', temperature: 0.7, copiesArguments: false } as const
    expect(engineBody(request.value, model, 'hello').body['chat_template_kwargs']).toEqual({ topic: 'hello' })
    expect(engineBody(request.value, model).body['chat_template_kwargs']).toEqual({})
  })

  test('what Pocket says of its abilities and size is told word for word, and nothing else is', () => {
    const model = { thinking: 'none', temperature: 0.7, copiesArguments: true } as const
    const told = (topic: string, extra: object = {}) => {
      const messages = [{ role: 'user', content: 'What can you do?' }]
      const request = readChatRequest({ model: 'm', messages, ...extra })
      return request.ok ? engineBody(request.value, model, topic).body['grammar'] : request.error
    }
    expect(told('starter-can')).toMatch(/^root ::= "I'm \*\*Pocket\*\*.*\\n- work out percentages/)
    expect(told('how-big')).toContain('ten million')
    expect(told('hello')).toBeUndefined()
    const first = JSON.parse((told('speaks-es') as string).replace('root ::= ', '')) as string
    expect(first).toMatch(/^Solo hablo inglés/)
    // Said once, it is said another way.
    const messages = [
      { role: 'user', content: '¿Qué tal?' },
      { role: 'assistant', content: first },
      { role: 'user', content: '¿Y hoy?' },
    ]
    expect(told('speaks-es', { messages })).toMatch(/^root ::= "No sé español/)
    expect(told('starter-can', { response_format: { type: 'json_object' } })).toBeUndefined()
  })

  test('a call that may be made is left to the template', () => {
    const { body, jsonCalls } = bodyOf({ tools })
    expect(jsonCalls).toBeUndefined()
    expect(body).toMatchObject({
      tool_choice: 'auto',
      tools: [{ function: { name: 'f' } }, { function: { name: 'g' } }],
    })
  })

  test('tools that may not be called are not shown', () => {
    expect(bodyOf({ tools, tool_choice: 'none' }).body).not.toHaveProperty('tools')
  })

  test('a call that must be made is a grammar over the whole reply, with the tools shown all the same', () => {
    const { body, jsonCalls } = bodyOf({ tools, tool_choice: 'required' })
    expect(jsonCalls).toEqual(['f', 'g'])
    expect(body).not.toHaveProperty('tools')
    expect(body).toMatchObject({
      chat_template_kwargs: { tools: [{}, {}], enable_thinking: false },
      response_format: {
        json_schema: {
          schema: {
            anyOf: [{ $ref: '#/$defs/part0' }, { $ref: '#/$defs/part1' }],
            $defs: {
              part0: { properties: { name: { const: 'f' } } },
              part1: { properties: { name: { const: 'g' } } },
            },
          },
        },
      },
    })
  })

  test('a named call allows only that one', () => {
    const { body, jsonCalls } = bodyOf({ tools, tool_choice: { type: 'function', function: { name: 'g' } } })
    expect(jsonCalls).toEqual(['g'])
    expect(body).toMatchObject({
      chat_template_kwargs: { tools: [{ function: { name: 'g' } }] },
      response_format: {
        json_schema: { schema: { $defs: { part0: { properties: { name: { const: 'g' } } } } } },
      },
    })
  })

  test('a response format leaves the tools callable', () => {
    const response_format = { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'boolean' } } }
    const { body, jsonCalls } = bodyOf({ tools, response_format })
    expect(jsonCalls).toEqual(['f', 'g'])
    expect(body).toMatchObject({
      response_format: { json_schema: { schema: { $defs: { part2: { type: 'boolean' } } } } },
    })
    expect(bodyOf({ tools, response_format, tool_choice: 'none' })).toMatchObject({
      jsonCalls: undefined,
      body: { response_format: { json_schema: { schema: { type: 'boolean' } } } },
    })
  })

  test('what a schema is for is told to the model, which sees nothing of a grammar', () => {
    const json_schema = { name: 'a', description: 'A verdict.', schema: { type: 'boolean' } }
    const told = 'Reply with JSON, "a": A verdict.'
    const response_format = { type: 'json_schema', json_schema }
    const user = { role: 'user', content: 'hi' }
    expect(bodyOf({ response_format }).body['messages']).toEqual([{ role: 'system', content: told }, user])
    expect(
      bodyOf({ tools, response_format, messages: [{ role: 'developer', content: 'Be brief.' }, user] }).body[
        'messages'
      ],
    ).toEqual([{ role: 'system', content: `Be brief.\n\n${told}` }, user])
    // A reply that must be a call has no other format.
    expect(bodyOf({ tools, response_format, tool_choice: 'required' }).body['messages']).toEqual([user])
    expect(
      bodyOf({
        response_format: { ...response_format, json_schema: { ...json_schema, description: undefined } },
      }).body['messages'],
    ).toEqual([user])
  })

  test.each<[ThinkingStyle, string, object]>([
    ['effort', 'high', { chat_template_kwargs: { reasoning_effort: 'high' } }],
    ['switch', 'low', { chat_template_kwargs: { enable_thinking: true }, thinking_budget_tokens: 256 }],
    ['switch', 'none', { chat_template_kwargs: { enable_thinking: false }, thinking_budget_tokens: 0 }],
    ['switch', 'high', { thinking_budget_tokens: -1 }],
  ])('reasoning of style %s at effort %s', (style, reasoning_effort, expected) => {
    expect(bodyOf({ reasoning_effort }, style).body).toMatchObject(expected)
  })

  test('messages are put as templates know them', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }
    const messages = [
      {
        role: 'developer',
        content: [
          { type: 'text', text: 'Be ' },
          { type: 'text', text: 'brief.' },
        ],
      },
      { role: 'user', content: 'hi' },
      { role: 'assistant', reasoning_content: 'hm', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: 'done' },
    ]
    expect(bodyOf({ messages }).body['messages']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '', reasoning_content: 'hm', tool_calls: [call] },
      { role: 'tool', content: 'done', tool_call_id: 'c' },
    ])
  })
})
