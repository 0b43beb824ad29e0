import { describe, expect, it } from 'vitest'

import { outlineOf } from '@/ui/markdown/outlineOf'
import { toPlain } from '@/ui/markdown/toPlain'

describe('toPlain', () => {
  it.each([
    ['# A *b*\n\nc `d` [e](https://f.example)', 'A b\n\nc d e'],
    ['- a\n- b\n  - c', '• a\n• b\n  • c'],
    ['2. a\n3. b', '2. a\n3. b'],
    ['- [x] done', '☑ done'],
    ['> quoted', 'quoted'],
    ['```\ncode *x*\n```', 'code *x*'],
    ['|a|b|\n|-|-|\n|1|2|', 'a\tb\n1\t2'],
    ['a[^x][^y]\n\n[^y]: b\n[^x]: c', 'a[1][2]\n\n[2] b\n\n[1] c'],
    ['', ''],
  ])('reads %j', (markdown, plain) => {
    expect(toPlain(markdown)).toBe(plain)
  })
})

it('lists the headings of a text, wherever they are, with the numbers of their ids', () => {
  expect(
    outlineOf('# A *b*\n\ntext\n\n> ## In a quotation\n\n```\n# no\n```\n\nUnder\n===\n\n- ### item'),
  ).toEqual([
    { level: 1, text: 'A b', ordinal: 1 },
    { level: 2, text: 'In a quotation', ordinal: 2 },
    { level: 1, text: 'Under', ordinal: 3 },
    { level: 3, text: 'item', ordinal: 4 },
  ])
})

it('is empty for a text without headings', () => {
  expect(outlineOf('no heading, #tag\n\n- list')).toEqual([])
})
