import { useCallback, useRef } from 'react'

/**
 * Gives the focus back to what had it before a layer opened: Radix would give it to a trigger of its own, which
 * layers that are mounted to open them have not.
 */
export function useFocusBack() {
  const opener = useRef<Element>(null)
  /** To be called when the layer opens, before it takes the focus. */
  const remember = useCallback(() => {
    opener.current = document.activeElement
  }, [])
  const giveBack = useCallback((event: Event) => {
    event.preventDefault()
    focusBack(opener.current)
  }, [])
  return { remember, giveBack }
}

/** Gives the focus to what had it before, unless that is gone or something else has taken it meanwhile. */
export function focusBack(...before: readonly (EventTarget | null | undefined)[]): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const found = before.find((element) => element instanceof HTMLElement && element.isConnected)
  // Nothing moves that the reader did not move.
  if (found instanceof HTMLElement) found.focus({ preventScroll: true })
}
