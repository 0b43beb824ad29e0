import { expect, it } from 'vitest'

import { effortFigures, effortIn, type EffortReply } from '@/domain/sampling/effortFigures'

const reply = (body: object, tokens: number, thinking: number, amount?: string): EffortReply => ({
  body: JSON.stringify(body),
  usage: { promptTokens: 10, completionTokens: tokens, reasoningTokens: thinking, totalTokens: 10 + tokens },
  durationMs: tokens * 10,
  cost: amount === undefined ? { type: 'unknown' } : { type: 'known', amount, lines: [] },
})

it('has the middle values of each effort, and none of an effort that was never asked for', () => {
  const replies = [
    reply({ reasoning_effort: 'low' }, 100, 40, '0.001'),
    reply({ reasoning: { effort: 'low' } }, 300, 200, '0.003'),
    reply({ reasoning_effort: 'low' }, 200, 120, '0.002'),
    reply({ reasoning_effort: 'high' }, 1000, 900),
    reply({}, 5000, 0, '1'),
  ]
  expect(effortFigures(['low', 'medium', 'high'], replies)).toEqual([
    { effort: 'low', replies: 3, tokens: 200, thinkingTokens: 120, durationMs: 2000, cost: 0.002 },
    { effort: 'high', replies: 1, tokens: 1000, thinkingTokens: 900, durationMs: 10_000, cost: undefined },
  ])
})

it('takes the middle of the middle two, as every other figure of replies does', () => {
  const replies = [100, 300].map((tokens) => reply({ reasoning_effort: 'low' }, tokens, tokens / 2, '0.001'))
  expect(effortFigures(['low'], replies)).toMatchObject([
    { tokens: 200, thinkingTokens: 100, durationMs: 2000, cost: 0.001 },
  ])
})

it.each([
  [{ reasoning_effort: 'Low' }, 'low'],
  [{ output_config: { effort: 'max' } }, 'max'],
  [{ generationConfig: { thinkingConfig: { thinkingLevel: 'HIGH' } } }, 'high'],
  [{ think: 'medium' }, 'medium'],
  [{ think: true }, undefined],
  [[], undefined],
])('reads the effort of a request in any format: %j', (body, effort) => {
  expect(effortIn(JSON.stringify(body))).toBe(effort)
})
