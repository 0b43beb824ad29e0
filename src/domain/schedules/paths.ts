import type { ScheduleId } from '../ids'

export const SCHEDULES_PATH = '/schedules'
/** In the place of an id: one that is not there yet. */
export const NEW_SCHEDULE = 'new'
export const schedulePath = (id: ScheduleId | typeof NEW_SCHEDULE): string =>
  `${SCHEDULES_PATH}/${encodeURIComponent(id)}`
