import { afterEach, describe, expect, it } from 'vitest'

import { describeError, notSentError } from '@/domain/connections/serviceError'
import { serviceErrorSchema } from '@/domain/schema/exchangeSchema'
import { createLanguage } from '@/lib/text/createLanguage'
import { sentence, stored } from '@/lib/text/english'
import { howSaid, tell, type Said } from '@/lib/text/said'
import { ENGLISH, languageGeneration, setLanguage } from '@/lib/text/language'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { textKey } from '@/lib/text/textKey'

const none = () => Promise.resolve({ default: {} })
const GERMAN = createLanguage({
  code: 'de',
  direction: 'ltr',
  formats: 'de-DE',
  first: {
    [textKey('You denied this call.')]: 'Abgelehnt.',
    [textKey('{count} files')]: '{count} Dateien',
    [textKey('The data policy forbids it. {reason}')]: 'Die Datenrichtlinie verbietet das: {reason}',
    [textKey('Prompts are stored.')]: 'Prompts werden gespeichert.',
    [textKey('{count} call | {count} calls')]: { one: '{count} Aufruf', other: '{count} Aufrufe' },
  },
  later: { chat: none, rare: none, catalog: none, lab: none, settings: none },
})

afterEach(() => {
  setLanguage(ENGLISH)
})

/** The sentence as it is stored: as JSON, with how it was made. */
const onDisk = (text: string) =>
  JSON.parse(JSON.stringify({ text, ...howSaid(text) })) as { readonly text: string; readonly said?: Said }
const shown = ({ text, said }: ReturnType<typeof onDisk>) => tell(text, said)

describe('a stored sentence', () => {
  it.each([
    ['a text as it is', () => t('You denied this call.'), 'You denied this call.', 'Abgelehnt.'],
    ['one with a number', () => t('{count} files', { count: 1200 }), '1,200 files', '1.200 Dateien'],
    [
      'one with a sentence in it',
      () => t('The data policy forbids it. {reason}', { reason: t('Prompts are stored.') }),
      'The data policy forbids it. Prompts are stored.',
      'Die Datenrichtlinie verbietet das: Prompts werden gespeichert.',
    ],
    ['plural forms', () => plural(1, { one: '{count} call', other: '{count} calls' }), '1 call', '1 Aufruf'],
    [
      'several in a row',
      () => `${t('You denied this call.')} ${plural(3000, { one: '{count} call', other: '{count} calls' })}`,
      'You denied this call. 3,000 calls',
      'Abgelehnt. 3.000 Aufrufe',
    ],
  ])('is English on disk and told in the language of the reader: %s', (_, make, inEnglish, inGerman) => {
    setLanguage(GERMAN)
    const kept = onDisk(sentence(make))
    expect(kept.text).toBe(inEnglish)
    expect(shown(kept)).toBe(inGerman)
    setLanguage(ENGLISH)
    expect(shown(kept)).toBe(inEnglish)
  })

  it('is shown as it is where it is no text of the app', () => {
    setLanguage(GERMAN)
    expect(tell('Ein alter Satz, so wie er war.', undefined)).toBe('Ein alter Satz, so wie er war.')
  })

  it('needs nothing besides where it is a text of the app', () => {
    expect(howSaid(stored('You denied this call.'))).toEqual({})
  })

  it('keeps values as they are, whatever signs are in them', () => {
    setLanguage(GERMAN)
    const kept = onDisk(stored('The data policy forbids it. {reason}', { reason: 'a \ue000 b' }))
    expect(kept.text).toBe('The data policy forbids it. a \ue000 b')
    expect(shown(kept)).toContain('a \ue000 b')
  })

  it('leaves what is kept for the language of the page', () => {
    setLanguage(GERMAN)
    const before = languageGeneration()
    stored('{count} files', { count: 2 })
    expect(languageGeneration()).toBe(before)
  })
})

describe('a failure that is stored', () => {
  it('is told in the language of the reader, with its values', () => {
    setLanguage(GERMAN)
    const error = serviceErrorSchema.parse(
      JSON.parse(JSON.stringify(notSentError(stored('{count} files', { count: 1200 })))),
    )
    expect(describeError(error)).toBe('1.200 Dateien')
    setLanguage(ENGLISH)
    expect(describeError(error)).toBe('1,200 files')
  })

  it('is shown as an older version kept it', () => {
    setLanguage(GERMAN)
    expect(describeError({ type: 'notSent', reason: 'Wähle oben ein Modell.' })).toBe(
      'Wähle oben ein Modell.',
    )
    expect(describeError({ type: 'notSent', reason: 'Prompts are stored.' })).toBe(
      'Prompts werden gespeichert.',
    )
  })

  it.each([
    ['text'],
    [[{ text: 1 }]],
    [[{ text: 'a', values: { b: 'c' } }]],
    [[{ forms: { one: 'a' }, count: 1 }]],
  ])('is refused where how it was made is none of ours: %j', (said) => {
    expect(serviceErrorSchema.safeParse({ type: 'notSent', reason: 'a', said }).success).toBe(false)
  })
})
