import { useEffect, useState } from 'react'

/**
 * A value one frame behind: the first is there at once, each later one after the frame that shows it elsewhere has
 * been drawn. So that what is slower to draw never holds back what is read first.
 */
export function useNextFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(() => value))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
