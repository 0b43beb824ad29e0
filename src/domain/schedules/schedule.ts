import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { AssistantId, ConnectionId, ConversationId, ModelId, ScheduleId, ToolId } from '../ids'
import type { ItemName, Items } from '../items/item'
import type { ModelRef } from '../modelRef'
import { idSchema } from '../schema/idSchema'

import { nextRun, type Timing } from './occurrences'
import { readRule, ruleText } from './rule'
import { isTimeZone } from './zonedTime'

/** As many schedules a person may have. */
export const MOST_SCHEDULES = 20
export const MOST_PROMPT_CHARS = 50_000
const MOST_NAME_CHARS = 200
const MOST_TOOLS = 100
const MOST_DEFINITION_CHARS = 200_000

/** A tool that a schedule may use without asking, as it was defined when the person allowed it (`definitionText`). */
export type AllowedTool = { readonly id: ToolId; readonly definition: string }

/** Where the replies go: each into a chat of its own, or all into one, which the first run makes. */
export type SchedulePlace = { readonly type: 'each' } | { readonly type: 'chat'; readonly id: ConversationId }

/** Why a schedule was switched off without the person. */
export type StopReason = 'failures' | 'budget'

export type ScheduleStatus =
  /** Runs planned after `since` are made. */
  | { readonly type: 'on'; readonly since: number }
  | { readonly type: 'paused'; readonly at: number }
  | { readonly type: 'stopped'; readonly at: number; readonly reason: StopReason }

/** How the host makes runs: with no tools, nothing remembered, and each into a chat of its own. */
export type HostRuns = {
  /** Longest that a reply may be. */
  readonly maxTokens: number
}

/** As long as anyone may have a host write. */
export const MOST_HOST_TOKENS = 64_000

/** What the person decides about a schedule. */
export type ScheduleContent = {
  /** Empty = the first line of the prompt. */
  readonly name: string
  readonly prompt: string
  readonly assistant: AssistantId | null
  /** Null = that of the assistant, else that of new chats. */
  readonly model: ModelRef | null
  readonly place: SchedulePlace
  readonly timing: Timing
  /** US dollars as typed; empty = no limit. */
  readonly runCap: string
  readonly totalCap: string
  /** Tools that may run without asking; all others are refused. */
  readonly tools: readonly AllowedTool[]
  /** What becomes of runs that were missed: the latest is made late, or none. */
  readonly missed: 'late' | 'skip'
  /** Absent = runs are made in the page, while one is open. */
  readonly host?: HostRuns
}

/** Something that asks a model at set times. What its runs came to is beside it (`ScheduleState`). */
export type Schedule = ScheduleContent & {
  readonly id: ScheduleId
  readonly status: ScheduleStatus
  /**
   * The device whose page makes the runs, or the host that does (`hostHome`): only one does, so that none is made twice.
   * Empty = none.
   */
  readonly home: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** Deleted while its host made a run: it is shown nowhere, and there until the reply was taken. */
  readonly isRemoved?: boolean
  /** The host (as in `home`) that was making a run when the schedule was moved to a page: its reply is taken from there. */
  readonly leftAt?: string
}

const HOST = 'host '

/** The home of schedules that a host makes the runs of. */
export const hostHome = (origin: string): string => HOST + origin

/** The origin of the host that makes the runs; undefined where a device does. */
export const hostOrigin = ({ home }: Pick<Schedule, 'home'>): string | undefined =>
  home.startsWith(HOST) ? home.slice(HOST.length) : undefined

export const scheduleName = (id: ScheduleId): ItemName => `schedule/${id}`

const wallSchema = z.object({
  year: whole(1970, 9999),
  month: whole(1, 12),
  day: whole(1, 31),
  hour: whole(0, 23),
  minute: whole(0, 59),
})

function whole(least: number, most: number) {
  return z.custom<number>((value) => Number.isInteger(value) && value >= least && value <= most)
}

const capSchema = z.string().check((text) => text === '' || /^\d{1,9}(\.\d{1,12})?$/.test(text))

export const scheduleStatusSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('on'), since: z.number() }),
  z.object({ type: z.literal('paused'), at: z.number() }),
  z.object({ type: z.literal('stopped'), at: z.number(), reason: z.enum(['failures', 'budget']) }),
])

const storedSchema = z.object({
  id: idSchema<ScheduleId>(),
  name: z.string().check(z.maxLength(MOST_NAME_CHARS)),
  prompt: z.string().check(z.minLength(1), z.maxLength(MOST_PROMPT_CHARS)),
  assistant: z.nullable(idSchema<AssistantId>()),
  model: z.nullable(z.object({ connectionId: idSchema<ConnectionId>(), modelId: idSchema<ModelId>() })),
  place: z.discriminatedUnion('type', [
    z.object({ type: z.literal('each') }),
    z.object({ type: z.literal('chat'), id: idSchema<ConversationId>() }),
  ]),
  timing: z.object({
    start: wallSchema,
    zone: z.string().check(z.maxLength(100), isTimeZone),
    rule: z.exactOptional(z.string().check(z.maxLength(200))),
    until: z.exactOptional(z.number()),
  }),
  runCap: capSchema,
  totalCap: capSchema,
  tools: z
    .array(
      z.object({
        id: z.custom<ToolId>((value) => typeof value === 'string' && value.length <= 3_000),
        definition: z.string().check(z.maxLength(MOST_DEFINITION_CHARS)),
      }),
    )
    .check((tools) => tools.length <= MOST_TOOLS),
  missed: z.enum(['late', 'skip']),
  host: z.exactOptional(z.object({ maxTokens: whole(1, MOST_HOST_TOKENS) })),
  status: scheduleStatusSchema,
  home: z.string().check(z.maxLength(300)),
  createdAt: z.number(),
  isRemoved: z.exactOptional(z.boolean()),
  leftAt: z.exactOptional(z.string().check(z.maxLength(300))),
})

/** As it is on disk and in files: the rule as RRULE. */
export type ScheduleRow = z.infer<typeof storedSchema>

export function scheduleRow({ timing, ...schedule }: Schedule): ScheduleRow {
  const { rule, until, ...rest } = timing
  return {
    ...schedule,
    tools: [...schedule.tools],
    timing: { ...rest, ...(rule && { rule: ruleText(rule) }), ...(until !== undefined && { until }) },
  }
}

/** Reads a schedule; undefined where anything about it isn’t understood: it would run at another time, or do more. */
export function readSchedule(value: unknown): Schedule | undefined {
  const read = storedSchema.safeParse(value).data
  if (!read) return undefined
  const { start, zone, rule: text, until } = read.timing
  const rule = text === undefined ? undefined : readRule(text, start.day)
  if (rule?.ok === false) return undefined
  return {
    ...read,
    timing: { start, zone, ...(rule && { rule: rule.value }), ...(until !== undefined && { until }) },
  }
}

/** A schedule of a file: it never starts by itself, runs nowhere yet, and may use nothing without asking. */
export const importedSchedule = ({ leftAt: _, ...schedule }: Schedule): Schedule => ({
  ...schedule,
  tools: [],
  home: '',
  status: schedule.status.type === 'on' ? { type: 'paused', at: schedule.status.since } : schedule.status,
})

const memoised = memoByObject((value: object) => readSchedule(value))

/** All schedules, the oldest first. The same list until a row changes. */
export const schedulesIn = memoByObject((items: Items): readonly Schedule[] =>
  withRemovedIn(items).filter(({ isRemoved }) => isRemoved !== true),
)

/** Those, and the ones that were deleted whose host may still have a reply. */
export const withRemovedIn = memoByObject((items: Items): readonly Schedule[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('schedule/') && isRecord(value) ? (memoised(value) ?? []) : [],
    )
    .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)),
)

export function scheduleIn(items: Items, id: ScheduleId): Schedule | undefined {
  const row = items[scheduleName(id)]
  return isRecord(row) ? memoised(row) : undefined
}

/** What a schedule is called. */
export const shownName = ({ name, prompt }: Pick<Schedule, 'name' | 'prompt'>): string =>
  (name.trim() || (prompt.trim().split('\n')[0] ?? '')).slice(0, MOST_NAME_CHARS)

/** The next run of a schedule that is on, after the runs that were dealt with; undefined where there is none. */
export const plannedNext = (
  { timing, status }: Pick<Schedule, 'timing' | 'status'>,
  claimed: number | null,
): number | undefined =>
  status.type === 'on' ? nextRun(timing, Math.max(status.since, claimed ?? -Infinity)) : undefined
