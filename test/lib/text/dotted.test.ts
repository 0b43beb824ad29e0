import { afterEach, expect, it } from 'vitest'

import { dotted } from '@/lib/text/dotted'
import { ENGLISH, setLanguage } from '@/lib/text/language'

afterEach(() => setLanguage(ENGLISH))

it('joins what is known', () => {
  expect(dotted(['262k', undefined, '', false, '$0.20'])).toBe('262k · $0.20')
  expect(dotted([])).toBe('')
})

it('keeps names in Latin letters apart from right to left, and nothing else', () => {
  setLanguage({ ...ENGLISH, direction: 'rtl', formats: 'ar-u-nu-latn' })
  expect(dotted(['hail.txt', '1 من 3', '42'])).toBe('\u2066hail.txt\u2069 · 1 من 3 · 42')
  expect(dotted(['\u200f0.20\u00a0US$', 'نموذج Acme'])).toBe('\u200f0.20\u00a0US$ · نموذج Acme')
})
