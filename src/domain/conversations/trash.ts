import { DAY_MS } from '@/lib/time/dayMs'

/** How long what is deleted can be brought back, in days. */
export const TRASH_DAYS = 30

/** Whole days until what was put into the trash at `trashedAt` is removed; at least 0. Both in milliseconds. */
export const trashDaysLeft = (trashedAt: number, now: number): number =>
  Math.max(0, Math.min(TRASH_DAYS, Math.ceil((trashedAt + TRASH_DAYS * DAY_MS - now) / DAY_MS)))
