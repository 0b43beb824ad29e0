import { expect, it } from 'vitest'

import { outlineOf } from '@/ui/markdown/outlineOf'

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
