import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Long enough to read a line and reach its button. */
const SECONDS = 12
/** What is left of them once one has been at it, or at what lies over it. */
const SECONDS_AFTER = 4

/**
 * Takes a line away some seconds after it was shown. Only seconds count in which one could have reached it and is not
 * at it: none while the pointer or the focus is on it, while a dialog lies over it, or while the page is hidden.
 *
 * @param shown what it shows; something else is shown as long again.
 */
export function useLeaving(
  line: RefObject<HTMLElement | null>,
  { shown, stays, leave }: { readonly shown: unknown; readonly stays: boolean; readonly leave: () => void },
): void {
  const end = useEffectEvent(leave)
  useEffect(() => {
    if (stays) return
    let left = SECONDS
    const timer = setInterval(() => {
      left = isHeld(line.current) ? Math.max(left, SECONDS_AFTER) : left - 1
      if (left === 0) end()
    }, 1_000)
    return () => clearInterval(timer)
  }, [line, shown, stays])
}

const isHeld = (line: HTMLElement | null): boolean =>
  document.hidden ||
  document.querySelector('[role="dialog"]') !== null ||
  line?.matches(':hover') === true ||
  line?.contains(document.activeElement) === true
