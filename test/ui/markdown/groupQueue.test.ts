import { expect, it, vi } from 'vitest'

import { createGroupQueue } from '@/ui/markdown/groupQueue'

it('draws the last group first, one at a time, when the page is idle', () => {
  const { queue, rest } = idleQueue()
  const drawn: number[] = []
  for (const from of [0, 16, 32]) queue.add(from, () => drawn.push(from))
  expect(drawn).toEqual([])
  rest()
  expect(drawn).toEqual([32, 16, 0])
})

it('passes over a group that has gone, and takes up one that comes later', () => {
  const { queue, rest } = idleQueue()
  const gone = vi.fn()
  const later = vi.fn()
  queue.add(0, gone)()
  rest()
  queue.add(16, later)
  rest()
  expect(gone).not.toHaveBeenCalled()
  expect(later).toHaveBeenCalledOnce()
})

it('draws every group, though two have the same rank: a quotation counts its blocks again', () => {
  const { queue, rest } = idleQueue()
  const drawn: string[] = []
  queue.add(0, () => drawn.push('text'))
  queue.add(0, () => drawn.push('quotation'))
  rest()
  expect(drawn).toEqual(['text', 'quotation'])
})

/** A queue in a page that has time whenever `rest` is called, until nothing is left to do. */
function idleQueue() {
  const idle: (() => void)[] = []
  const queue = createGroupQueue(
    () => true,
    (run) => idle.push(run),
  )
  const rest = () => {
    while (idle.length > 0) idle.shift()?.()
  }
  return { queue, rest }
}
