import * as z from 'zod/mini'

import type { ScheduleId } from '@/domain/ids'
import { readSchedule, type Schedule, scheduleRow } from '@/domain/schedules/schedule'
import { readState, type ScheduleState } from '@/domain/schedules/scheduleState'

/** A request as the page that gave the schedule would have sent it; the host adds the key of its upstream. */
export type ScheduledRequest = { readonly path: string; readonly body: string }

/** What a run brought, until a device of the person has taken it. */
export type KeptRun = {
  readonly run: string
  /** What was asked, as the schedule was then. */
  readonly prompt: string
  readonly request: ScheduledRequest
  readonly conversationId: string
  readonly messageId: string
  /** Milliseconds since the Unix epoch; null where the person asked for it. */
  readonly planned: number | null
  readonly startedAt: number
  readonly status: number
  readonly type: string
  /** The answer, whole. */
  readonly text: string
}

/** A schedule that a person gave this host the right to run. Everything in it can be read here. */
export type HostSchedule = {
  readonly owner: string
  /** The key by which it asks, as its hash: its limits hold for each run. Null where this host asked for none. */
  readonly keyHash: string | null
  readonly schedule: Schedule
  readonly state: ScheduleState
  readonly request: ScheduledRequest
  readonly kept: readonly KeptRun[]
  /** How often the host that makes its run was heard of; absent where an older version makes it. */
  readonly beats?: number
  /** Deleted by its person in a run, or before what it brought was taken: it is gone when that is. */
  readonly isRemoved?: boolean
}

/** Schedules of all hosts that share the store. Rejects where it cannot be read or written. */
export type ScheduleStore = {
  /** Takes the place of the same one; refused beyond `most` of one owner. */
  put(schedule: HostSchedule, most: number): Promise<'kept' | 'tooMany'>
  /** Those of one owner, or of all: then without what they brought. */
  list(owner?: string): Promise<readonly HostSchedule[]>
  /**
   * Changes one as it is by then, in one transaction: of two hosts that claim a run only one finds it unclaimed. Gives
   * it after that; undefined where `change` changes nothing, or it is gone.
   */
  change(
    owner: string,
    id: ScheduleId,
    change: (found: HostSchedule) => Partial<HostSchedule> | undefined,
  ): Promise<HostSchedule | undefined>
  remove(owner: string, id: ScheduleId): Promise<void>
}

const KEPT_RUN = z.object({
  run: z.string(),
  prompt: z.string(),
  request: z.object({ path: z.string(), body: z.string() }),
  conversationId: z.string(),
  messageId: z.string(),
  planned: z.nullable(z.number()),
  startedAt: z.number(),
  status: z.number(),
  type: z.string(),
  text: z.string(),
})

/** One as both kinds of store have it. */
export const HOST_SCHEDULE_ROW = z.object({
  owner: z.string(),
  keyHash: z.nullable(z.string()),
  schedule: z.record(z.string(), z.unknown()),
  state: z.record(z.string(), z.unknown()),
  request: z.object({ path: z.string(), body: z.string() }),
  kept: z.array(KEPT_RUN),
  beats: z.exactOptional(z.number()),
  isRemoved: z.exactOptional(z.boolean()),
})
export type HostScheduleRow = z.infer<typeof HOST_SCHEDULE_ROW>

export const hostScheduleRow = ({ schedule, kept, state, ...rest }: HostSchedule): HostScheduleRow => ({
  ...rest,
  schedule: scheduleRow(schedule),
  state,
  kept: [...kept],
})

/** Whether nobody waits for anything of it any more. */
export const isOver = ({ isRemoved, state, kept }: HostSchedule): boolean =>
  isRemoved === true && state.active === null && kept.length === 0

/** Undefined where anything about it isn’t understood: it would run at another time. */
export function readHostSchedule({ schedule, state, ...rest }: HostScheduleRow): HostSchedule | undefined {
  const [readable, counted] = [readSchedule(schedule), readState(state)]
  return readable && counted ? { ...rest, schedule: readable, state: counted } : undefined
}
