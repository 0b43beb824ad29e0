import { createContext } from 'react'

import { whenIdle } from '@/lib/time/afterPaint'

/** Groups of blocks that are drawn, or no longer skipped, only when the page has time. */
export type GroupQueue = {
  /** Whether what is read now came in a burst. */
  readonly isBurst: () => boolean
  /** Calls `draw` when it is the group's turn, the highest rank first; returns how to withdraw it. */
  readonly add: (rank: number, draw: () => void) => () => void
}

/** Everything at once, and nothing waits. */
export const GroupQueueContext = createContext<GroupQueue>({
  isBurst: () => false,
  add: () => () => undefined,
})

/**
 * @param isBurst asked when a group is first drawn.
 * @param later runs what it is given when the page has nothing better to do.
 */
export function createGroupQueue(
  isBurst: () => boolean,
  later: (run: () => void) => void = (run) => void whenIdle(run),
): GroupQueue {
  // Not by rank: a quotation counts its blocks from zero, too.
  const waiting = new Map<() => void, number>()
  let isAsked = false

  function ask() {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    later(() => {
      isAsked = false
      // Who reads the end meets the last ones first, on the way up.
      const highest = Math.max(...waiting.values())
      const draw = [...waiting.keys()].find((each) => waiting.get(each) === highest)
      if (draw) waiting.delete(draw)
      draw?.()
      ask()
    })
  }

  return {
    isBurst,
    add: (rank, draw) => {
      waiting.set(draw, rank)
      ask()
      return () => {
        waiting.delete(draw)
      }
    },
  }
}

/** Pixels a block takes until it has been drawn: only the scrollbar shows it. */
const BLOCK_PX = 60

/** The estimated height of a group with this many blocks, in pixels. */
export const estimatedPx = (blocks: number): number => blocks * BLOCK_PX
