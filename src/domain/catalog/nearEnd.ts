import { DAY_MS } from '@/lib/time/dayMs'

import type { CatalogEntry } from './entry'

/** Models that end within this many days are told of, again and again. */
export const NEAR_DAYS = 60

/** Whole days until an instant, rounded up; zero or less when it is over. Both in milliseconds since the epoch. */
export const daysUntil = (at: number, now: number): number => Math.ceil((at - now) / DAY_MS)

/** Whether a model is past its end, or is said to be deprecated: it is then no answer to anything. */
export const hasEnded = (entry: Pick<CatalogEntry, 'deprecatedAt'> | undefined, now: number): boolean =>
  (entry?.deprecatedAt ?? Number.POSITIVE_INFINITY) <= now

/** The end of a model that is said to be deprecated, and not since when: any instant in the past says the same. */
export const LONG_AGO = 1
