/** A block of text and its message, to be kept where they stand: how far above the transcript's top, in pixels. */
export type Anchor = readonly { readonly element: Element; readonly offsetPx: number }[]

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, pre, tbody tr'

/** The anchor that `element` is alone. */
export const anchoredTo = (element: Element, offsetPx: number): Anchor => [{ element, offsetPx }]

/**
 * What stands at the top of a transcript whose messages are in order; empty while there is none. Within a message
 * only blocks that begin above the top count: what opens below them, in sight, may push the rest down.
 */
export function anchorAtTop(scroller: HTMLElement): Anchor {
  const top = scroller.getBoundingClientRect().top
  for (const message of scroller.querySelectorAll('[data-message-id]')) {
    const box = message.getBoundingClientRect()
    if (box.bottom <= top) continue
    const whole = { element: message, offsetPx: top - box.top }
    const block = box.top < top ? lastBlockAbove(message, top) : undefined
    return block ? [block, whole] : [whole]
  }
  return []
}

/**
 * How far an anchor has moved down, in pixels. A block may have been drawn again or folded away: then its message
 * tells; null without either.
 */
export function drift(scroller: HTMLElement, anchor: Anchor): number | null {
  for (const { element, offsetPx } of anchor) {
    const box = element.getBoundingClientRect()
    // What is not on the page any more, or not shown, has no size.
    if (box.height > 0) return box.top - scroller.getBoundingClientRect().top + offsetPx
  }
  return null
}

function lastBlockAbove(message: Element, top: number): Anchor[number] | undefined {
  let last: Anchor[number] | undefined
  for (const element of message.querySelectorAll(BLOCKS)) {
    const box = element.getBoundingClientRect()
    if (box.height === 0) continue
    if (box.top > top) break
    last = { element, offsetPx: top - box.top }
  }
  return last
}
