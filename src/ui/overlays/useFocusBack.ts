import { useCallback, useRef } from 'react'

import { focusBack } from './focusBack'

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
