import { createContext } from 'react'

import { whenIdle, yieldToPage } from '@/lib/time/afterPaint'

/** Groups of blocks that are drawn, or no longer skipped, only when the page has time. */
export type GroupQueue = {
  /** Whether what is read now came in a burst. */
  readonly isBurst: () => boolean
  /** Calls `draw` when it is the group's turn, the highest rank first; returns how to withdraw it. */
  readonly add: (rank: number, draw: () => void) => () => void
  /** The same for what is drawn and skipped: none of it is laid out before all is drawn, which then costs little. */
  readonly addSkipped: (rank: number, show: () => void) => () => void
}

/** Everything at once, and nothing waits. */
export const GroupQueueContext = createContext<GroupQueue>({
  isBurst: () => false,
  add: () => () => undefined,
  addSkipped: () => () => undefined,
})

/** Groups that are drawn in one turn at most. */
const MOST_AT_ONCE = 8
/** Twice as many are drawn in the next turn where one took less than this, in milliseconds, */
const SHORT_MS = 8
/** and half as many where it took more than this: what follows in the same frame has room. */
const LONG_MS = 20

/**
 * @param isBurst asked when a group is first drawn.
 * @param later runs what it is given when the page has nothing better to do.
 * @param now milliseconds of a clock that never goes back.
 */
export function createGroupQueue(
  isBurst: () => boolean,
  later: (run: () => void) => void = (run) => void whenIdle(run),
  now: () => number = () => performance.now(),
): GroupQueue {
  // Not by rank: a quotation counts its blocks from zero, too.
  const undrawn = new Map<() => void, number>()
  const skipped = new Map<() => void, number>()
  let isAsked = false
  let atOnce = 1

  function ask() {
    if (isAsked || undrawn.size + skipped.size === 0) return
    isAsked = true
    later(() => {
      isAsked = false
      const from = now()
      if (undrawn.size === 0) takeHighest(skipped)?.()
      else for (let count = 0; count < atOnce; count += 1) takeHighest(undrawn)?.()
      // React renders in the next task.
      void yieldToPage().then(() => {
        const tookMs = now() - from
        if (tookMs < SHORT_MS) atOnce = Math.min(MOST_AT_ONCE, atOnce * 2)
        else if (tookMs > LONG_MS) atOnce = Math.max(1, Math.floor(atOnce / 2))
      })
      ask()
    })
  }

  const addTo = (waiting: Map<() => void, number>) => (rank: number, draw: () => void) => {
    waiting.set(draw, rank)
    ask()
    return () => void waiting.delete(draw)
  }

  return { isBurst, add: addTo(undrawn), addSkipped: addTo(skipped) }
}

/** The last ones are met first, on the way up from the end. */
function takeHighest(waiting: Map<() => void, number>): (() => void) | undefined {
  let highest: readonly [draw: () => void, rank: number] | undefined
  for (const each of waiting) if (!highest || each[1] > highest[1]) highest = each
  const [draw] = highest ?? []
  if (draw) waiting.delete(draw)
  return draw
}

/** Pixels a block takes until it has been drawn: only the scrollbar shows it. */
const BLOCK_PX = 60

/** The estimated height of a group with this many blocks, in pixels. */
export const estimatedPx = (blocks: number): number => blocks * BLOCK_PX
