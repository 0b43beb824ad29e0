import { describe, expect, it } from 'vitest'

import { billedOutputTokens } from '@/domain/usage/usage'

import { amount, cost, price, priced, short, usage } from '../pricing/priced'

describe('output that is billed', () => {
  it.each<[string, Parameters<typeof billedOutputTokens>[0], number]>([
    ['the completion, without a total', usage(10, 5), 5],
    ['the completion, with reasoning inside', usage(10, 5, { totalTokens: 15, reasoningTokens: 4 }), 5],
    ['completion and reasoning, counted apart', usage(10, 5, { totalTokens: 315 }), 305],
    ['thinking alone, before any text', usage(72, 0, { totalTokens: 100 }), 28],
    ['the completion, where the total is too small', usage(10, 5, { totalTokens: 11 }), 5],
    ['the completion, where the total is 0', usage(10, 5, { totalTokens: 0 }), 5],
  ])('is %s', (_name, used, expected) => {
    expect(billedOutputTokens(used)).toBe(expected)
  })

  it('is priced to the last digit when reasoning is counted apart', () => {
    const prices = priced(
      price('input', '0.0000003'),
      price('output', '0.0000005'),
      price('cached', '0.000000075'),
    )
    const used = usage(11, 7, { totalTokens: 354, cachedTokens: 5, reasoningTokens: 336 })

    expect(short(cost(prices, used))).toEqual([
      'input 6×0.0000003=0.0000018',
      'cached 5×0.000000075=0.000000375',
      'output 343×0.0000005=0.0001715',
    ])
    expect(amount(cost(prices, used))).toBe('0.000173675')
  })

  it('is split where reasoning has a price of its own', () => {
    const prices = priced(price('input', '1'), price('output', '2'), price('reasoning', '3'))

    expect(short(cost(prices, usage(1, 2, { totalTokens: 13, reasoningTokens: 10 })))).toEqual([
      'input 1×1=1',
      'output 2×2=4',
      'reasoning 10×3=30',
    ])
  })

  it('decides price steps by the size of the reply', () => {
    const long = { type: 'fact', fact: 'completion_tokens', gte: 100 } as const
    const prices = priced(price('input', '0'), price('output', '1'), price('output', '2', long))

    expect(amount(cost(prices, usage(1, 5, { totalTokens: 106 })))).toBe('210')
  })
})
