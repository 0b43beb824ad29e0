import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatBracket,
  formatExactMoney,
  formatMoney,
  formatPerMillion,
  formatTypedMoney,
} from '@/domain/pricing/formatMoney'
import { decimalText } from '@/lib/decimal'

describe('formatMoney', () => {
  it.each([
    ['0', '$0'],
    ['0.0041', '$0.0041'],
    ['0.00412499', '$0.0041'],
    ['0.0001', '$0.00010'],
    ['0.001', '$0.0010'],
    ['0.000999', '$0.0010'],
    ['0.00999', '$0.01'],
    ['0.02', '$0.02'],
    ['0.0999', '$0.10'],
    ['0.0000999', '<$0.0001'],
    ['-0.00000135', '>−$0.0001'],
    ['0.5', '$0.50'],
    ['0.1234', '$0.12'],
    ['0.9999', '$1.00'],
    ['0.99', '$0.99'],
    ['1', '$1.00'],
    ['1.005', '$1.01'],
    ['12.3', '$12.30'],
    ['1234567.891', '$1,234,567.89'],
    ['0.0000000208333333333333', '<$0.0001'],
    ['-0.5', '−$0.50'],
  ])('writes %s as %s', (amount, expected) => {
    expect(formatMoney(amount)).toBe(expected)
  })

  it('tells bounds, free and unknown apart', () => {
    expect(formatMoney({ type: 'known', amount: '0.25', lines: [] })).toBe('$0.25')
    expect(formatMoney({ type: 'atLeast', amount: '0.25', lines: [] })).toBe('≥ $0.25')
    expect(formatMoney({ type: 'atLeast', amount: '0', lines: [] })).toBe('unknown')
    expect(formatMoney({ type: 'atLeast', amount: '0.00002', lines: [] })).toBe('unknown')
    expect(formatMoney({ type: 'free' })).toBe('free')
    expect(formatMoney({ type: 'unknown' })).toBe('unknown')
  })

  it('never writes a positive amount as nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 40 }),
        (digits, scale) => {
          expect(formatMoney(decimalText({ digits, scale }))).toMatch(/[1-9]/)
        },
      ),
    )
  })
})

it('writes a bill with all digits, eight at the most', () => {
  expect(['0.00000135', '0.1234', '12.5'].map(formatExactMoney)).toEqual(['$0.00000135', '$0.1234', '$12.50'])
  expect(formatExactMoney({ type: 'atLeast', amount: '0.0000000208333333333', lines: [] })).toBe(
    '≥ $0.000000020833333',
  )
})

it('leaves what is typed until it is an amount', () => {
  expect(['0.5', '12', '1.', 'x'].map(formatTypedMoney)).toEqual(['$0.50', '$12.00', expect.any(String), 'x'])
})

describe('formatBracket', () => {
  const known = (amount: string) => ({ type: 'known', amount, lines: [] }) as const
  it('writes both ends, or one where they look the same', () => {
    expect(formatBracket({ low: known('0.001'), high: known('0.02') })).toBe('$0.0010–$0.02')
    expect(formatBracket({ low: known('0.02'), high: known('0.02') })).toBe('$0.02')
    expect(formatBracket({ low: known('0.02'), high: { type: 'atLeast', amount: '0.1', lines: [] } })).toBe(
      '$0.02–$0.10 or more',
    )
    expect(formatBracket({ low: known('0.02'), high: { type: 'unknown' } })).toBe('≥ $0.02')
    expect(formatBracket({ low: { type: 'free' }, high: { type: 'free' } })).toBe('free')
  })
})

describe('formatPerMillion', () => {
  it('has no sign in columns', () => {
    expect(formatPerMillion('0.0000025', true)).toBe('2.50')
    expect(formatPerMillion('0', true)).toBe('0')
  })

  it.each([
    ['0.0000025', '$2.50'],
    ['0.00000015', '$0.15'],
    ['0.0000000208333333333333', '$0.0208'],
    ['0.00003', '$30.00'],
    ['0', '$0'],
  ])('writes %s a token as %s', (amount, expected) => {
    expect(formatPerMillion(amount)).toBe(expected)
  })
})
