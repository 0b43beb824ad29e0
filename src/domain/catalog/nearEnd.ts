import { DAY_MS } from '@/lib/time/dayMs'

/** Models that end within this many days are told of, again and again. */
export const NEAR_DAYS = 60

/** Whole days until an instant, rounded up; zero or less when it is over. Both in milliseconds since the epoch. */
export const daysUntil = (at: number, now: number): number => Math.ceil((at - now) / DAY_MS)
