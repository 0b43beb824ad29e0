import { useEffect, useRef } from 'react'

import type { Notice } from '@/store/activitySlice'
import { focusBack } from '@/ui/overlays/focusBack'

/**
 * What is pressed goes with its notice: the focus then returns to what had it when the notice came, else to where one
 * writes, else to where it came from. Gives the box of the notices its ref.
 */
export function useFocusAfter(notices: readonly Notice[]) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    const holds = (node: EventTarget | null) => node instanceof Node && element?.contains(node) === true
    const before = document.activeElement
    let from: EventTarget | null = null
    let isIn = holds(before)
    const follow = ({ target, relatedTarget }: FocusEvent) => {
      isIn = holds(target)
      if (isIn && !holds(relatedTarget)) from = relatedTarget
    }
    // A press beside all controls leaves the focus nowhere, and there it stays.
    const leave = ({ target }: PointerEvent) => {
      if (!holds(target)) isIn = false
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', leave)
      if (!isIn) return
      // On touch this would raise the keyboard.
      const isFine = matchMedia('(pointer: fine)').matches
      const composer = isFine ? document.querySelector('[data-composer]:not([inert] *)') : null
      focusBack(before === document.body || holds(before) ? null : before, composer, from)
    }
  }, [notices])
  return box
}
