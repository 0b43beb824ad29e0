import { afterEach, describe, expect, it } from 'vitest'

import { formatUsd, formatUsdShort } from '@/lib/text/formatUsd'
import { ENGLISH, setLanguage } from '@/lib/text/language'

afterEach(() => setLanguage(ENGLISH))

describe('US dollars', () => {
  it.each([
    [0, 2, '$0.00'],
    [1234567.891, 2, '$1,234,567.89'],
    [0.0041, 5, '$0.0041'],
    [-0.5, 2, '−$0.50'],
    [1e-40, 42, '$0.0000000000000000000000000000000000000001'],
    [1, 500, '$1.00'],
  ])('%d with %d places is %s', (amount, places, text) => {
    expect(formatUsd(amount, { places })).toBe(text)
  })

  it('come without their sign for columns', () => {
    expect(formatUsd(1234.5, { places: 2, isBare: true })).toBe('1,234.50')
  })

  it.each([
    [3, '$3'],
    [0.25, '$0.25'],
    [1234, '$1,234'],
    [0, '$0'],
  ])('%d is %s where it must be short', (amount, text) => {
    expect(formatUsdShort(amount)).toBe(text)
  })

  it('are rounded to as many digits as an axis has room for', () => {
    expect(formatUsdShort(1234.5, 3)).toBe('$1,230')
    expect(formatUsdShort(0.001234, 2)).toBe('$0.0012')
  })

  it('are written as the language does', () => {
    setLanguage({ ...ENGLISH, code: 'de', formats: 'de' })
    expect(formatUsd(1234.5, { places: 2 }).replace(/\s/g, ' ')).toBe('1.234,50 $')
  })
})
