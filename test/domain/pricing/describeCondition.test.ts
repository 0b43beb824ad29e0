import { describe, expect, it } from 'vitest'
import type { PriceCondition } from '@/domain/catalog/entry'
import { describeCondition, describeConditions } from '@/domain/pricing/describeCondition'
import { priceByMinute, priceByPromptSize } from '@/domain/pricing/priceCurves'
import { NOON, price, priced, promptFrom, tierIs } from './priced'

describe('describeCondition', () => {
  it.each<[PriceCondition, string]>([
    [promptFrom(65_537), 'prompt tokens ≥ 65.5k'],
    [{ type: 'fact', fact: 'prompt_tokens', gte: 10, lte: 20 }, 'prompt tokens ≥ 10 and prompt tokens ≤ 20'],
    [tierIs('priority'), 'service tier: priority'],
    [{ type: 'fact', fact: 'reasoning_effort', equals: 'high' }, 'reasoning_effort = high'],
    [{ type: 'fact', fact: 'logprobs', equals: true }, 'logprobs = true'],
    [{ type: 'fact', fact: 'tools', minItems: 2 }, 'tools: 2 or more'],
    [{ type: 'not', of: tierIs('flex') }, 'except service tier: flex'],
    [{ type: 'anyOf', of: [tierIs('a'), tierIs('b')] }, 'service tier: a or service tier: b'],
    [
      { type: 'window', startMinute: 480, endMinute: 990, days: [1, 5] },
      '08:00–16:30 UTC (Monday and Friday)',
    ],
    [{ type: 'window', startMinute: 1320, endMinute: 360, days: [] }, '22:00–06:00 UTC'],
    [{ type: 'window', startMinute: 0, endMinute: 0, days: [0] }, 'Sunday (UTC)'],
  ])('puts %j into words', (condition, words) => {
    expect(describeCondition(condition)).toBe(words)
  })

  it('joins several, and says when there are none', () => {
    expect(describeConditions([])).toBe('always')
    expect(describeConditions([promptFrom(10), tierIs('flex')])).toBe(
      'prompt tokens ≥ 10 and service tier: flex',
    )
  })
})

describe('price curves', () => {
  const prices = priced(
    price('input', '1'),
    price('input', '2', promptFrom(100)),
    price('input', '3', { type: 'window', startMinute: 1320, endMinute: 360, days: [] }),
    price('input', '9', tierIs('flex')),
  )
  it('step by prompt size', () => {
    expect(priceByPromptSize(prices, 'input', NOON)).toEqual([
      { from: 0, amount: '1' },
      { from: 100, amount: '2' },
    ])
    expect(priceByPromptSize(prices, 'input', NOON, 'flex')).toEqual([{ from: 0, amount: '9' }])
    expect(priceByPromptSize({ type: 'unpriced' }, 'input', NOON)).toEqual([])
  })

  it('step by the hour', () => {
    expect(priceByMinute(prices, 'input', NOON, 10)).toEqual([
      { from: 0, amount: '3' },
      { from: 360, amount: '1' },
      { from: 1320, amount: '3' },
    ])
  })
})
