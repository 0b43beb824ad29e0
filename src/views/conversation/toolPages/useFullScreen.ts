import { type RefObject, useEffect, useState } from 'react'

import type { DisplayMode } from '@/domain/toolPages/createPageBridge'

/** Shows an element on the whole screen and back; Escape leads back too, as the browser has it. */
export function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [box])
  /** Resolves to what is shown then: a browser may refuse. */
  async function set(mode: DisplayMode): Promise<DisplayMode> {
    const isNow = () => document.fullscreenElement !== null && document.fullscreenElement === box.current
    try {
      if (mode === 'fullscreen') await box.current?.requestFullscreen()
      else if (isNow()) await document.exitFullscreen()
    } catch {
      // Without a press a browser allows none.
    }
    return isNow() ? 'fullscreen' : 'inline'
  }
  return { isFull, set }
}
