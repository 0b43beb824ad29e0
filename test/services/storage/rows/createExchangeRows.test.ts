import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createRawEvents } from '@/commands/exchanges/streamExchange'
import { fromRow } from '@/services/storage/rows/createExchangeRows'

it('gives back what was put in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ atMs: fc.double({ noNaN: true }), data: fc.string({ unit: 'binary' }) })),
      fc.constantFrom(1, 300),
      (some, times) => {
        const events = Array.from({ length: times }, () => some).flat()
        expect(fromRow({ id: 'e1', ...createRawEvents(events).columns() })).toEqual(events)
      },
    ),
  )
})

it('reads rows from before there were columns, and passes over what is no event', () => {
  const events = [{ atMs: 1, data: 'a' }, 'odd', { atMs: '2', data: 'b' }, { atMs: 3, data: '' }]
  expect(fromRow({ id: 'e1', events })).toEqual([
    { atMs: 1, data: 'a' },
    { atMs: 3, data: '' },
  ])
  expect(fromRow(undefined)).toEqual([])
  expect(fromRow({ times: [1], lengths: [1], text: 'a' })).toEqual([])
})
