import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, decimal, decimalText, ZERO } from '@/lib/decimal'
import { price, priced, promptFrom, cost, amount, linesOf } from './priced'

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
        const higher = decimalText(add(decimal(input), decimal(step)))
        const prices = priced(
          price('input', input),
          price('input', higher, promptFrom(100_000)),
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
