import { useEffect, useState, type RefObject } from 'react'

/** The width of an element, CSS pixels, as it changes; `initial` until it has been measured. */
export function useWidth(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    // Without the observer (old browsers) the chart keeps its first width and scales as a picture.
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
