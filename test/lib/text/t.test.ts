import { afterEach, describe, expect, it } from 'vitest'

import { formatAge, formatDay, formatDuration, formatMoment } from '@/lib/text/formatTime'
import { formatBytes, formatBytesIn } from '@/lib/text/formatBytes'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { formatTokens } from '@/lib/text/formatTokens'
import { ENGLISH, setLanguage, type Language } from '@/lib/text/language'
import { LANGUAGES } from '@/lib/text/languages'
import { plural } from '@/lib/text/plural'
import { t, tParts } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

const POLISH: Language = {
  ...ENGLISH,
  code: 'pl',
  formats: 'pl',
  text: (english) => ({ Save: 'Zapisz' })[english],
  forms: () => ({
    one: '{count} czat',
    few: '{count} czaty',
    many: '{count} czatów',
    other: '{count} czatu',
  }),
}

afterEach(() => {
  setLanguage(ENGLISH)
})

describe('t', () => {
  it('is the English text', () => {
    expect(t('Add provider')).toBe('Add provider')
  })

  it('fills in its values and groups digits', () => {
    expect(t('Imported {count} chats', { count: 1284 })).toBe('Imported 1,284 chats')
  })

  it('says one English text in two meanings', () => {
    const words: Readonly<Record<string, string>> = { Run: 'Uruchom', 'Run ⟨noun⟩': 'Przebieg' }
    expect(tAs('noun', 'Run')).toBe('Run')
    setLanguage({ ...POLISH, text: (english) => words[english] })
    expect([t('Run'), tAs('noun', 'Run')]).toEqual(['Uruchom', 'Przebieg'])
  })

  it('never fills in what a value says', () => {
    expect(t('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
  })

  it('is the translation where there is one, else English', () => {
    setLanguage(POLISH)
    expect([t('Save'), t('Cancel')]).toEqual(['Zapisz', 'Cancel'])
  })

  it('keeps elements in their places', () => {
    expect(tParts('Press {key} to send', { key: 1 })).toEqual(['Press ', 1, ' to send'])
  })
})

describe('plural', () => {
  const chats = (count: number) => plural(count, { one: '{count} chat', other: '{count} chats' })

  it.each([
    [0, '0 chats'],
    [1, '1 chat'],
    [2, '2 chats'],
    [1500, '1,500 chats'],
  ])('writes %d in English', (count, written) => {
    expect(chats(count)).toBe(written)
  })

  it('follows the rules of another language', () => {
    setLanguage(POLISH)
    expect([1, 2, 5].map(chats)).toEqual(['1 czat', '2 czaty', '5 czatów'])
  })

  it('says a text about a single thing of one alone', () => {
    const title = (count: number) =>
      plural(count, { one: 'Tags for “{title}”', other: 'Tags for {count} chats' }, { title: 'Rain' })
    const forms = {
      one: 'Теги для «{title}»',
      few: 'Теги для {count} чатов',
      many: 'Теги для {count} чатов',
      other: 'Теги для {count} чата',
    }
    setLanguage({ ...POLISH, formats: 'ru-RU', forms: () => forms })
    expect([1, 3, 21].map(title)).toEqual(['Теги для «Rain»', 'Теги для 3 чатов', 'Теги для 21 чата'])
  })

  it('takes other values', () => {
    expect(
      plural(
        2,
        { one: '{count} model of {provider}', other: '{count} models of {provider}' },
        { provider: 'Home' },
      ),
    ).toBe('2 models of Home')
  })
})

describe('the pseudo-language', () => {
  it('is longer, accented and right to left, and keeps its values', async () => {
    const { language: pseudo } = await LANGUAGES['en-x-pseudo']!.load()
    setLanguage(pseudo)
    expect(pseudo.direction).toBe('rtl')
    expect(t('Imported {count} chats', { count: 3 })).toBe('⟦Ïmpörtëd 3 çhátš········⟧')
  })
})

describe('formats', () => {
  const NOON = new Date(2026, 10, 23, 12, 5).getTime()

  it.each([
    [formatNumber(1234.5), '1,234.5'],
    [formatNumber(-3), '−3'],
    [formatPercent(0.984), '98%'],
    [formatPercent(0.004), '0.4%'],
    [formatPercent(0.00001), '<0.1%'],
    [formatPercent(0), '0%'],
    [formatDay(NOON), '23 Nov 2026'],
    [formatMoment(NOON), '23 Nov 2026, 12:05'],
    [formatAge(NOON - 30_000, NOON), 'just now'],
    [formatAge(NOON - 180_000, NOON), '3 minutes ago'],
    [formatAge(NOON + 5_000, NOON), 'just now'],
    [formatAge(NOON - 5 * 86_400_000, NOON), '5 days ago'],
    [formatDuration(240), '240 ms'],
    [formatDuration(1400), '1.4 s'],
    [formatDuration(26_000), '26 s'],
    [formatDuration(200_000), '3 min 20 s'],
    [formatDuration(7_500_000), '2 h 5 min'],
    [formatBytes(1), '1 byte'],
    [formatBytes(1500), '1.5 kB'],
    [formatBytes(24_000_000), '24 MB'],
    [formatBytesIn(3_040_000, 8_100_000), '3'],
    [formatBytesIn(12_400_000, 24_000_000), '12'],
    [formatBytesIn(400_000, 8_100_000), '0.4'],
    [formatTokens(999), '999'],
    [formatTokens(12_440), '12.4k'],
    [formatTokens(1_000_000), '1M'],
    [formatTokens(1_048_576), '1M'],
    [formatTokens(NaN), '?'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })

  it('writes units as the language does', () => {
    setLanguage({ ...POLISH, formats: 'ru' })
    expect(formatBytes(1_500_000).replace('\u00a0', ' ')).toBe('1,5 МБ')
    setLanguage(ENGLISH)
    expect(formatBytes(1_500_000)).toBe('1.5 MB')
  })
})
