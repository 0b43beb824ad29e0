import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price, PriceCondition, Prices } from '@/domain/catalog/entry'
import { addCosts } from '@/domain/pricing/addCosts'
import { compareCosts, type Cost } from '@/domain/pricing/cost'
import { costOfReplay, prepareReplay } from '@/domain/pricing/costOfReplay'
import { estimateNextTurn } from '@/domain/pricing/estimates/estimateNextTurn'
import { lostCacheCost } from '@/domain/pricing/lostCacheCost'
import { costOf } from '@/domain/pricing/price'

const AT = Date.UTC(2026, 0, 7, 12)
const price = (item: Price['item'], amount: string, ...when: PriceCondition[]): Price => ({
  item,
  amount,
  when,
})
const priced = (...list: Price[]): Prices => ({ type: 'priced', list })
const PRICES = priced(price('input', '2'), price('cached', '0.5'), price('output', '10'))
const amount = (of: Cost) => ('amount' in of ? of.amount : of.type)
const range = (low: number, high = low) => ({ low, tokens: Math.round((low + high) / 2), high })

describe('estimateNextTurn', () => {
  it('reaches from a cached prompt without reply to an uncached one with the longest reply', () => {
    const estimate = estimateNextTurn({
      model: { prices: PRICES, contextTokens: 1000 },
      promptTokens: range(90, 110),
      cachedTokens: 60,
      maxTokens: 20,
      at: AT,
    })

    expect([amount(estimate.low), amount(estimate.high)]).toEqual(['90', '420'])
    expect(estimate).toMatchObject({ maxOutputTokens: 20, outputLimit: 'maxTokens', fits: 'yes' })
  })

  it.each([
    [{ maxTokens: 50, maxOutputTokens: 70, contextTokens: 1000 }, 50, 'maxTokens'],
    [{ maxTokens: 90, maxOutputTokens: 70, contextTokens: 1000 }, 70, 'modelLimit'],
    [{ maxOutputTokens: 70, contextTokens: 1000 }, 70, 'modelLimit'],
    [{ contextTokens: 1000 }, 900, 'contextLeft'],
    [{ maxOutputTokens: 950, contextTokens: 1000 }, 900, 'contextLeft'],
    [{ contextTokens: 80 }, 0, 'contextLeft'],
  ])(
    'limits the reply of %j to %d tokens by %s',
    (
      { maxTokens, ...model }: { maxTokens?: number; maxOutputTokens?: number; contextTokens?: number },
      tokens,
      from,
    ) => {
      const estimate = estimateNextTurn({
        model: { prices: PRICES, ...model },
        promptTokens: range(100),
        at: AT,
        ...(maxTokens === undefined ? {} : { maxTokens }),
      })

      expect([estimate.maxOutputTokens, estimate.outputLimit]).toEqual([tokens, from])
      expect(amount(estimate.high)).toBe(String(200 + 10 * tokens))
    },
  )

  it('has only a lower bound at the high end when nothing limits the reply', () => {
    const estimate = estimateNextTurn({ model: { prices: PRICES }, promptTokens: range(100), at: AT })

    expect(estimate).toMatchObject({
      low: { type: 'known' },
      high: { type: 'atLeast', amount: '200' },
      outputLimit: 'unknown',
      fits: 'unknown',
    })
  })

  it.each([
    [range(90, 100), 'yes'],
    [range(90, 101), 'unknown'],
    [range(101, 120), 'no'],
  ])('of a prompt of %j in a context of 100 it says: fits %s', (promptTokens, fits) => {
    expect(
      estimateNextTurn({ model: { prices: PRICES, contextTokens: 100 }, promptTokens, at: AT }).fits,
    ).toBe(fits)
    expect(
      estimateNextTurn({
        model: { prices: PRICES, contextTokens: 1000, maxPromptTokens: 100 },
        promptTokens,
        at: AT,
      }).fits,
    ).toBe(fits)
  })

  it.each([
    ['unasked', true, false],
    ['because the request asks for it', false, true],
  ])('counts what is written to the cache %s', (_, isImplicit, writesCache) => {
    const prices = priced(
      price('input', '2'),
      price('cached', '1'),
      { ...price('cacheWrite', '3'), isImplicit },
      price('output', '0'),
    )
    const estimateFor = (tokens: number) => {
      const { low, expected, high } = estimateNextTurn({
        model: { prices, contextTokens: 10_000 },
        promptTokens: range(tokens),
        cachedTokens: 50,
        maxTokens: 1,
        at: AT,
        writesCache,
      })
      return [low, expected.low, high].map(amount)
    }

    expect(estimateFor(2000)).toEqual(['3950', String(50 + 3 * 1950), '6000'])
    // No provider caches a prompt as short as this one.
    expect(estimateFor(100)).toEqual(['150', '150', '300'])
  })

  it('counts cache writes in nothing where neither request nor provider writes', () => {
    const prices = priced(price('input', '2'), price('cacheWrite', '3'), price('output', '0'))
    const { expected, high } = estimateNextTurn({
      model: { prices },
      promptTokens: range(2000),
      maxTokens: 1,
      at: AT,
    })

    expect([expected.low, high].map(amount)).toEqual(['4000', '4000'])
  })

  it('expects one web search where the provider may make any, and sets no upper bound', () => {
    const turn = {
      model: { prices: priced(price('input', '2'), price('output', '0'), price('search', '10')) },
      promptTokens: range(100),
      maxTokens: 1,
      at: AT,
      canSearch: true,
    }
    const { low, expected, high } = estimateNextTurn(turn)

    expect([amount(low), amount(expected.low)]).toEqual(['200', '210'])
    expect(high).toMatchObject({ type: 'atLeast', amount: '210' })
    // Nobody says what a search costs: the cost is known in part.
    expect(estimateNextTurn({ ...turn, model: { prices: PRICES }, maxTokens: 0 }).expected.low.type).toBe(
      'atLeast',
    )
  })

  it('is unknown at both ends without prices', () => {
    expect(
      estimateNextTurn({ model: { prices: { type: 'unpriced' } }, promptTokens: range(1), at: AT }),
    ).toMatchObject({ low: { type: 'unknown' }, high: { type: 'unknown' } })
  })

  it('always has its low end below its high end', () => {
    const step = (gte: number): PriceCondition => ({ type: 'fact', fact: 'prompt_tokens', gte })
    fc.assert(
      fc.property(
        fc.nat(10),
        fc.nat(10),
        fc.nat(10),
        fc.nat(500),
        fc.nat(500),
        fc.nat(500),
        (a, b, c, low, more, cached) => {
          const prices = priced(
            price('input', String(a)),
            price('input', String(b), step(300)),
            price('output', String(c)),
          )
          const estimate = estimateNextTurn({
            model: { prices, contextTokens: 2000 },
            promptTokens: range(low, low + more),
            cachedTokens: cached,
            at: AT,
          })

          expect(compareCosts(estimate.low, estimate.high)).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})

describe('costOfReplay', () => {
  const turns = [
    { promptTokens: 100, completionTokens: 10 },
    { promptTokens: 150, completionTokens: 20 },
    { promptTokens: 300, completionTokens: 5 },
  ]

  it('sums the turns, with and without the cache of the turn before', () => {
    const { low, high } = costOfReplay({ prices: PRICES, replay: prepareReplay(turns), at: AT })

    expect(amount(high)).toBe(String(2 * 550 + 10 * 35))
    // 110 and 170 tokens come from cache.
    expect(amount(low)).toBe(String(2 * (550 - 280) + 0.5 * 280 + 10 * 35))
  })

  it('costs exactly what its turns cost one by one, whatever the steps', () => {
    const conditions = fc.oneof(
      fc.record({
        type: fc.constant('fact' as const),
        fact: fc.constant('prompt_tokens'),
        gte: fc.nat(1000),
      }),
      fc.record({
        type: fc.constant('fact' as const),
        fact: fc.constant('prompt_tokens'),
        lte: fc.nat(1000),
      }),
      fc.record({
        type: fc.constant('fact' as const),
        fact: fc.constant('completion_tokens'),
        gte: fc.nat(50),
      }),
    )
    const lists = fc.array(
      fc.tuple(
        fc.constantFrom('input', 'output', 'cached', 'request') as fc.Arbitrary<Price['item']>,
        fc.nat(99),
        fc.array(conditions, { maxLength: 2 }),
      ),
      { maxLength: 6 },
    )
    const someTurns = fc.array(fc.record({ promptTokens: fc.nat(1000), completionTokens: fc.nat(100) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(lists, someTurns, (list, past) => {
        const prices = priced(...list.map(([item, value, when]) => price(item, String(value), ...when)))
        const oneByOne = addCosts(past.map((usage) => costOf({ prices, usage, at: AT })))
        const cached = addCosts(prepareReplay(past).turns.map((usage) => costOf({ prices, usage, at: AT })))
        const { low, high } = costOfReplay({ prices, replay: prepareReplay(past), at: AT })

        expect([amount(low), amount(high)].sort()).toEqual([amount(oneByOne), amount(cached)].sort())
      }),
      { numRuns: 300 },
    )
  })

  it('prices ten thousand turns with as many sums as there are steps', () => {
    const many = prepareReplay(
      Array.from({ length: 10_000 }, (_, index) => ({ promptTokens: index * 10, completionTokens: 10 })),
    )
    let reads = 0
    const counted = {
      ...many,
      turns: new Proxy(many.turns, {
        get: (target, key, receiver) => (
          (reads += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0),
          Reflect.get(target, key, receiver) as unknown
        ),
      }),
    }
    const prices = priced(
      ...(PRICES.type === 'priced' ? PRICES.list : []),
      price('input', '4', { type: 'fact', fact: 'prompt_tokens', gte: 50_000 }),
    )

    expect(costOfReplay({ prices, replay: counted, at: AT }).high.type).toBe('known')
    expect(reads).toBeLessThan(200)
  })
})

describe('lostCacheCost', () => {
  it('is what the tokens after the edit cost more without the cache', () => {
    expect(
      lostCacheCost({ prices: PRICES, promptTokens: 1000, cachedTokens: 900, unchangedTokens: 100, at: AT }),
    ).toEqual({
      tokens: 800,
      cost: { type: 'known', amount: '1200', lines: [{ item: 'input', quantity: 800, amount: '1200' }] },
    })
  })

  it('is nothing where cached tokens have no price of their own', () => {
    const loss = lostCacheCost({
      prices: priced(price('input', '2')),
      promptTokens: 1000,
      cachedTokens: 900,
      unchangedTokens: 0,
      at: AT,
    })
    expect(amount(loss.cost)).toBe('0')
  })

  it('is unknown without prices, and counts the tokens all the same', () => {
    expect(
      lostCacheCost({
        prices: { type: 'unpriced' },
        promptTokens: 10,
        cachedTokens: 99,
        unchangedTokens: 4,
        at: AT,
      }),
    ).toEqual({ tokens: 6, cost: { type: 'unknown' } })
  })
})

describe('addCosts', () => {
  const known = (value: string): Cost => ({
    type: 'known',
    amount: value,
    lines: [{ item: 'input', quantity: 1, unitPrice: value, amount: value }],
  })
  it.each<[readonly Cost[], string, string]>([
    [[], 'known', '0'],
    [[known('0.1'), known('0.2')], 'known', '0.3'],
    [[known('1'), { type: 'unknown' }], 'atLeast', '1'],
    [[known('1'), { type: 'atLeast', amount: '2', lines: [] }], 'atLeast', '3'],
    [[known('1'), { type: 'free' }], 'known', '1'],
    [[{ type: 'free' }, { type: 'free' }], 'free', 'free'],
    [[{ type: 'unknown' }, { type: 'unknown' }], 'unknown', 'unknown'],
    [[{ type: 'free' }, { type: 'unknown' }], 'unknown', 'unknown'],
  ])('%# is %s', (costs, type, value) => {
    const sum = addCosts(costs)
    expect([sum.type, amount(sum)]).toEqual([type, value])
  })

  it('joins lines of one item', () => {
    expect(addCosts([known('2'), known('2'), known('3')])).toMatchObject({
      lines: [{ item: 'input', quantity: 3, amount: '7' }],
    })
    expect(addCosts([known('2'), known('2')])).toMatchObject({ lines: [{ unitPrice: '2' }] })
  })

  it('orders free before priced before unknown', () => {
    const costs: Cost[] = [
      { type: 'unknown' },
      known('2'),
      { type: 'atLeast', amount: '1', lines: [] },
      known('1'),
      { type: 'free' },
    ]
    expect(costs.sort(compareCosts).map((cost) => `${cost.type} ${amount(cost)}`)).toEqual([
      'free free',
      'known 1',
      'atLeast 1',
      'known 2',
      'unknown unknown',
    ])
  })
})
