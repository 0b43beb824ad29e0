import type { MouseEvent } from 'react'

/**
 * From where one came to an element: of several places that lead to it, the way back is to this one. No cache: a note
 * on elements that lives and dies with them, and which the page's HTML need not show.
 */
const cameFrom = new WeakMap<Element, HTMLElement>()

/** Goes to the first of the given elements, or back to the one that led here; leaves the address, which is the app's. */
export const jumpTo =
  (find: () => readonly (HTMLElement | null)[]) =>
  (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    const targets = find()
    const here = event.currentTarget.closest('[id]')
    const before = here && cameFrom.get(here)
    const target = before && targets.includes(before) ? before : targets[0]
    if (!target) return
    cameFrom.set(target, event.currentTarget)
    target.scrollIntoView({ block: 'nearest' })
    target.focus({ preventScroll: true })
  }
