import { expect, it } from 'vitest'

import { expectExample } from '#test/support/readmeExample'
import type { MessageId } from '@/domain/ids'
import { createRowHeights, isAtEnd, nextScroll, opened, piecesOf, rowsInReach } from '@/domain/transcript'

const ids = Array.from({ length: 1000 }, (_, index) => `m${index}` as MessageId)
const last = 'm999' as MessageId

it('draws the end of a long transcript as the README says', () => {
  // begin
  const heights = createRowHeights(() => 100)
  heights.setRows(ids)
  heights.measure(last, 240)
  const range = rowsInReach({
    count: ids.length,
    heightOf: heights.heightOf,
    top: null,
    windowPx: 500,
    reachPx: 200,
  })
  const pieces = piecesOf(ids.length, range, [], heights.between)
  const reading = nextScroll(opened(null), { type: 'released', place: { messageId: last, offsetPx: 12 } })
  // end
  expect(range).toEqual({ first: 994, last: 999 })
  expect(pieces[0]).toEqual({ type: 'gap', from: 0, heightPx: 99_400 })
  expect(pieces).toHaveLength(7)
  expect([isAtEnd(opened(null)), isAtEnd(reading)]).toEqual([true, false])
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/domain/transcript/README.md'))
