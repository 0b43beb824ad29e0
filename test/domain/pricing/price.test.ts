import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price, PriceCondition, Prices } from '@/domain/catalog/entry'
import type { Cost } from '@/domain/pricing/cost'
import { costOf } from '@/domain/pricing/price'
import type { CostInput } from '@/domain/pricing/price'
import { add, compare, decimal, decimalText, ZERO } from '@/lib/decimal'

const NOON = Date.UTC(2026, 0, 7, 12)
const price = (item: Price['item'], amount: string, ...when: PriceCondition[]): Price => ({
  item,
  amount,
  when,
})
const priced = (...list: Price[]): Prices => ({ type: 'priced', list })
const BASE = [price('input', '0.000002'), price('output', '0.00001')]
const promptFrom = (gte: number): PriceCondition => ({ type: 'fact', fact: 'prompt_tokens', gte })
const tierIs = (equals: string): PriceCondition => ({ type: 'fact', fact: 'service_tier', equals })
const usage = (promptTokens: number, completionTokens: number, more: Partial<CostInput['usage']> = {}) => ({
  promptTokens,
  completionTokens,
  ...more,
})
const cost = (prices: Prices, used: CostInput['usage'], more: Partial<CostInput> = {}) =>
  costOf({ prices, usage: used, at: NOON, ...more })
const amount = (of: Cost) => ('amount' in of ? of.amount : of.type)
const linesOf = (of: Cost) => ('lines' in of ? of.lines : [])
const short = (of: Cost) =>
  linesOf(of).map(
    (line) => `${line.item} ${line.quantity ?? ''}×${line.unitPrice ?? '?'}=${line.amount ?? '?'}`,
  )

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
      short(
        cost(prices, usage(10, 10), { facts: { audioInputTokens: 4, imageOutputTokens: 3, imageTokens: 2 } }),
      ),
    ).toEqual([
      'input 6×0.000002=0.000012',
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
    ['ending at midnight', window(1200, 1440), at(1, 23, 59), true],
    ['before the epoch', window(480, 990, [3]), Date.UTC(1969, 11, 31, 9), true],
  ])('a window holds %s: %#', (_name, condition, instant, expected) => {
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
    const parameters = { reasoning_effort: 'high', max_tokens: 100, tools: [{}, {}], logprobs: true }
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

describe('what the provider says it charged', () => {
  it('counts where the catalog cannot tell, and not where it can', () => {
    const used = usage(10, 10, { costUsd: '0.0123' })

    expect(cost({ type: 'variable' }, used)).toEqual({
      type: 'known',
      amount: '0.0123',
      lines: [{ item: 'charged', amount: '0.0123' }],
    })
    expect(amount(cost(priced(price('input', '1')), used))).toBe('0.0123')
    expect(amount(cost(priced(...BASE), used))).toBe('0.00012')
    expect(cost({ type: 'unpriced' }, usage(1, 1, { costUsd: '0' })).type).toBe('unknown')
    expect(cost({ type: 'unpriced' }, usage(1, 1, { costUsd: 'much' })).type).toBe('unknown')
  })
})

describe('properties', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 6, max: 22 }))
    .map(([digits, scale]) => decimalText({ digits, scale }))
  const tokens = fc.integer({ min: 0, max: 2_000_000 })
  const usages = fc.record({
    promptTokens: tokens,
    completionTokens: tokens,
    cachedTokens: tokens,
    cacheWriteTokens: tokens,
    reasoningTokens: tokens,
  })
  const items = ['input', 'output', 'cached', 'cacheWrite', 'reasoning'] as const
  const lists = fc
    .array(fc.tuple(fc.constantFrom(...items), amounts), { maxLength: 8 })
    .map((list) => list.map(([item, value]) => price(item, value)))

  it('the lines add up to the total exactly, discounts included', () => {
    fc.assert(
      fc.property(lists, usages, fc.constantFrom('0', '0.2', '-0.15', '0.333'), (list, used, discount) => {
        const result = cost({ type: 'priced', list, discount }, used)
        const sum = linesOf(result).reduce((total, line) => add(total, decimal(line.amount ?? '0')), ZERO)

        if ('amount' in result) expect(decimalText(sum)).toBe(result.amount)
      }),
    )
  })

  it('each line is its quantity times its price, and each token is billed once', () => {
    fc.assert(
      fc.property(lists, usages, (list, used) => {
        const result = cost(priced(...list), used)
        const counted = linesOf(result).reduce((total, line) => total + (line.quantity ?? 0), 0)

        if ('amount' in result) expect(counted).toBe(used.promptTokens + used.completionTokens)
        for (const line of linesOf(result)) {
          if (line.unitPrice === undefined) continue
          const value = decimal(line.unitPrice)
          expect(line.amount).toBe(
            decimalText({ digits: value.digits * BigInt(line.quantity ?? 0), scale: value.scale }),
          )
        }
      }),
    )
  })

  it('more tokens never cost less', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, usages, tokens, (input, output, step, used, more) => {
        const dearer = decimalText(add(decimal(input), decimal(step)))
        const prices = priced(
          price('input', input),
          price('input', dearer, promptFrom(100_000)),
          price('output', output),
        )
        const before = cost(prices, used)
        const after = cost(prices, {
          ...used,
          promptTokens: used.promptTokens + more,
          completionTokens: used.completionTokens + more,
        })

        expect(compare(decimal(amount(after)), decimal(amount(before)))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never throws and never calls unknown zero, whatever the prices', () => {
    const wild = fc.record({
      item: fc.constantFrom('input', 'output', 'image', 'search'),
      amount: fc.string(),
      when: fc.array(fc.record({ type: fc.constant('fact' as const), fact: fc.string(), gte: fc.double() }), {
        maxLength: 2,
      }),
    })
    fc.assert(
      fc.property(fc.array(wild), usages, (list, used) => {
        const result = cost(priced(...list), used)
        const hasUnknown = linesOf(result).some(
          (line) => line.item !== 'discount' && line.amount === undefined,
        )

        if (hasUnknown) expect(result.type).toBe('atLeast')
      }),
    )
  })
})
