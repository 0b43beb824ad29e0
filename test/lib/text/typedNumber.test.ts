import { afterEach, describe, expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { listWithOwnSigns, listWithPoints, withOwnSign, withPoint } from '@/lib/text/typedNumber'

afterEach(() => setLanguage(ENGLISH))

describe('a number that is typed', () => {
  it('has a comma where the language writes one, and is kept with a point', () => {
    setLanguage({ ...ENGLISH, code: 'de', formats: 'de-DE' })
    expect(['2,50', '2.50', '2,', ',5', '7'].map(withPoint)).toEqual(['2.50', '2.50', '2.', '.5', '7'])
    expect(['2.50', '2.', '7', ''].map(withOwnSign)).toEqual(['2,50', '2,', '7', ''])
  })

  it('is left as it is where the language writes a point', () => {
    expect(withPoint('2,50')).toBe('2,50')
    expect(withOwnSign('2.50')).toBe('2.50')
    expect(listWithPoints('0,1')).toBe('0,1')
    expect(listWithOwnSigns('0.5')).toBe('0.5')
  })

  it('stands in a list, whose commas before a gap and ranges stay', () => {
    setLanguage({ ...ENGLISH, code: 'fr', formats: 'fr-FR' })
    expect(listWithPoints('0 · 0,5 · 1,25')).toBe('0 · 0.5 · 1.25')
    expect(listWithPoints('0,5, 1, 1,5')).toBe('0.5, 1, 1.5')
    expect(listWithPoints('0..1 step 0,25')).toBe('0..1 step 0.25')
    expect(listWithOwnSigns('0 · 0.5 · 1.25')).toBe('0 · 0,5 · 1,25')
    expect(listWithOwnSigns('0..1 step 0.25')).toBe('0..1 step 0,25')
  })
})
