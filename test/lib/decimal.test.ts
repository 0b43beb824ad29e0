import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as d from '@/lib/decimal'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 30 }))
  .map(([digits, scale]) => ({ digits, scale }))

describe('decimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.0000000208333333333333', '0.0000000208333333333333'],
    ['1e-22', '0.0000000000000000000001'],
    ['1.50', '1.5'],
    ['1.5e3', '1500'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-12.340', '-12.34'],
    ['0.1234567890123456789012345678901234567890', '0.123456789012345678901234567890123456789'],
  ])('reads %s as %s', (text, expected) => {
    expect(d.decimalText(d.decimal(text))).toBe(expected)
  })

  it.each(['', '.', 'NaN', 'Infinity', '1e400', '1e-400', '0x10', '1,5', '$1', '1 2', 'e5', '9'.repeat(121)])(
    'refuses %j',
    (text) => {
      expect(d.parseDecimal(text)).toBeUndefined()
    },
  )

  it.each([
    [0.1, '0.1'],
    [1.5e-7, '0.00000015'],
    [2.8e-9, '0.0000000028'],
    [1e21, '1000000000000000000000'],
    [3, '3'],
  ])('takes the number %d by its shortest form', (value, expected) => {
    const read = d.decimalOfNumber(value)
    expect(read && d.decimalText(read)).toBe(expected)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('refuses the number %d', (value) => {
    expect(d.decimalOfNumber(value)).toBeUndefined()
  })

  it('adds what binary floats cannot', () => {
    expect(d.decimalText(d.add(d.decimal('0.1'), d.decimal('0.2')))).toBe('0.3')
  })

  it('divides with rounding half away from zero', () => {
    const text = (a: string, b: string) => d.decimalText(d.divide(d.decimal(a), d.decimal(b), 2) ?? d.ZERO)
    expect([text('1', '3'), text('2', '3'), text('-1', '8'), text('1', '8')]).toEqual([
      '0.33',
      '0.67',
      '-0.13',
      '0.13',
    ])
    expect(d.divide(d.ONE, d.ZERO, 2)).toBeUndefined()
  })

  it('prints what it reads back unchanged', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(d.compare(d.decimal(d.decimalText(value)), value)).toBe(0)
      }),
    )
  })

  it('obeys the laws of arithmetic exactly', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        expect(d.compare(d.multiply(a, d.add(b, c)), d.add(d.multiply(a, b), d.multiply(a, c)))).toBe(0)
        expect(d.isZero(d.subtract(d.add(a, b), d.add(b, a)))).toBe(true)
        expect(d.compare(d.shift(d.shift(a, 6), -6), a)).toBe(0)
      }),
    )
  })
})
