import { useCallback, useEffect, useRef } from 'react'

/** Gives whether the component is still there: what ends after one has left its form leads nowhere from it. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
