import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import type { Said } from '@/lib/text/said'
import { parseDecimal } from '@/lib/decimal'

import type { ConversationId, MessageId, ScheduleId, ScheduleRunId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { idSchema } from '../schema/idSchema'
import { saidSchema } from '../schema/usageSchema'

const MOST_REASON_CHARS = 2_000

/** A run that was claimed and has not ended. */
export type ActiveRun = {
  readonly id: ScheduleRunId
  /** The moment it was planned for; null where the person asked for it. */
  readonly planned: number | null
  readonly startedAt: number
  /** The tab or host that makes it. */
  readonly by: string
  readonly conversationId: ConversationId
  /** The message that asks. */
  readonly messageId: MessageId
}

export type RunResult =
  | { readonly type: 'done' }
  /** The person stopped it. */
  | { readonly type: 'stopped' }
  /** What made it died; what became of the request is in its chat. */
  | { readonly type: 'brokenOff' }
  /** It was missed and left out, as chosen. */
  | { readonly type: 'skipped' }
  /** `reason` in English, `said` how it was made. */
  | { readonly type: 'failed'; readonly reason: string; readonly said?: Said }

/** What a run came to. */
export type LastRun = {
  /** As its requests carry it; absent of one that was left out, and in older rows. */
  readonly run?: ScheduleRunId
  readonly planned: number | null
  readonly startedAt: number
  readonly endedAt: number
  readonly result: RunResult
  /** US dollars as exact decimal text; null where nothing is known of the cost. */
  readonly cost: string | null
  readonly conversationId: ConversationId | null
}

/** What the runs of a schedule came to. In a row of its own: two devices that change both lose neither. */
export type ScheduleState = {
  readonly id: ScheduleId
  /** The latest planned moment that was dealt with: none up to it is ever made again. */
  readonly claimed: number | null
  readonly active: ActiveRun | null
  readonly last: LastRun | null
  /** Failed runs in a row. */
  readonly failures: number
  /** What all runs have cost, as far as it is known: US dollars as exact decimal text. */
  readonly spent: string
}

export const stateName = (id: ScheduleId): ItemName => `scheduleState/${id}`

/** One that has not run. */
export const newState = (id: ScheduleId): ScheduleState => ({
  id,
  claimed: null,
  active: null,
  last: null,
  failures: 0,
  spent: '0',
})

const amountSchema = z.string().check(z.maxLength(60), (text) => parseDecimal(text) !== undefined)

const resultSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['done', 'stopped', 'brokenOff', 'skipped']) }),
  z.object({
    type: z.literal('failed'),
    reason: z.string().check(z.maxLength(MOST_REASON_CHARS)),
    said: z.exactOptional(saidSchema),
  }),
])

const stateSchema = z.object({
  id: idSchema<ScheduleId>(),
  claimed: z.nullable(z.number()),
  active: z.nullable(
    z.object({
      id: idSchema<ScheduleRunId>(),
      planned: z.nullable(z.number()),
      startedAt: z.number(),
      by: z.string().check(z.maxLength(100)),
      conversationId: idSchema<ConversationId>(),
      messageId: idSchema<MessageId>(),
    }),
  ),
  last: z.nullable(
    z.object({
      run: z.exactOptional(idSchema<ScheduleRunId>()),
      planned: z.nullable(z.number()),
      startedAt: z.number(),
      endedAt: z.number(),
      result: resultSchema,
      cost: z.nullable(amountSchema),
      conversationId: z.nullable(idSchema<ConversationId>()),
    }),
  ),
  failures: z.custom<number>((value) => Number.isInteger(value) && value >= 0),
  spent: amountSchema,
}) satisfies z.Schema<ScheduleState>

/** Reads the state of a schedule; undefined where it is not whole. */
export const readState = (value: unknown): ScheduleState | undefined => stateSchema.safeParse(value).data

/** The state in a file: no run of it goes on, and what it claims holds back no run here. */
export const importedState = (state: ScheduleState): ScheduleState => ({
  ...state,
  active: null,
  claimed: null,
  failures: 0,
})

const memoised = memoByObject((value: object) => readState(value))
const fresh = memoByObject((_: Items, id: ScheduleId) => newState(id))

/** The state of a schedule; undefined where its row can't be read: nothing may run by it then. */
export function stateIn(items: Items, id: ScheduleId): ScheduleState | undefined {
  const row = items[stateName(id)]
  if (row === undefined) return fresh(items, id)
  return isRecord(row) ? memoised(row) : undefined
}

/** A reason as it may be kept. */
export const keptReason = (reason: string): string => reason.slice(0, MOST_REASON_CHARS)
