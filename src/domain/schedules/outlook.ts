import { add, type Decimal, decimal, decimalText, decimalOfNumber, multiply, ZERO } from '@/lib/decimal'
import { DAY_MS } from '@/lib/time/dayMs'

import { nextRuns } from './occurrences'
import type { Schedule } from './schedule'
import type { ScheduleState } from './scheduleState'

/** More runs than this has no month. */
const MOST_RUNS = 31 * 24

/**
 * What a month of the schedules that are on costs if each run costs what its last did; undefined where none is known. A
 * run that failed says nothing of those that don’t.
 */
export function monthOf(
  schedules: readonly { readonly schedule: Schedule; readonly state: ScheduleState }[],
  now: number,
): string | undefined {
  let sum: Decimal = ZERO
  let isKnown = false
  for (const { schedule, state } of schedules) {
    const cost = state.last?.result.type === 'done' ? state.last.cost : null
    if (schedule.status.type !== 'on' || cost === null) continue
    const runs = nextRuns(schedule.timing, now, MOST_RUNS).filter((at) => at < now + 30 * DAY_MS).length
    sum = add(sum, multiply(decimal(cost), decimalOfNumber(runs) ?? ZERO))
    isKnown = true
  }
  return isKnown ? decimalText(sum) : undefined
}
