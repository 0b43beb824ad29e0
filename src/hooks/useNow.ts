import { useEffect, useState } from 'react'

import { useApp } from './app'

/** The time in milliseconds since the Unix epoch, read again every `everyMs`: for ages that are shown. */
export function useNow(everyMs = 30_000): number {
  const { now } = useApp()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return time
}
