import { useEffect, useReducer } from 'react'

/** Counts the places gone to since this was shown: the same address again is a place gone to again. */
export function useArrivals(): number {
  const [arrivals, arrived] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // The router tells of each entry added to the history with this event.
    addEventListener('pushState', arrived)
    return () => {
      removeEventListener('pushState', arrived)
    }
  }, [])
  return arrivals
}
