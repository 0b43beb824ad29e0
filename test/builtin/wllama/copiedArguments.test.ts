import { expect, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'
import { copiedArguments } from '@/builtin/wllama/copiedArguments'
import { engineBody } from '@/builtin/wllama/engineBody'
import type { JsonObject } from '@/lib/json'

const POCKET = { thinking: 'none', temperature: 0.3, copiesArguments: true } as const

function requestOf(content: string, properties: JsonObject) {
  const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object', properties } } }]
  const request = readChatRequest({ model: 'pocket', messages: [{ role: 'user', content }], tools })
  if (!request.ok) throw new Error(request.error.message)
  return request.value
}

function limitsOf(content: string, properties: JsonObject): unknown {
  const request = requestOf(content, properties)
  return copiedArguments(request.tools, request)[0]?.parameters?.['properties']
}

test('a text can only be words of the message, as they are spelt there', () => {
  expect(limitsOf('Rain in São Paulo?', { city: { type: 'string' } })).toEqual({
    city: {
      type: 'string',
      enum: ['Rain', 'Rain in São Paulo', 'São Paulo', 'Rain in São Paulo?'],
    },
  })
})

test('no argument begins or ends with a small word, unless it is a name', () => {
  expect(limitsOf('rain in The Hague', { city: { type: 'string' } })).toEqual({
    city: { type: 'string', enum: ['rain', 'rain in The Hague', 'The Hague'] },
  })
})

test('the first word of a message is no part of a name', () => {
  expect(limitsOf('Weather Paris', { city: { type: 'string' } })).toMatchObject({
    city: { enum: expect.arrayContaining(['Paris']) },
  })
})

test('an expression is one of the message, whole', () => {
  expect(limitsOf('What is 3 + 4 * 5?', { expression: { type: 'string' } })).toMatchObject({
    expression: { enum: ['3 + 4 * 5'] },
  })
  expect(limitsOf('What is 20 percent of 50?', { expression: { type: 'string' } })).toMatchObject({
    expression: { enum: ['50 * 20 / 100'] },
  })
})

test('arithmetic in words can be copied as an expression', () => {
  expect(limitsOf('7 times 8', { expression: { type: 'string' } })).toMatchObject({
    expression: { enum: expect.arrayContaining(['7 * 8']) },
  })
})

test('a number can only be a number of the message', () => {
  expect(limitsOf('20 euros for 1.5 hours', { n: { type: 'number' }, i: { type: 'integer' } })).toEqual({
    n: { type: 'number', enum: [20, 1.5] },
    i: { type: 'integer', enum: [20] },
  })
})

test('limits of the schema stay, and a message without numbers limits no number', () => {
  const properties = { unit: { type: 'string', enum: ['C', 'F'] }, sides: { type: 'integer' } }
  expect(limitsOf('roll a die', properties)).toEqual(properties)
})

test('a long message limits nothing', () => {
  expect(limitsOf('word '.repeat(100), { text: { type: 'string' } })).toEqual({ text: { type: 'string' } })
})

test('the model reads the tools as they were sent; the grammar has the limits', () => {
  const { body } = engineBody(requestOf('weather in Oslo', { city: { type: 'string' } }), POCKET)
  expect(body).toMatchObject({
    tools: [
      { function: { parameters: { properties: { city: { enum: expect.arrayContaining(['Oslo']) } } } } },
    ],
    chat_template_kwargs: {
      tools: [{ function: { parameters: { properties: { city: { type: 'string' } } } } }],
    },
  })
  expect(JSON.stringify(body['chat_template_kwargs'])).not.toContain('enum')
})

test('other models are limited by nothing', () => {
  const request = requestOf('weather in Oslo', { city: { type: 'string' } })
  expect(JSON.stringify(engineBody(request, { ...POCKET, copiesArguments: false }))).not.toContain('enum')
})
