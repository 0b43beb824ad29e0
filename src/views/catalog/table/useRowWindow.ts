import { useEffect, useMemo, useState, type RefObject } from 'react'

import { useMediaQuery } from '@/ui/layout/useMediaQuery'

/** Rows beyond those in sight, so that a quick scroll shows no gap. */
const AROUND = 4
/** The heading, with its line of units, covers this much of the top of the rows, CSS pixels. */
export const HEADING_HEIGHT = 48
/** Where nothing has a height (before layout), CSS pixels. */
const USUAL_HEIGHT = 640

/**
 * Rows of one height, of which those in sight and a few around are in the page. All the same height, so where
 * each stands is a multiplication: nothing is measured while one scrolls.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, { count, visible, hasTwoLines }: Rows) {
  // A finger needs more than a mouse.
  const isCoarse = useMediaQuery('(pointer: coarse)')
  const rowHeight = hasTwoLines ? 60 : isCoarse ? 48 : 36
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(USUAL_HEIGHT)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      // Whole steps, so that a scroll by some pixels renders nothing.
      setTop(Math.floor(element.scrollTop / rowHeight / STEP) * STEP)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? USUAL_HEIGHT))
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer?.disconnect()
    }
  }, [scroller, rowHeight])

  useEffect(() => {
    const element = scroller.current
    if (!element || visible < 0) return
    const top = visible * rowHeight
    const isAbove = top < element.scrollTop
    const isBelow = top + rowHeight + HEADING_HEIGHT > element.scrollTop + element.clientHeight
    if (isAbove || isBelow) element.scrollTo({ top: Math.max(0, top - element.clientHeight / 3) })
  }, [scroller, visible, rowHeight])

  const visibleRows = Math.ceil((height === 0 ? USUAL_HEIGHT : height) / rowHeight)
  const pool = visibleRows + 2 * AROUND + STEP
  // A list that has just become shorter is scrolled to its end, and says so only after it has been drawn.
  const from = Math.min(top, Math.max(0, count - visibleRows))
  const start = Math.max(0, from - AROUND)
  const end = Math.min(count, from + visibleRows + STEP + AROUND)
  const indexes = useMemo(
    () => Array.from({ length: end - start }, (_, index) => start + index),
    [start, end],
  )
  return {
    rowHeight,
    indexes,
    /** A row that leaves at one end comes back at the other: more are never made than are in the page at once. */
    slotOf: (index: number) => index % pool,
    /** Pixels of the rows that are not there, above and below. */
    before: start * rowHeight,
    after: (count - end) * rowHeight,
  }
}

type Rows = {
  readonly count: number
  /** The row to scroll to; below zero for none. */
  readonly visible: number
  readonly hasTwoLines: boolean
}

/** Rows scrolled before others come into the page. */
const STEP = 4
