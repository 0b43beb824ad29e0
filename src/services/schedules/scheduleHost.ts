import type { ConversationId, MessageId, ScheduleId, ScheduleRunId } from '@/domain/ids'
import type { HostState, KeptRun } from '@/domain/schedules/hostState'
import { type ScheduleRow, scheduleStatusSchema } from '@/domain/schedules/schedule'
import { readState } from '@/domain/schedules/scheduleState'
import { idSchema } from '@/domain/schema/idSchema'
import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { askHost, hostReason, type PageHost } from '@/services/http/askHost'

/** Why the host didn't do it. `none`: it runs no schedules. `missing`: it doesn't have this one. */
export type ScheduleFailure =
  | { readonly type: 'offline' | 'none' | 'missing' | 'key' }
  /** Why, in the language of the page. */
  | { readonly type: 'refused'; readonly reason: string }

export type ScheduleHost = Required<PageHost>

type Answer<Value> = Promise<Result<Value, ScheduleFailure>>

/** As it is given to a host: with the request of its runs, and what earlier ones have cost. */
export type GivenSchedule = {
  readonly schedule: ScheduleRow
  readonly request: { readonly path: string; readonly body: string }
  readonly spent: string
}

/** How all schedules of the person are there. */
export const listSchedules = (host: ScheduleHost): Answer<readonly HostState[]> =>
  read(ask(host, '', {}), readHostStates)

/** The replies of a schedule that nobody has taken. */
export const keptRuns = (host: ScheduleHost, id: ScheduleId): Answer<readonly KeptRun[]> =>
  read(ask(host, at(id), {}), readKeptRuns)

/** Has the host make its runs from now on. */
export const giveSchedule = (host: ScheduleHost, id: ScheduleId, given: GivenSchedule): Answer<void> =>
  done(ask(host, at(id), json('PUT', given)))

/** Gives whether it still has a run of it, or a reply that is to be taken. */
export async function removeSchedule(host: ScheduleHost, id: ScheduleId): Answer<boolean> {
  const answer = await ask(host, at(id), { method: 'DELETE' })
  return answer.ok ? ok(answer.value.status === 202) : answer
}

/** Says that these replies are on this device. */
export const tellTaken = (host: ScheduleHost, id: ScheduleId, runs: readonly ScheduleRunId[]): Answer<void> =>
  done(ask(host, at(id, '/taken'), json('POST', { runs })))

export const pauseThere = (host: ScheduleHost, id: ScheduleId): Answer<void> =>
  done(ask(host, at(id, '/pause'), { method: 'POST' }))

/** Makes a run now, besides those that are planned. */
export const runThere = (host: ScheduleHost, id: ScheduleId): Answer<void> =>
  done(ask(host, at(id, '/run'), { method: 'POST' }))

const at = (id: ScheduleId, action = ''): string => `/${encodeURIComponent(id)}${action}`

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

async function done(asked: Answer<Response>): Answer<void> {
  const answer = await asked
  return answer.ok ? ok(undefined) : answer
}

async function read<Value>(
  asked: Answer<Response>,
  by: (value: unknown) => Value | undefined,
): Answer<Value> {
  const answer = await asked
  if (!answer.ok) return answer
  const value = by(await answer.value.json().catch(() => undefined))
  return value === undefined ? failed({ type: 'none' }) : ok(value)
}

async function ask(host: ScheduleHost, path: string, init: RequestInit): Answer<Response> {
  const answer = await askHost(host, `/api/schedules${path}`, init)
  if (answer.ok) return answer
  if (!answer.error) return failed({ type: 'offline' })
  const { status, problem } = answer.error
  if (status === 401) return failed({ type: 'key' })
  if (problem?.code === 'schedules_not_found') return failed({ type: 'missing' })
  if (problem?.code?.startsWith('schedules_') || (problem && status === 429))
    return failed({ type: 'refused', reason: hostReason(problem) })
  return failed({ type: status >= 500 ? 'offline' : 'none' })
}

const hostSchema = z.object({
  id: idSchema<ScheduleId>(),
  status: scheduleStatusSchema,
  state: z.record(z.string(), z.unknown()),
  kept: z.array(idSchema<ScheduleRunId>()),
})
const listSchema = z.object({ schedules: z.array(z.unknown()) })

/** What a host told of all schedules; undefined where it is no such list. */
function readHostStates(value: unknown): readonly HostState[] | undefined {
  return listSchema.safeParse(value).data?.schedules.flatMap((each) => {
    const read = hostSchema.safeParse(each).data
    const state = read && readState(read.state)
    return state ? [{ ...read, state }] : []
  })
}

const keptSchema = z.object({
  kept: z.array(
    z.object({
      run: idSchema<ScheduleRunId>(),
      prompt: z.string(),
      request: z.object({ path: z.string(), body: z.string() }),
      conversationId: idSchema<ConversationId>(),
      messageId: idSchema<MessageId>(),
      startedAt: z.number(),
      status: z.number(),
      type: z.string(),
      text: z.string(),
    }),
  ),
})

const readKeptRuns = (value: unknown): readonly KeptRun[] | undefined =>
  keptSchema.safeParse(value).data?.kept
