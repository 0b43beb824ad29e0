const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * How long ago something was, in one unit: `just now`, `3 min ago`, `2 h ago`, `5 d ago`.
 * Both times in milliseconds since the Unix epoch; a time that lies ahead is `just now`, as clocks jump.
 */
export function describeAge(at: number, now: number): string {
  const ageMs = now - at
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < 2 * DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  return `${Math.floor(ageMs / DAY_MS)} d ago`
}
