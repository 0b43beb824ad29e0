import { describe, expect, it } from 'vitest'

import type { Tool } from '@/builtin/chatRequest'
import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import { pocketSources } from '@/domain/builtin/pocketSources'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import { builtinSource } from '@/domain/functions/ownFunction'

import { createPocket } from './askPocket'

const text = { type: 'string' } as const
const tool = (name: string, description: string, properties: Record<string, { type: 'string' }>): Tool => ({
  name,
  description,
  parameters: { type: 'object', properties, required: Object.keys(properties) },
})
const WEATHER = tool('get_weather', 'Get the current weather', { city: text })
const CALCULATOR = tool('calculator', 'Evaluate an arithmetic expression', { expression: text })
const CLOCK = tool('date_time', 'The current date and time', {})

describe('Pocket with tools, with default settings', () => {
  const pocket = createPocket()

  const callOf = async (prompt: string, tools: readonly Tool[]) => {
    const { calls } = await (await pocket).ask(prompt, { tools, seed: 1, maxTokens: 80 })
    return calls.map(({ name, arguments: given }) => ({ name, ...(JSON.parse(given) as object) }))
  }

  it.each(['Paris', 'Oslo', 'Buenos Aires', 'Reykjavik', 'Zorbingen', 'Quillamora'])(
    'asks for the weather in %s, spelt as in the message',
    { timeout: 120_000 },
    async (city) => {
      expect(await callOf(`weather in ${city}`, [WEATHER])).toEqual([{ name: 'get_weather', city }])
    },
  )

  it.each([
    ['what is 345 + 678?', '345 + 678'],
    ['12 * 12', '12 * 12'],
    ['how much is 7 times 8', '7 * 8'],
    ['144 divided by 12', '144 / 12'],
    ['What is 3 + 4 * 5?', '3 + 4 * 5'],
    ['what is (2 + 3) * 4?', '(2 + 3) * 4'],
    ['How much is 12.5% of 80?', '80 * 12.5 / 100'],
  ])('gives the calculator %s as %s', { timeout: 120_000 }, async (prompt, expression) => {
    expect(await callOf(prompt, [CALCULATOR, CLOCK])).toEqual([{ name: 'calculator', expression }])
  })

  it('asks for the time', { timeout: 120_000 }, async () => {
    expect(await callOf('what time is it?', [CALCULATOR, CLOCK])).toEqual([{ name: 'date_time' }])
  })

  it('answers with the result of the call', { timeout: 120_000 }, async () => {
    const call = { name: 'calculator', arguments: '{"expression": "345 + 678"}' }
    const { text: said } = await (
      await pocket
    ).ask(
      [
        { role: 'user', content: 'what is 345 + 678?' },
        { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: call }] },
        { role: 'tool', content: '1023', tool_call_id: 'a' },
      ],
      { tools: [CALCULATOR], seed: 1, maxTokens: 60 },
    )
    expect(said).toContain('1023')
  })

  it.each([
    ['345 + 678', '1023'],
    ['999 + 1', '1000'],
    ['4521 + 37', '4558'],
    ['123456 * 789', '97406784'],
    // Once told as "4 JPY", "10:10" and "9:9".
    ['2 + 2', '4'],
    ['12.5% of 80', '10'],
    ['square root of 81', '9'],
  ])('writes the result of %s without a slip', { timeout: 120_000 }, async (expression, result) => {
    const call = { name: 'calculator', arguments: JSON.stringify({ expression }) }
    const { text: said } = await (
      await pocket
    ).ask(
      [
        { role: 'user', content: `what is ${expression}?` },
        { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: call }] },
        { role: 'tool', content: JSON.stringify({ result }), tool_call_id: 'a' },
      ],
      { tools: [CALCULATOR, CLOCK], seed: 1, maxTokens: 60 },
    )
    expect(said).toContain(`**${result}**`)
  })

  it.each([
    ['what is 37 * 48?', 'calculator', '{"result":"1776"}', '**1776**'],
    ['what day is it?', 'get_date', '{"date":"Tuesday, 2026-11-24"}', '2026-11-24'],
    ['what time is it?', 'get_time', '{"time":"14:32"}', '**14:32**'],
  ])('is right in the first minute: %s', { timeout: 120_000 }, async (prompt, name, result, told) => {
    const settings = {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: BUILTIN_CONNECTION.id,
      modelId: POCKET,
    }
    const sources = pocketSources(settings, prompt)
    const tools = BUILTIN_FUNCTIONS.filter((each) => sources.includes(builtinSource(each).id)).map(
      (each): Tool => ({ name: each.name, description: each.description, parameters: each.schema }),
    )
    for (const seed of [1, 2, 3]) {
      const first = await (await pocket).ask(prompt, { tools, seed, maxTokens: 80 })
      expect(first.calls.map((call) => call.name)).toEqual([name])
      const call = { id: 'a', type: 'function', function: first.calls[0]! } as const
      const said = await (
        await pocket
      ).ask(
        [
          { role: 'user', content: prompt },
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', content: result, tool_call_id: 'a' },
        ],
        { tools, seed, maxTokens: 40 },
      )
      expect(said.text).toContain(told)
    }
  })

  it('still talks when no tool fits', { timeout: 120_000 }, async () => {
    const { text: said, calls } = await (await pocket).ask('hello', { tools: [WEATHER, CALCULATOR], seed: 1 })
    expect(calls).toEqual([])
    expect(said).not.toBe('')
  })
})
