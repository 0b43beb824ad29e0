import { LONG_AGO } from '../catalog/longAgo'

type Status = {
  readonly type: 'gone' | 'ending'
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** As `daysUntil` counts. */
  readonly inDays?: number
}

/** What becomes of a model, without its name: “ends in 12 days, on 4 Dec 2026”. The day only where `dayOf` writes it. */
export function modelStatusWords({ type, at, inDays = 0 }: Status, dayOf?: (at: number) => string): string {
  const day = (before: string) => (dayOf ? `${before} ${dayOf(at)}` : '')
  if (type === 'gone') return `is gone from its catalog${day(' since')}`
  if (inDays > 0) return `ends in ${inDays} ${inDays === 1 ? 'day' : 'days'}${day(', on')}`
  return dayOf && at !== LONG_AGO ? `ended${day(' on')}` : 'is deprecated'
}
