import { expect, it } from 'vitest'

import { forksOf } from '@/domain/sampling/replyTree'

it('makes one stem of what begins alike, and forks at the first word that differs', () => {
  expect(
    forksOf([
      { id: 1, text: 'The time is late February.' },
      { id: 2, text: 'The time is early March, before the buds swell.' },
      { id: 3, text: 'The time is early March, after the frost.' },
      { id: 4, text: 'Never.' },
    ]),
  ).toEqual([
    {
      text: 'The time is',
      ends: [],
      children: [
        { text: ' late February.', ends: [1], children: [] },
        {
          text: ' early March,',
          ends: [],
          children: [
            { text: ' before the buds swell.', ends: [2], children: [] },
            { text: ' after the frost.', ends: [3], children: [] },
          ],
        },
      ],
    },
    { text: 'Never.', ends: [4], children: [] },
  ])
})

it('has a reply end where another goes on, and equal ones end together', () => {
  expect(
    forksOf([
      { id: 1, text: 'Yes' },
      { id: 2, text: 'Yes indeed' },
      { id: 3, text: 'Yes' },
    ]),
  ).toEqual([{ text: 'Yes', ends: [1, 3], children: [{ text: ' indeed', ends: [2], children: [] }] }])
  expect(forksOf([{ id: 1, text: '' }])).toEqual([])
})
