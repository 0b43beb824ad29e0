/** What a limit counts. */
export const UNITS = ['requests', 'tokens', 'usd'] as const
export type Unit = (typeof UNITS)[number]

export const PERIODS = ['minute', 'day', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** The most of something in each calendar period, by UTC. */
export type Limit = {
  readonly unit: Unit
  readonly period: Period
  /** A decimal above 0. */
  readonly most: string
}

/** The period that a moment lies in, in milliseconds since the Unix epoch; the end is the start of the next. */
export function periodAt(
  period: Period,
  now: number,
): { readonly startsAt: number; readonly endsAt: number } {
  const date = new Date(now)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (period) {
    case 'minute': {
      const startsAt = now - (now % 60_000)
      return { startsAt, endsAt: startsAt + 60_000 }
    }
    case 'day':
      return { startsAt: Date.UTC(year, month, day), endsAt: Date.UTC(year, month, day + 1) }
    case 'month':
      return { startsAt: Date.UTC(year, month, 1), endsAt: Date.UTC(year, month + 1, 1) }
  }
}
