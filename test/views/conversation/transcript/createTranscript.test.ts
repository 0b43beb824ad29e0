// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Place } from '@/domain/transcript/scrollState'
import { createTranscript } from '@/views/conversation/transcript/createTranscript'

const WINDOW_PX = 600
const ROW_PX = 100
const idAt = (index: number) => `m${index}` as MessageId
const idsTo = (count: number, from = 0) =>
  Array.from({ length: count - from }, (_, index) => idAt(from + index))
const place = (index: number, offsetPx = 0): Place => ({ messageId: idAt(index), offsetPx })

let resized: (entries: readonly unknown[]) => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof resized) {
        resized = callback
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A transcript on a page without layout: rows are as high as the test says, and stand below each other. */
function transcriptOf({
  count = 1_000,
  openedAt = null as Place | null,
  isPlain = false,
  isPart = false,
} = {}) {
  const onRest = vi.fn()
  const transcript = createTranscript({ place: openedAt, isPlain, estimate: () => ROW_PX, onRest })
  const highs = new Map<string, number>()
  const scroller = document.createElement('div')
  const list = scroller.appendChild(document.createElement('div'))
  list.dataset['rows'] = ''
  const heightOf = (element: Element) => {
    const { row, gap } = (element as HTMLElement).dataset
    return gap === undefined ? (highs.get(row ?? '') ?? ROW_PX) : Number(gap)
  }
  const heightPx = () => [...list.children].reduce((sum, child) => sum + heightOf(child), 0)
  const boxOf = (element: Element) => {
    if (!list.contains(element)) return new DOMRect()
    let top = -scroller.scrollTop
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
      top += heightOf(before)
    return new DOMRect(0, top, 300, heightOf(element))
  }
  let scrolledTo = 0
  Object.defineProperties(scroller, {
    clientHeight: { value: WINDOW_PX },
    clientWidth: { value: innerWidth },
    scrollHeight: { get: heightPx },
    scrollTop: {
      get: () => Math.max(0, Math.min(scrolledTo, heightPx() - WINDOW_PX)),
      set: (top: number) => {
        scrolledTo = Math.max(0, Math.min(top, heightPx() - WINDOW_PX))
      },
    },
  })
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, WINDOW_PX)
  list.getBoundingClientRect = () => new DOMRect(0, -scroller.scrollTop, 300, heightPx())

  let ids = idsTo(count)
  let now = { isPart, isAll: isPlain, kept: [] as number[] }
  const inPage = new Map<string, { readonly row: HTMLElement; readonly leave: () => void }>()
  /** As React draws: rows keep their elements. */
  function draw() {
    const pieces = transcript.pieces(ids, now)
    const children = pieces.map((piece) => {
      if (piece.type === 'gap') {
        const gap = document.createElement('div')
        gap.dataset['gap'] = `${piece.heightPx}`
        return gap
      }
      const id = ids[piece.index] ?? ''
      const before = inPage.get(id)?.row
      if (before) return before
      const row = document.createElement('div')
      row.dataset['row'] = id
      const article = row.appendChild(document.createElement('article'))
      article.dataset['messageId'] = id
      row.getBoundingClientRect = () => boxOf(row)
      article.getBoundingClientRect = () => boxOf(row)
      inPage.set(id, { row, leave: transcript.row(row) ?? (() => undefined) })
      return row
    })
    for (const [id, { row, leave }] of inPage)
      if (!children.includes(row)) {
        leave()
        inPage.delete(id)
      }
    list.replaceChildren(...children)
    transcript.keep()
  }
  draw()
  const stop = transcript.attach(scroller, list)
  transcript.subscribe(draw)
  const topOf = (index: number) => inPage.get(idAt(index))?.row.getBoundingClientRect().top
  const drawn = () => [...inPage.keys()]
  return {
    transcript,
    scroller,
    onRest,
    stop,
    topOf,
    drawn,
    toEndPx: () => scroller.scrollHeight - WINDOW_PX - scroller.scrollTop,
    /** The reader scrolls. */
    scrollTo(top: number) {
      scroller.scrollTop = top
      scroller.dispatchEvent(new Event('scroll'))
    },
    /** The focus moves to a row, and the browser scrolls it into view; what it tells of that comes with the next frame. */
    focus(index: number) {
      const row = inPage.get(idAt(index))?.row
      row?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      const top = row?.getBoundingClientRect().top ?? 0
      if (top < 0) scroller.scrollTop += top
    },
    wheelUp: () => scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 })),
    /** A row has another height, and the browser says so. */
    grow(index: number, toPx: number) {
      const row = inPage.get(idAt(index))?.row
      highs.set(idAt(index), toPx)
      resized(row ? [{ target: row, borderBoxSize: [{ blockSize: toPx }] }] : [])
    },
    show(next: readonly MessageId[], more: Partial<typeof now> = {}) {
      ids = [...next]
      now = { ...now, ...more }
      draw()
    },
  }
}

describe('at the end', () => {
  it('draws what fills the window, and stays there when the rest is read and rows get their heights', () => {
    const { show, drawn, toEndPx, topOf, grow } = transcriptOf({ count: 0, isPart: true })
    show(idsTo(1_000, 990))
    const before = topOf(999)
    expect(toEndPx()).toBe(0)
    show(idsTo(1_000), { isPart: false })
    expect(topOf(999)).toBe(before)
    expect(drawn().length).toBeLessThan(12)
    grow(998, 350)
    expect(toEndPx()).toBe(0)
  })

  it('stays there when the rows become too many for all to be in the page', () => {
    const { show, drawn, grow, toEndPx, topOf } = transcriptOf({ count: 150, isPlain: true })
    expect(drawn()).toHaveLength(150)
    show(idsTo(151), { isAll: false })
    expect(drawn().length).toBeLessThan(12)
    expect(toEndPx()).toBe(0)
    grow(150, 2_000)
    expect(toEndPx()).toBe(0)
    expect(topOf(150)).toBeLessThan(0)
  })

  it('follows a reply that grows, until the reader turns upwards', () => {
    const { transcript, grow, wheelUp, topOf, toEndPx } = transcriptOf()
    grow(999, 2_000)
    expect(toEndPx()).toBe(0)
    wheelUp()
    expect(transcript.view().isAtEnd).toBe(false)
    const before = topOf(999)
    grow(999, 2_500)
    expect(topOf(999)).toBe(before)
    transcript.jumpToEnd()
    expect(toEndPx()).toBe(0)
    expect(transcript.view().isAtEnd).toBe(true)
  })

  it('stays where the reader stopped just above it, until something grows', () => {
    const { transcript, scroller, wheelUp, scrollTo, grow, toEndPx } = transcriptOf({
      count: 40,
      isPlain: true,
    })
    wheelUp()
    scrollTo(2_000)
    // What is pressed there now must not move away under the pointer.
    scrollTo(scroller.scrollHeight - WINDOW_PX - 20)
    expect([toEndPx(), transcript.view().isAtEnd]).toEqual([20, true])
    grow(39, 150)
    expect(toEndPx()).toBe(0)
    scrollTo(scroller.scrollHeight - WINDOW_PX - 20)
    transcript.jumpToEnd()
    expect(toEndPx()).toBe(0)
  })

  it('stays where the focus moved up to when something grows in the same frame', () => {
    const { transcript, focus, grow, topOf, toEndPx } = transcriptOf({ count: 40, isPlain: true })
    focus(38)
    grow(39, 150)
    expect([toEndPx(), transcript.view().isAtEnd]).toEqual([0, true])
    focus(3)
    grow(39, 300)
    expect(topOf(3)).toBe(0)
    expect(transcript.view().isAtEnd).toBe(false)
  })

  it('draws more that is near once one turns up', () => {
    const { scroller, drawn } = transcriptOf()
    const few = drawn().length
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
    expect(drawn().length).toBeGreaterThan(few)
  })
})

describe('elsewhere', () => {
  it('keeps what is read in place when rows above grow, and draws others as the reader goes on', () => {
    const { scrollTo, scroller, topOf, grow, drawn } = transcriptOf()
    scrollTo(scroller.scrollTop - 5_000)
    const index = Number(
      drawn()
        .find((id) => (topOf(Number(id.slice(1))) ?? -1) >= 0)
        ?.slice(1),
    )
    const before = topOf(index)
    grow(index - 1, 480)
    expect(topOf(index)).toBe(before)
  })

  it('draws what is at the place where the scrollbar was put', () => {
    const { scrollTo, drawn, topOf } = transcriptOf()
    scrollTo(30_050)
    expect(drawn()).toContain('m300')
    expect(topOf(300)).toBe(-50)
    expect(drawn().length).toBeLessThan(40)
  })

  it('tells when the reader has come to rest', () => {
    const { scrollTo, scroller, onRest } = transcriptOf({ count: 50, isPlain: true })
    scrollTo(1_000)
    expect(onRest).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(onRest).toHaveBeenCalledExactlyOnceWith(scroller, false)
  })

  it('tells so too when other sizes come between the scroll and its event', () => {
    const { scroller, wheelUp, grow, onRest } = transcriptOf({ count: 50, isPlain: true })
    wheelUp()
    scroller.scrollTop -= 700
    grow(49, 130)
    grow(49, 140)
    scroller.dispatchEvent(new Event('scroll'))
    vi.runAllTimers()
    expect(onRest).toHaveBeenCalledExactlyOnceWith(scroller, false)
  })

  it('keeps the row that is edited and those of the selection in the page', () => {
    const { show, drawn } = transcriptOf()
    show(idsTo(1_000), { kept: [3, 500, -1] })
    expect(drawn()).toEqual(expect.arrayContaining(['m3', 'm500', 'm999']))
    show(idsTo(1_000), { kept: [] })
    expect(drawn()).not.toContain('m3')
  })

  it('goes on where it was when another branch has no such message', () => {
    const { scrollTo, show, topOf } = transcriptOf({ count: 50, isPlain: true })
    scrollTo(1_000)
    show(idsTo(10))
    expect(topOf(9)).toBe(WINDOW_PX - ROW_PX)
  })
})

describe('taken to a message', () => {
  it('lands exactly, also while rows around it get their heights, and stays for who does not scroll', () => {
    const { transcript, topOf, grow } = transcriptOf()
    transcript.show(place(400, -24))
    expect(topOf(400)).toBe(24)
    grow(399, 700)
    grow(401, 300)
    expect(topOf(400)).toBe(24)
    vi.runAllTimers()
    grow(399, 90)
    expect(topOf(400)).toBe(24)
  })

  it('opens at a place', () => {
    const { transcript, topOf, drawn } = transcriptOf({ openedAt: place(700, 40) })
    expect(topOf(700)).toBe(-40)
    expect(drawn()).not.toContain('m999')
    expect(transcript.view().isAtEnd).toBe(false)
  })

  it('follows the end from there only once sizes have settled', () => {
    const { transcript, grow, toEndPx, topOf } = transcriptOf({ count: 20, isPlain: true })
    transcript.show(place(19))
    expect(toEndPx()).toBe(0)
    expect(transcript.view().isAtEnd).toBe(true)
    grow(19, 1_500)
    expect(topOf(19)).toBe(0)
    expect(transcript.view().isAtEnd).toBe(false)
    transcript.jumpToEnd()
    transcript.show(place(19))
    transcript.show(place(18))
    grow(19, 100)
    vi.runAllTimers()
    grow(19, 1_000)
    expect(toEndPx()).toBe(0)
  })
})
