import { expect, it } from 'vitest'

import { effortFigures, effortIn, type EffortReply } from '@/domain/sampling/effortFigures'

const reply = (body: object, tokens: number, thinking: number, amount?: string): EffortReply => ({
  body: JSON.stringify(body),
  usage: { promptTokens: 10, completionTokens: tokens, reasoningTokens: thinking, totalTokens: 10 + tokens },
  durationMs: tokens * 10,
  words: tokens / 2,
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
  expect(effortFigures('reasoning_effort', replies, ['low', 'medium', 'high'])).toEqual([
    { value: 'low', replies: 3, tokens: 200, thinkingTokens: 120, words: 100, durationMs: 2000, cost: 0.002 },
    {
      value: 'high',
      replies: 1,
      tokens: 1000,
      thinkingTokens: 900,
      words: 500,
      durationMs: 10_000,
      cost: undefined,
    },
  ])
})

it('takes the middle of the middle two, as every other figure of replies does', () => {
  const replies = [100, 300].map((tokens) => reply({ reasoning_effort: 'low' }, tokens, tokens / 2, '0.001'))
  expect(effortFigures('reasoning_effort', replies, ['low'])).toMatchObject([
    { tokens: 200, thinkingTokens: 100, durationMs: 2000, cost: 0.001 },
  ])
})

it.each([
  [{ reasoning_effort: 'Low' }, 'low'],
  [{ output_config: { effort: 'max' } }, 'max'],
  [{ generationConfig: { thinkingConfig: { thinkingLevel: 'HIGH' } } }, 'high'],
  [{ think: 'medium' }, 'medium'],
  [{ think: true }, undefined],
  // Older models are asked with a budget that stands for one.
  [{ thinking: { type: 'enabled', budget_tokens: 10_000 } }, 'medium'],
  [{ generationConfig: { thinkingConfig: { thinkingBudget: 1024 } } }, 'low'],
  [[], undefined],
])('reads the effort of a request in any format: %j', (body, effort) => {
  expect(effortIn('reasoning_effort', JSON.stringify(body))).toBe(effort)
})

it.each([
  [{ thinking_budget: 300 }, '300'],
  [{ reasoning: { max_tokens: 300 } }, '300'],
  [{ thinking: { type: 'enabled', budget_tokens: 300 } }, '300'],
  [{ thinking: { type: 'adaptive' } }, undefined],
  [{ generationConfig: { thinkingConfig: { thinkingBudget: 300 } } }, '300'],
])('reads the budget of a request in any format: %j', (body, budget) => {
  expect(effortIn('thinking_budget', JSON.stringify(body))).toBe(budget)
})

it('has the budgets that were asked for, the smallest first, and the words of each verbosity', () => {
  const budgets = [16_384, 1024].map((thinking_budget) => reply({ thinking_budget }, 10, 5))
  expect(effortFigures('thinking_budget', budgets).map(({ value }) => value)).toEqual(['1024', '16384'])
  const verbose = [reply({ verbosity: 'low' }, 140, 0), reply({ text: { verbosity: 'high' } }, 400, 0)]
  expect(effortFigures('verbosity', verbose, ['low', 'medium', 'high'])).toMatchObject([
    { value: 'low', words: 70 },
    { value: 'high', words: 200 },
  ])
})
