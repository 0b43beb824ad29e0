import { DAY_MS } from '@/lib/time/dayMs'

import { cachedFormat } from './cachedFormat'
import { t } from './t'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const ages = cachedFormat((locale) => new Intl.RelativeTimeFormat(locale, { style: 'long' }))

/**
 * How long ago something was, in one unit: `just now`, `3 minutes ago`, `2 hours ago`, `5 days ago`.
 * Both times in milliseconds since the Unix epoch; a time that lies ahead is `just now`, as clocks jump.
 */
export function formatAge(at: number, now: number): string {
  const ageMs = now - at
  if (ageMs < MINUTE_MS) return t('just now')
  if (ageMs < HOUR_MS) return ages().format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < 2 * DAY_MS) return ages().format(-Math.floor(ageMs / HOUR_MS), 'hour')
  return ages().format(-Math.floor(ageMs / DAY_MS), 'day')
}
