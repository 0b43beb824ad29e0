import type { MouseEvent } from 'react'

/** Goes to an element of the page without touching the address, which belongs to the app. */
export const jumpTo =
  (id: string) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    const target = document.getElementById(id)
    target?.scrollIntoView({ block: 'nearest' })
    target?.focus({ preventScroll: true })
  }
