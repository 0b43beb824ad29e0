import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { createRowHeights } from '@/domain/transcript/rows'

const idsOf = (count: number, branch = '') =>
  Array.from({ length: count }, (_, index) => `m${index}${branch}` as MessageId)

it('adds up estimates, and measured heights where rows have been drawn', () => {
  const heights = createRowHeights(() => 100)
  heights.setRows(idsOf(5))
  expect(heights.between(0, 5)).toBe(500)
  heights.measure('m1' as MessageId, 250.4)
  expect(heights.between(0, 5)).toBe(650)
  expect(heights.between(2, 5)).toBe(300)
  heights.forget()
  expect(heights.between(0, 5)).toBe(500)
})

it('finds the row at a distance, and the last one beyond the end', () => {
  const heights = createRowHeights(() => 100)
  heights.setRows(idsOf(3))
  expect([0, 99, 100, 299, 1_000].map(heights.indexAt)).toEqual([0, 0, 1, 2, 2])
})

it('estimates a row once, also when rows follow it', () => {
  const estimate = vi.fn(() => 100)
  const heights = createRowHeights(estimate)
  heights.setRows(idsOf(50))
  heights.between(0, 50)
  heights.setRows(idsOf(51))
  expect(heights.between(0, 51)).toBe(5_100)
  expect(estimate).toHaveBeenCalledTimes(51)
})

it('is right after any changes of branch and any measurements', () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('rows' as const),
      shared: fc.nat(20),
      more: fc.nat(20),
      branch: fc.constantFrom('a', 'b'),
    }),
    fc.record({ type: fc.constant('measure' as const), at: fc.nat(40), heightPx: fc.nat(900) }),
    fc.record({ type: fc.constant('ask' as const), at: fc.nat(40) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const heights = createRowHeights(() => 100)
      const measured = new Map<MessageId, number>()
      let ids = idsOf(10)
      heights.setRows(ids)
      const sumTo = (end: number) => ids.slice(0, end).reduce((sum, id) => sum + (measured.get(id) ?? 100), 0)
      for (const each of steps) {
        if (each.type === 'rows') {
          const kept = ids.slice(0, each.shared)
          // The name says where they begin, so that no id comes twice, as in a conversation.
          ids = [...kept, ...idsOf(each.more, `${each.branch}${kept.length}`)]
          heights.setRows(ids)
        } else if (each.type === 'measure') {
          const id = ids[each.at]
          if (id === undefined) continue
          measured.set(id, each.heightPx)
          heights.measure(id, each.heightPx)
        } else {
          const end = Math.min(each.at, ids.length)
          expect(heights.between(0, end)).toBe(sumTo(end))
        }
      }
      expect(heights.between(0, ids.length)).toBe(sumTo(ids.length))
    }),
  )
})
