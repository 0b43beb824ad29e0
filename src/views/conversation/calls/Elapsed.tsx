import { useEffect, useState } from 'react'

import { useApp } from '@/hooks/app'
import { formatDuration } from '@/lib/text/formatDuration'
import { t } from '@/lib/text/t'

/** How long a call has been running, in whole seconds. A timer is not read out with each of them. */
export function Elapsed({ since }: { readonly since: number }) {
  const { now } = useApp()
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor(Math.max(0, now() - since) / 1_000)
  return seconds === 0 ? null : (
    <span role="timer" className="shrink-0 text-muted tabular-nums">
      {seconds < 60 ? t('{seconds} s', { seconds }) : formatDuration(seconds * 1_000)}
    </span>
  )
}
