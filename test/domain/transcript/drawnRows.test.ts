import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { piecesOf, rowsInReach, type Piece } from '@/domain/transcript/rows'

const every = (heightPx: number) => () => heightPx

describe('the rows in reach', () => {
  it('are the last ones at the end', () => {
    const at = { count: 1_000, heightOf: every(100), top: null, windowPx: 600 }
    expect(rowsInReach({ ...at, reachPx: 0 })).toEqual({ first: 994, last: 999 })
    expect(rowsInReach({ ...at, reachPx: 200 })).toEqual({ first: 992, last: 999 })
  })

  it('are a turn and its reply at least, however high these are', () => {
    expect(rowsInReach({ count: 10, heightOf: every(5_000), top: null, windowPx: 600, reachPx: 0 })).toEqual({
      first: 8,
      last: 9,
    })
  })

  it('reach as far above as below a place', () => {
    const top = { index: 500, offsetPx: 0 }
    const at = { count: 1_000, heightOf: every(100), top, windowPx: 600 }
    expect(rowsInReach({ ...at, reachPx: 300 })).toEqual({ first: 497, last: 508 })
  })

  it('fill the window above a place that is too near the end', () => {
    const top = { index: 998, offsetPx: 0 }
    const at = { count: 1_000, heightOf: every(100), top, windowPx: 600 }
    expect(rowsInReach({ ...at, reachPx: 0 })).toEqual({ first: 994, last: 999 })
  })

  it('are all there are when these are few, and none of none', () => {
    const at = { heightOf: every(100), top: null, windowPx: 600, reachPx: 0 }
    expect(rowsInReach({ ...at, count: 3 })).toEqual({ first: 0, last: 2 })
    expect(rowsInReach({ ...at, count: 0 })).toEqual({ first: 0, last: -1 })
  })
})

describe('the pieces', () => {
  const hundreds = (from: number, to: number) => (to - from) * 100

  it('are the rows, and gaps as high as what is left out', () => {
    expect(piecesOf(100, { first: 50, last: 51 }, [], hundreds)).toEqual([
      { type: 'gap', from: 0, heightPx: 5_000 },
      { type: 'row', index: 50 },
      { type: 'row', index: 51 },
      { type: 'gap', from: 52, heightPx: 4_800 },
    ])
  })

  it('hold the row that is edited and those of the selection, wherever they are', () => {
    const pieces = piecesOf(100, { first: 50, last: 50 }, [3, -1, 50, 99, 3], hundreds)
    expect(pieces.map((piece) => (piece.type === 'row' ? piece.index : `${piece.heightPx} px`))).toEqual([
      '300 px',
      3,
      '4600 px',
      50,
      '4800 px',
      99,
    ])
  })

  it('are as high together as all rows, whatever is drawn', () => {
    const range = fc.tuple(fc.nat(200), fc.nat(40), fc.array(fc.integer({ min: -1, max: 300 })))
    fc.assert(
      fc.property(range, ([first, more, kept]) => {
        const count = 241
        const pieces = piecesOf(count, { first, last: first + more }, kept, hundreds)
        const heightOf = (piece: Piece) => (piece.type === 'row' ? 100 : piece.heightPx)
        expect(pieces.reduce((sum, piece) => sum + heightOf(piece), 0)).toBe(count * 100)
      }),
    )
  })
})
