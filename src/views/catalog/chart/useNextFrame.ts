import { useEffect, useState } from 'react'

/**
 * A value one frame behind, undefined before the first: each comes after the frame that shows it elsewhere has been
 * drawn. So that what is slower to draw never holds back what is read first.
 */
export function useNextFrame<Value>(value: Value): Value | undefined {
  const [shown, setShown] = useState<Value>()
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(() => value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
