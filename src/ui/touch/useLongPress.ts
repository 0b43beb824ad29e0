import { type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger rests, in milliseconds, and how far it may stray meanwhile, in pixels. */
const REST_MS = 500
const STRAY_PX = 10

/** What a long press has another use for. */
const OWN_USE = ['a', 'button', 'input', 'textarea', 'img', 'iframe', 'summary'].join()

/**
 * Calls back once a finger rests on an element. The text below it is not selected then. Gives the handlers of the
 * element.
 */
export function useLongPress(onPress: () => void) {
  const rest = useRef<{ readonly timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null)
  const end = () => {
    if (rest.current) clearTimeout(rest.current.timer)
    rest.current = null
  }
  useEffect(() => end, [])
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      if (event.target instanceof Element && event.target.closest(OWN_USE)) return
      const timer = setTimeout(() => {
        end()
        getSelection()?.removeAllRanges()
        onPress()
      }, REST_MS)
      rest.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = rest.current
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
