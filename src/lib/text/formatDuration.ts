import { formatFixed, formatNumber } from './formatNumber'
import { t } from './t'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600

/** A duration in milliseconds, as short as it stays useful: `240 ms`, `1.4 s`, `26 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND_MS) return t('{count} ms', { count: Math.round(ms) })
  if (ms < 9_950) return t('{seconds} s', { seconds: formatFixed(ms / SECOND_MS, 1) })
  const seconds = Math.round(ms / SECOND_MS)
  if (seconds < MINUTE_S) return t('{seconds} s', { seconds: formatNumber(seconds) })
  if (seconds < HOUR_S) {
    const rest = seconds % MINUTE_S
    const minutes = Math.floor(seconds / MINUTE_S)
    return rest === 0
      ? t('{minutes} min', { minutes })
      : t('{minutes} min {seconds} s', { minutes, seconds: formatNumber(rest) })
  }
  const minutes = Math.round(seconds / MINUTE_S)
  const hours = Math.floor(minutes / MINUTE_S)
  const rest = minutes % MINUTE_S
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest })
}
