import { useEffect, useState, type RefObject } from 'react'

/** The height of an element, CSS pixels, as it changes; `initial` until it has been measured. */
export function useHeight(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [height, setHeight] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeight(Math.floor(entry.contentRect.height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}
