import { afterEach, expect, it } from 'vitest'

import { createLanguage } from '@/lib/text/createLanguage'
import { english, inEnglish } from '@/lib/text/english'
import { formatNumber } from '@/lib/text/formatNumber'
import { ENGLISH, language, setLanguage } from '@/lib/text/language'
import { t } from '@/lib/text/t'
import { textKey } from '@/lib/text/textKey'

const none = () => Promise.resolve({ default: {} })
const GERMAN = createLanguage({
  code: 'de',
  direction: 'ltr',
  formats: 'de-DE',
  first: {
    [textKey('{count} files')]: '{count} Dateien',
    [textKey('You denied this call.')]: 'Abgelehnt.',
    [textKey('You')]: 'Du',
  },
  later: { chat: none, rare: none, catalog: none, lab: none, settings: none },
})

afterEach(() => setLanguage(ENGLISH))

it('writes for models and files in English, whatever the page is in', () => {
  setLanguage(GERMAN)
  expect(t('{count} files', { count: 1200 })).toBe('1.200 Dateien')
  expect(english('{count} files', { count: 1200 })).toBe('1,200 files')
  expect(inEnglish(() => formatNumber(0.5))).toBe('0.5')
  expect(t('{count} files', { count: 1200 })).toBe('1.200 Dateien')
  expect(language()).toBe(GERMAN)
})

it('goes back to the language of the page after a failure', () => {
  setLanguage(GERMAN)
  expect(() =>
    inEnglish(() => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(language()).toBe(GERMAN)
})
