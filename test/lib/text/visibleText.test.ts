import { expect, it } from 'vitest'

import { t } from '@/lib/text/t'
import { visiblePieces } from '@/lib/text/visiblePieces'
import { visibleText } from '@/lib/text/visibleText'

const shown = (text: string) =>
  visiblePieces(text)
    .map(({ text: part, note }) => (note === undefined ? part : `${part}[${note}]`))
    .join('')

it.each([
  ['a name that is turned around', 'cv\u202Efdp.exe', 'cv⟨U+202E⟩fdp.exe'],
  ['a zero-width space', 'pay\u200Bpal', 'pay⟨U+200B⟩pal'],
  ['a joiner between Latin letters', 'a\u200Db', 'a⟨U+200D⟩b'],
  ['letters of tags', 'a\u{E0041}', 'a⟨U+E0041⟩'],
  ['a control character', 'a\u0007', 'a⟨U+0007⟩'],
])('names %s', (_, text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

it.each([
  '12 m² or 10³, H₂O, Nº 1ª',
  '👩‍👩‍👧 ❤️ 1️⃣',
  'می‌خواهم',
  'क्‍ष',
  'Grüße, 東京\tÅ\r\nnew line',
  'שלום עולם',
])('leaves %s as it is', (text) => {
  expect(visibleText(text)).toBe(text)
  expect(visiblePieces(text).every(({ note }) => note === undefined)).toBe(true)
})

it.each([
  ['a Cyrillic letter in a Latin word', 'p\u0430ypal', 'p\u0430[U+0430, looks like “a”]ypal'],
  [
    'a word of look-alikes alone',
    '\u0441\u043E\u0440',
    '\u0441[U+0441, looks like “c”]\u043E[U+043E, looks like “o”]\u0440[U+0440, looks like “p”]',
  ],
  ['fullwidth letters', 'pay\uFF50al', 'pay\uFF50[U+FF50, looks like “p”]al'],
  ['a Russian sentence', 'Он сор вынес', 'Он сор вынес'],
  ['a Greek word', 'καλημέρα', 'καλημέρα'],
  [
    'many of one kind',
    'a\u200B\u200B\u200B\u200B\u200B\u200Bb',
    'a[U+200B U+200B U+200B U+200B and 2 more hidden characters]b',
  ],
  ['many spaces', `a${' '.repeat(200)}b`, 'a [200 spaces]b'],
])('tells of %s', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

it('a name in a sentence does not turn the sentence around', () => {
  expect(t('Connecting to {names}…', { names: 'a\u202Eb' })).toBe('Connecting to a⟨U+202E⟩b…')
})

it('is linear', () => {
  const from = performance.now()
  for (const text of [
    '\u200B'.repeat(100_000),
    '\n'.repeat(100_000),
    ' '.repeat(100_000),
    'а'.repeat(100_000),
    'aа '.repeat(20_000),
  ])
    visiblePieces(text)
  expect(performance.now() - from).toBeLessThan(5_000)
})
