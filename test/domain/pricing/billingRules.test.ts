import { describe, expect, it } from 'vitest'
import type { Price, PriceCondition, Prices } from '@/domain/catalog/entry'
import type { CostInput } from '@/domain/pricing/price'
import { amount, BASE, cost, linesOf, price, priced, promptFrom, short, tierIs, usage } from './priced'

const fact = (name: string, more: object): PriceCondition => ({ type: 'fact', fact: name, ...more })
const kept = (seconds: number, amount: string): Price => ({
  ...price('cacheWrite', amount),
  ttlSeconds: seconds,
})
const asked = (parameters: Record<string, string | null>) => ({ facts: { parameters } })

describe('a cost is a lower bound where the price is not the one of what was used', () => {
  const hourOnly = priced(...BASE, kept(3600, '2'))
  const minutesOnly = priced(...BASE, kept(300, '1'))
  const unsaid = priced(...BASE, price('cacheWrite', '1'))
  const written = (more: Partial<CostInput['usage']> = {}) => usage(10, 0, { cacheWriteTokens: 10, ...more })
  const anHour = { facts: { cacheTtlSeconds: 3600 } }
  it.each<[string, Prices, CostInput['usage'], Partial<CostInput>, 'known' | 'atLeast']>([
    ['a cache of minutes, priced', minutesOnly, written(), {}, 'known'],
    ['a cache of an hour, priced', hourOnly, written({ cacheWriteHourTokens: 10 }), {}, 'known'],
    [
      'a cache of an hour, priced for minutes',
      minutesOnly,
      written({ cacheWriteHourTokens: 10 }),
      {},
      'atLeast',
    ],
    ['a cache of an hour that was asked for, priced for minutes', minutesOnly, written(), anHour, 'atLeast'],
    [
      'a cache of an hour, where the price says no time',
      unsaid,
      written({ cacheWriteHourTokens: 10 }),
      {},
      'atLeast',
    ],
    ['a cache of unsaid time, where the price says none either', unsaid, written(), {}, 'known'],
    [
      'a cache of minutes, where the price says no time',
      unsaid,
      written({ cacheWriteHourTokens: 0 }),
      {},
      'known',
    ],
    ['a cache of minutes, priced for an hour', hourOnly, written(), {}, 'atLeast'],
    ['a cache without a price, which is at least input', priced(...BASE), written(), {}, 'atLeast'],
    ['a faster speed', priced(...BASE), usage(1, 1, { speed: 'fast' }), {}, 'atLeast'],
    ['a faster speed that was asked for', priced(...BASE), usage(1, 1), asked({ speed: 'fast' }), 'atLeast'],
    [
      'the usual speed in place of the faster one',
      priced(...BASE),
      usage(1, 1, { speed: 'standard' }),
      asked({ speed: 'fast' }),
      'known',
    ],
    ['a place', priced(...BASE), usage(1, 1, { inferenceGeo: 'eu' }), {}, 'atLeast'],
    ['a place that was asked for', priced(...BASE), usage(1, 1), asked({ inference_geo: 'eu' }), 'atLeast'],
    [
      'any place',
      priced(...BASE),
      usage(1, 1, { inferenceGeo: 'global' }),
      asked({ inference_geo: 'eu' }),
      'known',
    ],
    ['a speed that was left open', priced(...BASE), usage(1, 1), asked({ speed: null }), 'known'],
  ])('%s', (_, prices, used, more, type) => {
    expect(cost(prices, used, more).type).toBe(type)
  })

  it.each<[string, PriceCondition, 'known' | 'atLeast']>([
    ['for it', fact('speed', { equals: 'fast' }), 'known'],
    ['for it and more', { type: 'allOf', of: [promptFrom(0), fact('speed', { equals: 'fast' })] }, 'known'],
    ['for it or another', { type: 'anyOf', of: [promptFrom(0), fact('speed', { equals: 'fast' })] }, 'known'],
    ['for all but another', { type: 'not', of: fact('speed', { equals: 'slow' }) }, 'known'],
    ['by the size of the prompt', promptFrom(0), 'atLeast'],
    ['by several sizes', { type: 'allOf', of: [promptFrom(0), promptFrom(1)] }, 'atLeast'],
    ['by the date', { type: 'since', at: 0 }, 'atLeast'],
    ['by the hour', { type: 'window', startMinute: 0, endMinute: 0, days: [] }, 'atLeast'],
  ])('a faster speed with a price %s', (_, condition, type) => {
    expect(cost(priced(price('input', '2', condition)), usage(1, 0, { speed: 'fast' }))).toMatchObject({
      type,
      amount: '2',
    })
  })

  it('a place makes tokens more expensive, not searches, pictures and requests', () => {
    const prices = priced(
      price('input', '1', fact('inference_geo', { equals: 'eu' })),
      ...(['image', 'request', 'search', 'fileSearch', 'codeSession'] as const).map((item) =>
        price(item, '1'),
      ),
    )
    const used = usage(1, 0, {
      inferenceGeo: 'eu',
      searches: 1,
      extras: { file_search: 1, code_interpreter: 1 },
    })
    expect(cost(prices, used, { facts: { images: 1 } })).toMatchObject({ type: 'known', amount: '6' })
  })

  it('a charge of the catalog that was not understood', () => {
    expect(cost({ ...priced(...BASE), unread: ['surcharge'] } as Prices, usage(1, 0)).type).toBe('atLeast')
  })

  it('a search no one counted is shown at its price, sound at the price of text without one', () => {
    const prices = priced(...BASE, price('search', '0.01'))
    const used = cost(prices, usage(3, 0, { audioInputTokens: 3 }), {
      facts: { parameters: { web_search_options: {} } },
    })
    expect(short(used)).toEqual(['audioInput 3×?=0.000006', 'search 1×0.01=0.01'])
  })
})

describe('a model that is free', () => {
  it.each<[string, Partial<CostInput['usage']>, Partial<CostInput>, 'free' | 'unknown']>([
    ['costs nothing', {}, {}, 'free'],
    ['charges one search that it counted', { searches: 1 }, {}, 'unknown'],
    ['charges one search that it did not count', {}, { facts: { searches: 1 } }, 'unknown'],
    ['charges a tool of the provider', { extras: { file_search: 1 } }, {}, 'unknown'],
    ['charges nothing where it counted no search', { searches: 0 }, {}, 'free'],
  ])('%s', (_, more, input, type) => {
    expect(cost({ type: 'free' }, usage(10, 10, more), input).type).toBe(type)
  })
})

describe('the service tier', () => {
  const tiered = priced(...BASE, price('input', '1', tierIs('flex')), price('input', '7', tierIs('priority')))
  const plain = price('input', '1')
  it.each<[string, Prices, Partial<CostInput>, string]>([
    [
      'that answered counts, not the one asked for',
      tiered,
      { tier: 'flex', ...asked({ service_tier: 'priority' }) },
      '10',
    ],
    ['that was asked for counts where none is said', tiered, asked({ service_tier: 'priority' }), '70'],
    ['that was left open is the default', tiered, asked({ service_tier: null }), '0.00002'],
    ['that has no price makes the cost unknown', tiered, { tier: 'scale' }, 'unknown'],
    ['by default has the price of every request', priced(plain), { tier: 'auto' }, '10'],
    [
      'by any of its names is the default to a catalog',
      priced(plain, price('input', '3', tierIs('default'))),
      { tier: 'standard' },
      '30',
    ],
    [
      'that is absent is the default to a catalog',
      priced(plain, price('input', '3', tierIs('default'))),
      {},
      '30',
    ],
  ])('%s', (_, prices, more, expected) => {
    expect(amount(cost(prices, usage(10, 0), more))).toBe(expected)
  })

  it('that answered is that of passes beside the reply', () => {
    const used = usage(10, 0, { beside: [{ promptTokens: 5, completionTokens: 0, totalTokens: 5 }] })
    expect(amount(cost(tiered, used, { tier: 'priority' }))).toBe('105')
  })
})

describe('where it is unclear which provider answers', () => {
  const offers = (...amounts: string[]): Prices => ({
    type: 'variable',
    offers: amounts.map((each) => ({ provider: each, prices: priced(price('input', each)) })),
  })
  it.each<[string, Prices, object]>([
    ['it costs at least what the cheapest charges', offers('3', '2'), { type: 'atLeast', amount: '20' }],
    ['it costs what all of them charge', offers('2', '2'), { type: 'known', amount: '20' }],
    ['it is unknown where none is known', { type: 'variable' }, { type: 'unknown' }],
  ])('%s', (_, prices, expected) => {
    expect(cost(prices, usage(10, 0))).toMatchObject(expected)
  })
})

describe('a price by a fact of the request', () => {
  const used = usage(10, 5, { cachedTokens: 4 })
  const none = usage(10, 5)
  it.each<[string, PriceCondition, CostInput['usage'], Partial<CostInput>, boolean]>([
    ['tokens in', fact('input_tokens', { gte: 10, lte: 10 }), used, {}, true],
    ['tokens out', fact('output_tokens', { gte: 5, lte: 5 }), used, {}, true],
    ['tokens in and out', fact('total_tokens', { gte: 15, lte: 15 }), used, {}, true],
    ['cached tokens', fact('cached_tokens', { gte: 4, lte: 4 }), used, {}, true],
    ['cached tokens that are not told, which are none', fact('cached_tokens', { lte: 0 }), none, {}, true],
    ['pictures', fact('images', { gte: 2, lte: 2 }), none, { facts: { images: 2 } }, true],
    ['pictures that are not told, which are none', fact('images', { lte: 0 }), none, {}, true],
    [
      'the size of the searches',
      fact('search_context_size', { equals: 'high' }),
      none,
      { facts: { searchContextSize: 'high' } },
      true,
    ],
    [
      'the speed that was had',
      fact('speed', { equals: 'fast' }),
      usage(10, 5, { speed: 'fast' }),
      asked({ speed: 'slow' }),
      true,
    ],
    ['the speed that was asked for', fact('speed', { equals: 'slow' }), none, asked({ speed: 'slow' }), true],
    [
      'the place that it was made at',
      fact('inference_geo', { equals: 'eu' }),
      usage(10, 5, { inferenceGeo: 'eu' }),
      asked({ inference_geo: 'us' }),
      true,
    ],
    [
      'the place that was asked for',
      fact('inference_geo', { equals: 'us' }),
      none,
      asked({ inference_geo: 'us' }),
      true,
    ],
    ['a parameter', fact('quality', { equals: 'high' }), none, asked({ quality: 'high' }), true],
    ['a parameter that was not sent', fact('quality', { equals: 'high' }), none, {}, false],
    ['one prompt of several of the same step', promptFrom(11), none, { conditionPromptTokens: 12 }, true],
  ])('counts %s', (_, condition, of, more, isMet) => {
    const prices = priced(
      price('input', '1'),
      price('cached', '1'),
      price('input', '2', condition),
      price('output', '0'),
    )
    expect(linesOf(cost(prices, of, more))[0]?.unitPrice).toBe(isMet ? '2' : '1')
  })
})

describe('a discount', () => {
  const off = (discount: string): Prices => ({ type: 'priced', list: [price('input', '1')], discount })
  it.each<[string, string, number, string[]]>([
    ['has a line of its own', '0.5', 10, ['input 10×1=10', 'discount ×?=-5']],
    ['of nothing has no line', '0', 10, ['input 10×1=10']],
    ['on nothing has no line', '0.5', 0, []],
  ])('%s', (_, discount, tokens, lines) => {
    expect(short(cost(off(discount), usage(tokens, 0)))).toEqual(lines)
  })
})
