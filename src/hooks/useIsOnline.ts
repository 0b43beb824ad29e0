import { useEffect, useState, useSyncExternalStore } from 'react'

import { useApp } from './app'

/** Whether the browser has a network at all; that a provider can be reached is another thing. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** The time in milliseconds since the Unix epoch, read again every `everyMs`, or not at all for null: for ages that are shown. */
export function useNow(everyMs: number | null = 30_000): number {
  const { now } = useApp()
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return time
}
