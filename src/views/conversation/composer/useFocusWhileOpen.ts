import { useState, type RefCallback } from 'react'

import { focusBack } from '@/ui/overlays/useFocusBack'

/**
 * A ref for the box that a person has just asked for: it has the focus first, and gives it back when it goes, to what
 * had it before or else to the message around. One function for all renders: later ones must not take it again.
 */
export function useFocusWhileOpen(): RefCallback<HTMLTextAreaElement> {
  const [ref] = useState<RefCallback<HTMLTextAreaElement>>(() => {
    const opener = document.activeElement
    return (box: HTMLTextAreaElement | null) => {
      const around = box?.closest('article')
      box?.focus()
      return () => void requestAnimationFrame(() => focusBack(opener, around))
    }
  })
  return ref
}
