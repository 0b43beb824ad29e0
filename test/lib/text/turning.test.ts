import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { formatPercent } from '@/lib/text/formatNumber'
import { formatUsd, formatUsdShort } from '@/lib/text/formatUsd'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { formatChange, onward } from '@/lib/text/turning'
import { mayDeceive } from '@/lib/text/visibleText'

afterEach(() => setLanguage(ENGLISH))

it('in English, what comes next is to the right, and a sign stands by itself', () => {
  expect(onward()).toBe('→')
  expect([0.2, 0, -0.05].map(formatChange)).toEqual(['+20%', '0%', '−5%'])
  expect(formatUsd(0.02, { places: 2 })).toBe('$0.02')
})

describe('in Arabic', () => {
  beforeEach(() => setLanguage({ ...ENGLISH, direction: 'rtl', formats: 'ar-u-nu-latn' }))

  it('what comes next is to the left', () => {
    expect(onward()).toBe('←')
  })

  it('marks of numbers hide nothing, others do', () => {
    const texts = [
      formatUsd(-0.02, { places: 2 }),
      formatChange(-0.5),
      formatChange(0.5),
      formatPercent(0.0001),
    ]
    expect(texts.map((text) => mayDeceive(`سعر: ${text}.`))).toEqual([false, false, false, false])
    expect(mayDeceive('pay\u200epal')).toBe(true)
    expect(mayDeceive('\u202e5')).toBe(true)
    setLanguage(ENGLISH)
    expect(mayDeceive('5\u200e')).toBe(true)
  })

  it('a mark keeps signs at their sides', () => {
    expect(formatChange(0.2)).toMatch(/^\u200e\+20/)
    expect(formatChange(-0.05)).toMatch(/^\u200e−5/)
    expect(formatPercent(0.0001)).toMatch(/^\u200e<.?0\.1/)
    expect(formatUsd(0.02, { places: 2 })).toMatch(/0\.02\u00a0US\$\u200e\u200f$/)
    expect(formatUsdShort(3)).toMatch(/3\u00a0US\$\u200e\u200f$/)
  })
})
