import fc from 'fast-check'
import { expect, it } from 'vitest'

import { excerptOf, type DiffPiece } from '@/domain/runs/results/similarity'

const same = (text: string): DiffPiece => ({ type: 'same', text })
const added = (text: string): DiffPiece => ({ type: 'added', text })
const LONG = 'word '.repeat(60)
const textOf = (pieces: readonly DiffPiece[]) => pieces.map(({ text }) => text).join('')

it('keeps a few words around each difference of a long reply', () => {
  const text = textOf(
    excerptOf([same(`Begin ${LONG}`), added('late '), same(LONG), added('early '), same(LONG)]),
  )
  expect(text).toBe(
    '… word word word word word late word word word word word … word word word word word early word word word word word …',
  )
})

it('leaves short replies whole, without what only the other had', () => {
  expect(
    excerptOf([same('Prune in '), { type: 'removed', text: 'late ' }, added('early '), same('March.')]),
  ).toEqual([same('Prune in '), added('early '), same('March.')])
})

it('never cuts what differs', () => {
  const piece = fc.record({
    type: fc.constantFrom('same' as const, 'added' as const, 'removed' as const),
    text: fc.string({ minLength: 1, maxLength: 300 }),
  })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const differing = (list: readonly DiffPiece[]) => list.filter(({ type }) => type === 'added')
      expect(differing(excerptOf(pieces))).toEqual(differing(pieces))
    }),
  )
})
