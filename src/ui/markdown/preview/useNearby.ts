import { useEffect, useState, type RefObject } from 'react'

/** One screen beyond what is seen. */
const MARGIN = '100% 0px'

/** Whether an element is on the screen or about to be. True where the browser can't tell. */
export function useNearby(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    // `scrollMargin` is for the pane the element scrolls in.
    const margins: IntersectionObserverInit & { readonly scrollMargin: string } = {
      rootMargin: MARGIN,
      scrollMargin: MARGIN,
    }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setIsNear(last.isIntersecting)
    }, margins)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
