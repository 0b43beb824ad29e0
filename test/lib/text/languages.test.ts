import { afterEach, describe, expect, it } from 'vitest'

import { createLanguage } from '@/lib/text/createLanguage'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { LANGUAGES, languageFor, loadLanguage } from '@/lib/text/languages'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { textKey } from '@/lib/text/textKey'
import { withTexts } from '@/lib/text/withTexts'

afterEach(() => setLanguage(ENGLISH))

describe('the language of a page', () => {
  it.each([
    ['the chosen one', 'de', ['fr-FR'], 'de'],
    ['English where it is chosen', 'en', ['de-DE'], 'en'],
    ['English where the browser asks for no other', '', ['en-US', 'de'], 'en'],
    ['English where it has no other', '', ['tlh'], 'en'],
    ['the browser’s where an unknown one is chosen', 'tlh', ['en-GB'], 'en'],
    ['never one that is named like a member of every object', 'constructor', ['toString'], 'en'],
  ])('is %s', (_what, chosen, asked, code) => {
    expect(languageFor(chosen, asked)).toBe(code)
  })

  it.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'en'],
    ['zh-HK', 'en'],
    ['zh-Hant-CN', 'en'],
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['not a tag', 'en'],
  ])('is, where a browser asks for %s, %s', (asked, code) => {
    expect(languageFor('', [asked])).toBe(code)
  })

  it('is given unasked only when it is complete', () => {
    for (const [code, { status }] of Object.entries(LANGUAGES))
      expect(languageFor('', [new Intl.Locale(code, { region: 'XX' }).toString()])).toBe(
        status === 'complete' ? code : 'en',
      )
  })

  it('is loaded with the texts of its places', async () => {
    const german = await loadLanguage('de', ['settings'])
    expect([german.code, german.direction]).toEqual(['de', 'ltr'])
    expect(await loadLanguage('tlh', ['chat'])).toBe(ENGLISH)
  })
})

describe('a language made from files', () => {
  const made = (loads: string[] = [], isBroken = false) => {
    const file = (place: string) => () => {
      loads.push(place)
      return isBroken
        ? Promise.reject(new Error('no file'))
        : Promise.resolve({ default: { [textKey(place)]: `${place}!` } })
    }
    return createLanguage({
      code: 'pl',
      direction: 'ltr',
      formats: 'pl',
      first: {
        [textKey('Save')]: 'Zapisz',
        [textKey('Empty')]: '',
        [textKey('{count} chat | {count} chats')]: {
          one: '{count} czat',
          few: '{count} czaty',
          many: '{count} czatów',
          other: '{count} czatu',
        },
      },
      later: {
        chat: file('chat'),
        rare: file('rare'),
        catalog: file('catalog'),
        lab: file('lab'),
        settings: file('settings'),
      },
    })
  }

  it('has its texts and plurals, and English where they are missing', () => {
    setLanguage(made())
    expect([t('Save'), t('Empty'), t('Other')]).toEqual(['Zapisz', 'Empty', 'Other'])
    const chats = (count: number) => plural(count, { one: '{count} chat', other: '{count} chats' })
    expect([1, 2, 5].map(chats)).toEqual(['1 czat', '2 czaty', '5 czatów'])
    expect(plural(2, { one: '{count} day', other: '{count} days' })).toBe('2 days')
  })

  it('gets the texts of a place with its code, once', async () => {
    const loads: string[] = []
    setLanguage(made(loads))
    const load = withTexts(['lab'], () => Promise.resolve('code'))
    expect(await load()).toBe('code')
    expect(t('lab')).toBe('lab!')
    await load()
    expect(loads).toEqual(['lab'])
  })

  it('gets what few see right after what all share, and gives both to workers', async () => {
    const loads: string[] = []
    const polish = made(loads)
    await polish.load?.('chat')
    await expect.poll(() => polish.text('rare')).toBe('rare!')
    expect(loads).toEqual(['chat', 'rare'])
    const texts = await made().whole?.()
    expect([texts?.get(textKey('chat')), texts?.get(textKey('rare'))]).toEqual(['chat!', 'rare!'])
  })

  it('shows English where a file is missing, and asks again', async () => {
    const loads: string[] = []
    setLanguage(made(loads, true))
    const load = withTexts(['lab'], () => Promise.resolve('code'))
    expect(await load()).toBe('code')
    await load()
    expect(t('lab')).toBe('lab')
    expect(loads).toEqual(['lab', 'lab'])
  })
})
