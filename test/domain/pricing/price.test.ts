import { describe, expect, it } from 'vitest'
import type { Price, Prices } from '@/domain/catalog/entry'
import { addCosts, chargeDifference } from '@/domain/pricing/addCosts'
import type { CostInput } from '@/domain/pricing/price'
import { price, priced, BASE, usage, cost, amount, linesOf, short } from './priced'

describe('costOf', () => {
  it('bills input and output to the last digit', () => {
    expect(
      cost(priced(price('input', '0.0000000208333333333333'), price('output', '0.1')), usage(3, 1)),
    ).toEqual({
      type: 'known',
      amount: '0.1000000624999999999999',
      lines: [
        {
          item: 'input',
          quantity: 3,
          unitPrice: '0.0000000208333333333333',
          amount: '0.0000000624999999999999',
        },
        { item: 'output', quantity: 1, unitPrice: '0.1', amount: '0.1' },
      ],
    })
  })

  it.each<[string, Prices, string]>([
    ['free', { type: 'free' }, 'free'],
    ['unpriced', { type: 'unpriced' }, 'unknown'],
    ['variable', { type: 'variable' }, 'unknown'],
    ['priced at nothing that was used', priced(price('search', '1')), 'unknown'],
  ])('of a model that is %s', (_name, prices, type) => {
    expect(cost(prices, usage(10, 10)).type).toBe(type)
  })

  it('is a lower bound when one line has no price', () => {
    expect(cost(priced(price('input', '0.5')), usage(2, 3))).toEqual({
      type: 'atLeast',
      amount: '1',
      lines: [
        { item: 'input', quantity: 2, unitPrice: '0.5', amount: '1' },
        { item: 'output', quantity: 3 },
      ],
    })
  })

  it('of nothing is a known zero', () => {
    expect(cost(priced(...BASE), usage(0, 0))).toEqual({ type: 'known', amount: '0', lines: [] })
  })

  it.each<[string, Price[], CostInput['usage'], string[]]>([
    [
      'cached tokens at their price',
      [...BASE, price('cached', '0.0000005')],
      usage(10, 0, { cachedTokens: 4 }),
      ['input 6×0.000002=0.000012', 'cached 4×0.0000005=0.000002'],
    ],
    [
      'cached tokens at the input price where they have none',
      BASE,
      usage(10, 0, { cachedTokens: 4 }),
      ['input 6×0.000002=0.000012', 'cached 4×0.000002=0.000008'],
    ],
    [
      'more cached tokens than prompt',
      BASE,
      usage(10, 0, { cachedTokens: 99 }),
      ['cached 10×0.000002=0.00002'],
    ],
    [
      'cache writes',
      [...BASE, price('cacheWrite', '0.0000025')],
      usage(10, 0, { cacheWriteTokens: 3 }),
      ['input 7×0.000002=0.000014', 'cacheWrite 3×0.0000025=0.0000075'],
    ],
    [
      'read and written together',
      [...BASE, price('cacheWrite', '3'), price('cached', '1')],
      usage(10, 0, { cachedTokens: 8, cacheWriteTokens: 5 }),
      ['cached 8×1=8', 'cacheWrite 2×3=6'],
    ],
    ['reasoning inside output', BASE, usage(0, 10, { reasoningTokens: 4 }), ['output 10×0.00001=0.0001']],
    [
      'reasoning priced apart',
      [...BASE, price('reasoning', '1')],
      usage(0, 10, { reasoningTokens: 4 }),
      ['output 6×0.00001=0.00006', 'reasoning 4×1=4'],
    ],
    [
      'one more reasoning token than completion',
      [...BASE, price('reasoning', '1')],
      usage(0, 10, { reasoningTokens: 11 }),
      ['reasoning 10×1=10'],
    ],
    [
      'negative and broken counts',
      BASE,
      usage(-5, Number.NaN, { cachedTokens: Number.POSITIVE_INFINITY }),
      [],
    ],
  ])('bills %s', (_name, list, used, expected) => {
    expect(short(cost(priced(...list), used))).toEqual(expected)
  })

  it('bills pictures, requests and searches', () => {
    const prices = priced(
      ...BASE,
      price('image', '0.0048'),
      price('request', '0.001'),
      price('search', '0.01'),
    )

    expect(short(cost(prices, usage(1, 0), { facts: { images: 2, searches: 3 } }))).toEqual([
      'input 1×0.000002=0.000002',
      'image 2×0.0048=0.0096',
      'request 1×0.001=0.001',
      'search 3×0.01=0.03',
    ])
  })

  it('takes pictures without a price as part of the prompt, and searches without one as unknown', () => {
    expect(cost(priced(...BASE), usage(1, 0), { facts: { images: 2 } }).type).toBe('known')
    expect(cost(priced(...BASE), usage(1, 0), { facts: { searches: 1 } }).type).toBe('atLeast')
  })

  it('bills sound and picture tokens once, apart from text', () => {
    const prices = priced(...BASE, price('audioInput', '1'), price('imageOutput', '2'))

    expect(
      short(cost(prices, usage(10, 10, { audioInputTokens: 4, imageOutputTokens: 3, imageInputTokens: 2 }))),
    ).toEqual([
      'input 4×0.000002=0.000008',
      'imageToken 2×?=0.000004',
      'audioInput 4×1=4',
      'output 7×0.00001=0.00007',
      'imageOutput 3×2=6',
    ])
  })

  it.each([
    [300, '1'],
    [3600, '2'],
    [undefined, '1'],
    [60, '1'],
  ])('picks the cache write price of %s seconds', (cacheTtlSeconds, unitPrice) => {
    const prices = priced(
      { ...price('cacheWrite', '1'), ttlSeconds: 300 },
      { ...price('cacheWrite', '2'), ttlSeconds: 3600 },
      price('input', '5'),
    )
    const facts = cacheTtlSeconds === undefined ? {} : { cacheTtlSeconds }

    expect(linesOf(cost(prices, usage(1, 0, { cacheWriteTokens: 1 }), { facts }))[0]?.unitPrice).toBe(
      unitPrice,
    )
  })
})

describe('what the provider says it charged', () => {
  const used = usage(10, 10, { costUsd: '0.0123' })
  const charged = { type: 'known', amount: '0.0123', lines: [{ item: 'charged', amount: '0.0123' }] }

  it.each<[string, Prices]>([
    ['varies', { type: 'variable' }],
    ['is not there', { type: 'unpriced' }],
    ['is known in part', priced(price('input', '1'))],
  ])('is the cost where the catalog’s price %s', (_name, prices) => {
    expect(cost(prices, used)).toEqual(charged)
  })

  it('wins over the catalog, whose lines stay with the difference', () => {
    const more = cost(priced(...BASE), used)
    const less = cost(priced(...BASE), usage(10, 10, { costUsd: '0.0001' }))

    expect(amount(more)).toBe('0.0123')
    expect(short(more)).toEqual([
      'input 10×0.000002=0.00002',
      'output 10×0.00001=0.0001',
      'difference ×?=0.01218',
    ])
    expect(chargeDifference(more)).toEqual({ byCatalog: '0.00012', difference: '0.01218' })
    expect(amount(less)).toBe('0.0001')
    expect(chargeDifference(less)).toEqual({ byCatalog: '0.00012', difference: '-0.00002' })
  })

  it('wins over a catalog that says free', () => {
    const paid = cost({ type: 'free' }, used)

    expect(amount(paid)).toBe('0.0123')
    expect(chargeDifference(paid)).toEqual({ byCatalog: '0', difference: '0.0123' })
  })

  it('differs in nothing when only binary noise is between the two', () => {
    const noisy = cost(priced(...BASE), usage(10, 10, { costUsd: '0.00012000000000000001' }))

    expect(noisy).toEqual(cost(priced(...BASE), usage(10, 10)))
    expect(chargeDifference(noisy)).toBeUndefined()
  })

  it.each(['0', '-1', 'much'])('says nothing as %s', (costUsd) => {
    expect(cost({ type: 'unpriced' }, usage(1, 1, { costUsd })).type).toBe('unknown')
    expect(cost(priced(...BASE), usage(1, 1, { costUsd }))).toEqual(cost(priced(...BASE), usage(1, 1)))
  })

  it('sums with other costs to what was charged', () => {
    const sum = addCosts([cost(priced(...BASE), used), cost(priced(...BASE), usage(10, 10))])

    expect(amount(sum)).toBe('0.01242')
    expect(chargeDifference(sum)?.difference).toBe('0.01218')
  })
})

describe('what a provider keeps for two lifetimes', () => {
  const prices = priced(
    ...BASE,
    { ...price('cacheWrite', '1.25'), ttlSeconds: 300 },
    { ...price('cacheWrite', '2'), ttlSeconds: 3600 },
    price('search', '0.01'),
  )
  it('is billed at the price of each, and searches as the usage counts them', () => {
    const used = usage(10, 0, { cacheWriteTokens: 10, cacheWriteHourTokens: 4, searches: 3 })
    expect(short(cost(prices, used))).toEqual([
      'cacheWrite 6×1.25=7.5',
      'cacheWrite 4×2=8',
      'search 3×0.01=0.03',
    ])
  })
})

describe('what was used beside a reply', () => {
  const beside = (model?: string) => ({
    promptTokens: 100,
    completionTokens: 10,
    totalTokens: 110,
    ...(model !== undefined && { model }),
  })

  it('costs what the reply’s own model costs, without a request of its own', () => {
    const prices = priced(...BASE, price('request', '1'))
    expect(amount(cost(prices, usage(10, 1, { beside: [beside()] })))).toBe('1.00033')
  })

  it('costs what the model that was asked costs; without its prices, the sum is a lower bound', () => {
    const pricesOf = (model: string) =>
      model === 'sage' ? priced(price('input', '1'), price('output', '2')) : undefined
    const used = (model: string) => usage(10, 1, { beside: [beside(model)] })
    expect(amount(cost(priced(...BASE), used('sage'), { pricesOf }))).toBe('120.00003')
    expect(cost(priced(...BASE), used('nobody'), { pricesOf })).toMatchObject({
      type: 'atLeast',
      amount: '0.00003',
    })
  })

  it('is in what the provider charged', () => {
    const charged = usage(10, 1, { beside: [beside('nobody')], costUsd: '0.5' })
    expect(amount(cost(priced(...BASE), charged))).toBe('0.5')
  })
})
