import { expect, it, vi } from 'vitest'

import { yieldToPage } from '@/lib/time/afterPaint'
import { createGroupQueue } from '@/ui/markdown/groupQueue'

it('draws the last group first, one at a time, when the page is idle', () => {
  const { queue, rest } = idleQueue()
  const drawn: number[] = []
  for (const from of [0, 16, 32]) queue.add(from, () => drawn.push(from))
  expect(drawn).toEqual([])
  rest()
  expect(drawn).toEqual([32, 16, 0])
})

it('shows what is skipped only once everything is drawn', () => {
  const { queue, rest } = idleQueue()
  const turns: string[] = []
  queue.addSkipped(48, () => turns.push('shown 48'))
  queue.add(0, () => turns.push('drawn 0'))
  queue.addSkipped(64, () => turns.push('shown 64'))
  queue.add(16, () => turns.push('drawn 16'))
  rest()
  expect(turns).toEqual(['drawn 16', 'drawn 0', 'shown 64', 'shown 48'])
})

it('draws more groups in one turn where they take no time, and fewer again where they do', async () => {
  const { queue, turn, work } = idleQueue()
  const drawn: number[] = []
  const turnOf = async (each: number) => {
    const before = drawn.length
    work.ms = each
    turn()
    // The turn is timed by then.
    await yieldToPage()
    await yieldToPage()
    return drawn.length - before
  }
  for (let from = 0; from < 40; from += 1)
    queue.add(from, () => {
      drawn.push(from)
      work.at += work.ms
    })
  expect([await turnOf(0), await turnOf(0), await turnOf(0), await turnOf(0)]).toEqual([1, 2, 4, 8])
  expect([await turnOf(5), await turnOf(5), await turnOf(5)]).toEqual([8, 4, 4])
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

/** A queue in a page that has time whenever `rest` is called, until nothing is left to do; `turn` is one turn. */
function idleQueue() {
  const idle: (() => void)[] = []
  /** The clock, and what drawing one group takes, in milliseconds. */
  const work = { at: 0, ms: 0 }
  const queue = createGroupQueue(
    () => true,
    (run) => idle.push(run),
    () => work.at,
  )
  const turn = () => idle.shift()?.()
  const rest = () => {
    while (idle.length > 0) turn()
  }
  return { queue, rest, turn, work }
}
