import { expect, it } from 'vitest'

import { hasRightToLeft, linesDirection, proseDirection } from '@/lib/text/proseDirection'

it.each([
  ['Arabic', 'اجعل المجال مفتوحًا من نهايته', 'rtl'],
  ['Hebrew', 'שלום לכולם', 'rtl'],
  ['English', 'Make the range half-open', 'ltr'],
  ['Cyrillic', 'Сделай так', 'ltr'],
  ['Hindi', 'नमस्ते दुनिया', 'ltr'],
  ['Chinese, in one word', '把区间改成半开', 'ltr'],
  ['Arabic that opens with code', '`hi = list.length - 1` تُبقي العنصر الأخير', 'rtl'],
  ['Hebrew that opens with code', '**`git push --force`** מסוכן', 'rtl'],
  ['Arabic that opens with a link', '[React docs](https://react.dev/a(b)) هي أفضل مصدر', 'rtl'],
  ['Arabic that opens with an address', 'https://example.com/a/b-c هو الموقع', 'rtl'],
  ['Arabic that opens with a path', '/etc/hosts و src/main.ts ملفان', 'rtl'],
  ['Arabic that opens with a call', 'indexOf() ترجع رقمًا', 'rtl'],
  ['Arabic that opens with a formula', '$a + b$ هو المجموع', 'rtl'],
  ['Arabic that opens with a displayed formula', '\\[ x = y \\] هي المعادلة', 'rtl'],
  ['Arabic that opens with a number', '1,000,000 عنصر', 'rtl'],
  ['Arabic that opens with a brand', 'Visual Studio Code محرر ممتاز', 'rtl'],
  ['Arabic that opens with two brands', 'React و Vue مكتبتان', 'rtl'],
  ['Arabic that opens with two short words', 'npm install ثم شغّل هذا الأمر', 'rtl'],
  ['Arabic that opens with a brand and has one word', 'Postgres فهارس', 'rtl'],
  ['Arabic with a tag', '<b>مهم</b>', 'rtl'],
  ['Arabic glued to a brand', 'بـVitest', 'rtl'],
  ['English that opens with code', '`مرحبا` is a greeting', 'ltr'],
  ['English that quotes a word', 'The word سلام means peace', 'ltr'],
  ['English that quotes two', 'He said مرحبا بك to me and left', 'ltr'],
  ['English that ends in Arabic', 'This is called سلام', 'ltr'],
  ['English with a price', 'It costs $5 or $10 a month', 'ltr'],
  ['names only', 'React, Vue', undefined],
  ['one word', 'npm', undefined],
  ['numbers only', '-1 … 2026-11-27', undefined],
  ['code only', '`const a = b`', undefined],
  ['code that is still being written', '`const answer of this', undefined],
  ['a formula that is still being written', '$$ سلام', undefined],
  ['nothing', '', undefined],
])('%s', (_, text, direction) => {
  expect(proseDirection(text)).toBe(direction)
})

it('settles with the first word from right to left, whatever comes', () => {
  const text = 'مرحبا to all of you and more'
  const said = Array.from({ length: text.length }, (_, end) => proseDirection(text.slice(0, end + 1)))
  expect(new Set(said)).toEqual(new Set(['rtl']))
})

it('never changes from one side to the other while a paragraph that opens with code grows', () => {
  const text = '`hi = list.length - 1` تُبقي العنصر the last one'
  const said = Array.from({ length: text.length }, (_, end) => proseDirection(text.slice(0, end + 1)))
  expect(new Set(said)).toEqual(new Set([undefined, 'rtl']))
})

it('is found in any text', () => {
  expect(['سلام', 'שלום', '\u{1E900}'].map(hasRightToLeft)).toEqual([true, true, true])
  expect(['salām', '１２', '中文', '😀', ''].map(hasRightToLeft)).toEqual([false, false, false, false, false])
})

it('all lines of a draft run one way, or each its own', () => {
  expect(linesDirection('`code` مرحبا\n\nReact\nسلام')).toBe('rtl')
  expect(linesDirection('the word سلام means peace\nmore of it')).toBe('ltr')
  expect(linesDirection('مرحبا\nand so on and on')).toBeUndefined()
  expect(linesDirection('only in English here')).toBeUndefined()
  expect(linesDirection('')).toBeUndefined()
})
