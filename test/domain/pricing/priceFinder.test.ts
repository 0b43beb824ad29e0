import { describe, expect, it } from 'vitest'
import type { PriceCondition } from '@/domain/catalog/entry'
import { findPrice } from '@/domain/pricing/priceFinder'
import { price, priced, BASE, promptFrom, tierIs, usage, cost, amount, linesOf } from './priced'

describe('conditions', () => {
  it.each([
    [65_536, '0.2'],
    [65_537, '0.4'],
    [199_999, '0.4'],
    [200_000, '0.8'],
  ])('steps at the prompt of %d tokens to %s for the whole prompt', (promptTokens, unit) => {
    const prices = priced(
      price('input', '0.2'),
      price('input', '0.4', promptFrom(65_537)),
      price('input', '0.8', promptFrom(200_000)),
    )

    expect(linesOf(cost(prices, usage(promptTokens, 0)))).toMatchObject([
      { quantity: promptTokens, unitPrice: unit },
    ])
  })

  it('lets the last that holds win, not the largest or the most special', () => {
    const prices = priced(
      price('input', '1', promptFrom(5)),
      price('input', '2'),
      price('input', '3', promptFrom(100)),
    )

    expect(amount(cost(prices, usage(10, 0)))).toBe('20')
  })

  it.each([
    [undefined, 10, '0.2'],
    ['default', 10, '0.2'],
    ['auto', 10, '0.2'],
    ['standard', 10, '0.2'],
    ['priority', 10, '0.35'],
    ['flex', 10, '0.1'],
    ['priority', 65_537, '0.7'],
    ['flex', 65_537, '0.1'],
    [undefined, 65_537, '0.4'],
  ])('tier %s with %d tokens costs %s each', (tier, promptTokens, unit) => {
    const prices = priced(
      price('input', '0.2'),
      price('input', '0.4', promptFrom(65_537)),
      price('input', '0.35', tierIs('priority')),
      price('input', '0.1', tierIs('flex')),
      price('input', '0.7', { type: 'allOf', of: [promptFrom(65_537), tierIs('priority')] }),
    )

    expect(
      linesOf(cost(prices, usage(promptTokens, 0), tier === undefined ? {} : { tier }))[0]?.unitPrice,
    ).toBe(unit)
  })

  it('does not know the price of a tier the catalog does not name', () => {
    expect(cost(priced(...BASE), usage(1, 1), { tier: 'priority' }).type).toBe('unknown')
    expect(cost(priced(...BASE), usage(1, 1), { facts: { parameters: { service_tier: 'flex' } } }).type).toBe(
      'unknown',
    )
    expect(
      cost(priced(...BASE), usage(1, 1), { tier: 'default', facts: { parameters: { service_tier: 'flex' } } })
        .type,
    ).toBe('known')
  })

  const at = (day: number, hours: number, minutes = 0) => Date.UTC(2026, 0, 4 + day, hours, minutes)
  const window = (startMinute: number, endMinute: number, days: number[] = []): PriceCondition => ({
    type: 'window',
    startMinute,
    endMinute,
    days,
  })
  const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]
  it.each<[string, PriceCondition, number, boolean]>([
    ['before it starts', window(480, 990), at(1, 7, 59), false],
    ['at its start', window(480, 990), at(1, 8), true],
    ['in its last minute', window(480, 990), at(1, 16, 29), true],
    ['at its end', window(480, 990), at(1, 16, 30), false],
    ['on a day it does not name', window(480, 990, [1, 2, 3, 4, 5]), at(SUNDAY, 9), false],
    ['on a day it names', window(480, 990, [1, 2, 3, 4, 5]), at(FRIDAY, 9), true],
    ['wrapping, before midnight', window(990, 30), at(1, 23, 59), true],
    ['wrapping, at midnight', window(990, 30), at(2, 0), true],
    ['wrapping, in its last minute', window(990, 30), at(2, 0, 29), true],
    ['wrapping, at its end', window(990, 30), at(2, 0, 30), false],
    ['wrapping, at its start', window(990, 30), at(2, 16, 30), true],
    ['wrapping, just before its start', window(990, 30), at(2, 16, 29), false],
    ['wrapping from a Friday, Friday night', window(1320, 360, [FRIDAY]), at(FRIDAY, 23), true],
    ['wrapping from a Friday, Saturday early', window(1320, 360, [FRIDAY]), at(SATURDAY, 5, 59), true],
    ['wrapping from a Friday, Friday early', window(1320, 360, [FRIDAY]), at(FRIDAY, 5), false],
    ['wrapping from a Saturday, Sunday early', window(1320, 360, [SATURDAY]), at(SATURDAY + 1, 1), true],
    ['a whole named day', window(0, 0, [SUNDAY]), at(SUNDAY, 23, 59), true],
    ['a whole named day, the day after', window(0, 0, [SUNDAY]), at(1, 0), false],
    ['a whole day from ten, at nine', window(600, 600, [FRIDAY]), at(FRIDAY, 9), false],
    ['a whole day from ten, at ten', window(600, 600, [FRIDAY]), at(FRIDAY, 10), true],
    ['a whole day from ten, at nine of the next', window(600, 600, [FRIDAY]), at(SATURDAY, 9), true],
    ['a whole day from ten, at ten of the next', window(600, 600, [FRIDAY]), at(SATURDAY, 10), false],
    ['from the moment it begins', { type: 'since', at: at(1, 8) }, at(1, 8), true],
    ['not before it begins', { type: 'since', at: at(1, 8) }, at(1, 8) - 1, false],
    ['ending at midnight', window(1200, 1440), at(1, 23, 59), true],
    ['before the epoch', window(480, 990, [3]), Date.UTC(1969, 11, 31, 9), true],
  ])('a time holds %s: %#', (_name, condition, instant, expected) => {
    const prices = priced(price('input', '1'), price('input', '2', condition))

    expect(amount(cost(prices, usage(1, 0), { at: instant }))).toBe(expected ? '2' : '1')
  })

  it.each<[PriceCondition, boolean]>([
    [{ type: 'fact', fact: 'reasoning_effort', equals: 'high' }, true],
    [{ type: 'fact', fact: 'reasoning_effort', equals: 'low' }, false],
    [{ type: 'fact', fact: 'max_tokens', lte: 100 }, true],
    [{ type: 'fact', fact: 'max_tokens', lte: 99 }, false],
    [{ type: 'fact', fact: 'max_tokens', gte: 50, lte: 150 }, true],
    [{ type: 'fact', fact: 'tools', minItems: 2 }, true],
    [{ type: 'fact', fact: 'tools', minItems: 3 }, false],
    [{ type: 'fact', fact: 'logprobs', equals: true }, true],
    [{ type: 'fact', fact: 'absent', gte: 0 }, false],
    [{ type: 'fact', fact: 'absent', equals: 'x' }, false],
    [{ type: 'fact', fact: 'absent' }, false],
    [{ type: 'fact', fact: 'seed' }, false],
    [{ type: 'fact', fact: 'tools' }, true],
    [{ type: 'not', of: { type: 'fact', fact: 'absent', equals: 'x' } }, true],
    [{ type: 'fact', fact: 'toString', equals: 'x' }, false],
    [{ type: 'fact', fact: 'reasoning_effort', gte: 1 }, false],
    [{ type: 'fact', fact: 'completion_tokens', gte: 7 }, true],
    [{ type: 'fact', fact: 'images', gte: 1 }, false],
    [{ type: 'allOf', of: [promptFrom(1), { type: 'fact', fact: 'logprobs', equals: true }] }, true],
    [{ type: 'allOf', of: [promptFrom(1), promptFrom(1e9)] }, false],
    [{ type: 'anyOf', of: [promptFrom(1e9), promptFrom(1)] }, true],
    [{ type: 'anyOf', of: [promptFrom(1e9)] }, false],
    [{ type: 'not', of: { type: 'anyOf', of: [promptFrom(1), promptFrom(1e9)] } }, false],
  ])('judges %j as %s', (condition, expected) => {
    const parameters = {
      reasoning_effort: 'high',
      max_tokens: 100,
      tools: [{}, {}],
      logprobs: true,
      seed: null,
    }
    const prices = priced(price('input', '1'), price('input', '2', condition), price('output', '0'))

    expect(amount(cost(prices, usage(1, 7), { facts: { parameters } }))).toBe(expected ? '2' : '1')
  })

  it.each([
    ['0.2', '80', '-20'],
    ['-0.1', '110', '10'],
    ['1', '0', '-100'],
  ])('takes a discount of %s off every line: %s', (discount, total, line) => {
    const result = cost(
      { type: 'priced', list: [price('input', '1'), price('request', '90')], discount },
      usage(10, 0),
    )

    expect(amount(result)).toBe(total)
    expect(linesOf(result).at(-1)).toEqual({ item: 'discount', amount: line })
  })
})

describe('the price of an item', () => {
  const noFacts = { fact: () => undefined, at: 0 }
  const kept = (amount: string, ttlSeconds: number) => ({ ...price('cacheWrite', amount), ttlSeconds })

  it('is none where its only one does not hold', () => {
    const [free, large] = [price('output', '1'), price('input', '2', promptFrom(10))]
    expect(findPrice([free, large], 'input', noFacts)).toBeUndefined()
    expect(findPrice([free, large], 'output', noFacts)?.price).toBe(free)
    expect(findPrice([free, large], 'input', { ...noFacts, fact: () => 10 })?.price).toBe(large)
  })

  it('is for the shortest time unless one on offer is asked for, and one of no time counts for all', () => {
    const [short, long, any] = [kept('1', 300), kept('2', 3600), price('cacheWrite', '3')]
    expect(findPrice([short, long], 'cacheWrite', noFacts)?.price).toBe(short)
    expect(findPrice([long, short], 'cacheWrite', noFacts, 3600)?.price).toBe(long)
    expect(findPrice([short, long], 'cacheWrite', noFacts, 60)?.price).toBe(short)
    expect(findPrice([any, short], 'cacheWrite', noFacts)?.price).toBe(short)
    expect(findPrice([short, any], 'cacheWrite', noFacts)?.price).toBe(any)
    expect(findPrice([any], 'cacheWrite', noFacts, 300)?.price).toBe(any)
  })
})
