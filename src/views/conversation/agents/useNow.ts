import { useEffect, useState } from 'react'

import { useApp } from '@/hooks/app'

/** The time, again each second while something runs. */
export function useNow(isRunning: boolean): number {
  const { now } = useApp()
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning, now])
  return at
}
