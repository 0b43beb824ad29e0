import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Prices } from '@/domain/catalog'
import { paidCost, savingOf, usageOf, wouldHaveCost } from '@/domain/ledger/wouldHaveCost'
import type { Usage } from '@/domain/usage/usage'

import { entryOf, known } from './entryOf'

const usage = (promptTokens: number, completionTokens: number, more: Partial<Usage> = {}): Usage => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
  ...more,
})
const request = (used: Usage, more: Partial<ReturnType<typeof entryOf>> = {}) =>
  entryOf({ response: { outcome: 'ended', usage: used }, ...more })
const per = (item: 'input' | 'cached' | 'output' | 'search', amount: string, gte?: number) => ({
  item,
  amount,
  when: gte === undefined ? [] : [{ type: 'fact' as const, fact: 'prompt_tokens', gte }],
})
const priced = (...list: ReturnType<typeof per>[]): Prices => ({ type: 'priced', list })
const PRICES = priced(per('input', '0.01'), per('cached', '0.001'), per('output', '0.1'))

describe('what it would have cost', () => {
  it('prices the same tokens, with what came from the cache and without it', () => {
    const { range, parts } = wouldHaveCost([request(usage(100, 10, { cachedTokens: 60 }))], {
      prices: PRICES,
    })
    expect(range).toMatchObject({
      low: { type: 'known', amount: '1.46' },
      high: { type: 'known', amount: '2' },
    })
    expect(parts).toEqual({ input: '0.4', cached: '0.06', output: '1' })
  })

  it('judges each request by its own size, not all of them by their sum', () => {
    const prices = priced(per('input', '0.01'), per('input', '0.02', 150), per('output', '0'))
    const low = ({ range }: ReturnType<typeof wouldHaveCost>) => range.low
    expect(low(wouldHaveCost([request(usage(100, 1)), request(usage(100, 1))], { prices }))).toMatchObject({
      amount: '2',
    })
    expect(low(wouldHaveCost([request(usage(200, 1))], { prices }))).toMatchObject({ amount: '4' })
  })

  it('leaves the charge of the provider that really answered out of it', () => {
    const charged = request(usage(100, 0, { costUsd: '99' }))
    expect(wouldHaveCost([charged], { prices: PRICES }).range.low).toMatchObject({ amount: '1' })
  })

  it('keeps what was paid where a request does not fit, and says how many', () => {
    const entries = [request(usage(5000, 10), { cost: known('7') }), request(usage(100, 0))]
    const cost = wouldHaveCost(entries, { prices: PRICES, contextTokens: 4096 })
    expect(cost.tooLong).toBe(1)
    expect(cost.range.low).toMatchObject({ amount: '8' })
  })

  it('is a lower bound where something has no price, and knows which column', () => {
    const { range, parts, unpriced } = wouldHaveCost([request(usage(100, 0, { searches: 2 }))], {
      prices: PRICES,
    })
    expect(range.low).toMatchObject({ type: 'atLeast', amount: '1' })
    expect(parts).toEqual({ input: '1', search: undefined })
    expect(unpriced).toBe(1)
    expect(wouldHaveCost([request(usage(1, 1))], { prices: { type: 'unpriced' } }).range.low.type).toBe(
      'unknown',
    )
  })

  it('tells tool steps apart, and counts what was used', () => {
    const entries = [
      request(usage(100, 10, { cachedTokens: 20 }), { cost: known('1') }),
      request(usage(200, 10, { searches: 1 }), { purpose: 'toolRound', cost: known('2') }),
      entryOf({ response: { outcome: 'stopped' } }),
      entryOf({ response: { outcome: 'failed' } }),
    ]
    expect(paidCost(entries)).toMatchObject({ range: { low: { amount: '3' } }, toolSteps: '2' })
    expect(usageOf(entries)).toEqual({
      requests: 2,
      chats: 1,
      toolSteps: 1,
      promptTokens: 300,
      cachedTokens: 20,
      outputTokens: 20,
      searches: 1,
      uncounted: 1,
    })
  })

  it('comes to what was paid where the model and its prices are the same', () => {
    const tokens = fc.nat({ max: 100_000 })
    const requests = fc.array(fc.tuple(tokens, tokens, fc.nat({ max: 100 })), { maxLength: 20 })
    fc.assert(
      fc.property(requests, (list) => {
        const entries = list.map(([prompt, completion, share]) =>
          request(usage(prompt, completion, { cachedTokens: Math.floor((prompt * share) / 100) })),
        )
        const again = entries.map((entry) => ({
          ...entry,
          cost: wouldHaveCost([entry], { prices: PRICES }).range.low,
        }))
        expect(wouldHaveCost(entries, { prices: PRICES }).range.low).toMatchObject({
          amount: (paidCost(again).range.low as { amount: string }).amount,
        })
      }),
    )
  })

  it('knows a saving only of what is known whole', () => {
    expect(savingOf(known('4'), known('1'))).toBe(0.75)
    expect(savingOf(known('4'), { type: 'free' })).toBe(1)
    expect(savingOf(known('4'), { type: 'atLeast', amount: '1', lines: [] })).toBeUndefined()
    expect(savingOf(known('0'), known('1'))).toBeUndefined()
  })
})
