import * as z from 'zod/mini'

import { badRequest, busyProblem, serverProblem, type Problem } from '@/builtin/problem'
import { readBody } from '@/builtin/readBodyText'
import type { ScheduleId } from '@/domain/ids'
import { nextRun } from '@/domain/schedules/occurrences'
import { switchedOn } from '@/domain/schedules/runs'
import { readSchedule } from '@/domain/schedules/schedule'
import { newState } from '@/domain/schedules/scheduleState'
import { parseDecimal } from '@/lib/decimal'
import { parseJson } from '@/lib/json'
import { mark } from '@/lib/text/t'

import { NOT_KEPT, noContent, problem, refusal } from '../api/notKept'
import { createAttemptLimit } from '../keys/createAuthorize'
import { type HostSchedule, isOver, type ScheduleStore } from '../store/scheduleStore'

type Parts = {
  readonly store: ScheduleStore
  /** Makes a run besides those that are planned; false while another is made, or where there is no such schedule. */
  readonly runNow: (owner: string, id: ScheduleId) => Promise<boolean>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Who gives a schedule, and the key by which it asks; null where none is asked for. */
export type Giver = { readonly owner: string; readonly keyHash: string | null }

/**
 * Answers `/api/schedules` (GET how all of a person are), `/api/schedules/<id>` (GET what nobody has taken yet, PUT,
 * DELETE), and beneath it `/taken` (POST the runs that a device has), `/pause` and `/run`.
 */
export type ScheduleApi = (request: Request, giver: Giver) => Promise<Response>

/** As many schedules a person may have here. */
const MOST_SCHEDULES = 20
const MOST_A_MINUTE = 60
const BODY = { maxBytes: 1_500_000, maxMs: 10_000 }
const MOST_REQUEST_CHARS = 1_000_000
/** What a schedule may ask for: one reply. */
const PATHS = ['/v1/chat/completions', '/v1/responses', '/v1/messages'] as const

export function createScheduleApi({ store, runNow, now }: Parts): ScheduleApi {
  const asked = createAttemptLimit(now, MOST_A_MINUTE)

  async function answer(request: Request, giver: Giver): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { method } = request
    const { owner } = giver
    if (pathname === '/api/schedules')
      return method === 'GET'
        ? Response.json({ schedules: (await store.list(owner)).map(shown) }, NOT_KEPT)
        : problem(NO_SUCH_METHOD)
    const [, given, action] = /^\/api\/schedules\/([\w-]{1,64})(?:\/(taken|pause|run))?$/.exec(pathname) ?? []
    if (given === undefined) return problem(NOT_FOUND)
    const id = given as ScheduleId
    if (method === 'GET' && action === undefined) return kept(owner, id)
    const wait = asked.waitSeconds(owner)
    if (wait > 0) return problem(busyProblem(`At most ${MOST_A_MINUTE} changes a minute.`, wait))
    asked.count(owner)
    const act = action === undefined ? undefined : ACTIONS[action]
    if (act) return method === 'POST' ? act(request, owner, id) : problem(NO_SUCH_METHOD)
    if (method === 'PUT') return put(request, giver, id)
    if (method !== 'DELETE') return problem(NO_SUCH_METHOD)
    return remove(owner, id)
  }

  /** What is under way, or waits to be taken, is kept until a device has it. */
  async function remove(owner: string, id: ScheduleId): Promise<Response> {
    const after = await store.change(owner, id, ({ schedule }) => ({
      schedule: { ...schedule, status: { type: 'paused', at: now() } },
      isRemoved: true,
    }))
    if (after && !isOver(after)) return new Response(null, { status: 202, ...NOT_KEPT })
    await store.remove(owner, id)
    return noContent()
  }

  const ACTIONS: Readonly<
    Record<string, (request: Request, owner: string, id: ScheduleId) => Promise<Response>>
  > = {
    taken,
    async pause(_, owner, id) {
      const after = await store.change(owner, id, ({ schedule }) => ({
        schedule: { ...schedule, status: { type: 'paused', at: now() } },
      }))
      return after ? noContent() : problem(NOT_FOUND)
    },
    async run(_, owner, id) {
      if (await runNow(owner, id)) return noContent()
      const isThere = (await store.list(owner)).some(
        ({ schedule, isRemoved }) => schedule.id === id && isRemoved !== true,
      )
      return problem(isThere ? RUNNING : NOT_FOUND)
    },
  }

  async function kept(owner: string, id: ScheduleId): Promise<Response> {
    const found = (await store.list(owner)).find(({ schedule }) => schedule.id === id)
    return found ? Response.json({ kept: found.kept }, NOT_KEPT) : problem(NOT_FOUND)
  }

  /** From now on: what was planned before is not made up for. What it had brought stays until it is taken. */
  async function put(request: Request, { owner, keyHash }: Giver, id: ScheduleId): Promise<Response> {
    const body = await readBody(request, BODY)
    if (!body.ok) return problem(body.error)
    const read = GIVEN.safeParse(body.value)
    const schedule = read.success ? readSchedule(read.data.schedule) : undefined
    if (!read.success || schedule?.id !== id || parseJson(read.data.request.body) === undefined)
      return problem(UNREADABLE)
    if (nextRun(schedule.timing, now()) === undefined) return problem(OVER)
    const before = (await store.list(owner)).find((each) => each.schedule.id === id)
    const fresh = { ...newState(id), spent: read.data.spent }
    const rows = switchedOn(schedule, before?.state ?? fresh, now(), schedule.home)
    const kept = before?.kept ?? []
    // Nobody is there to ask on a host, so no tool runs; and it has no chat to add to.
    const bare = { ...rows.schedule, tools: [], place: { type: 'each' } as const }
    const put = await store.put(
      { ...rows, schedule: bare, owner, keyHash, request: read.data.request, kept },
      MOST_SCHEDULES,
    )
    return put === 'kept' ? noContent() : problem(TOO_MANY)
  }

  async function taken(request: Request, owner: string, id: ScheduleId): Promise<Response> {
    const body = await readBody(request, BODY)
    if (!body.ok) return problem(body.error)
    const read = TAKEN.safeParse(body.value)
    if (!read.success) return problem(UNREADABLE)
    const runs = new Set(read.data.runs)
    const after = await store.change(owner, id, ({ kept }) => ({
      kept: kept.filter(({ run }) => !runs.has(run)),
    }))
    if (after && isOver(after)) await store.remove(owner, id)
    return noContent()
  }

  return (request, giver) => answer(request, giver).catch(() => problem(UNAVAILABLE))
}

const shown = ({ schedule, state, kept }: HostSchedule) => ({
  id: schedule.id,
  status: schedule.status,
  state,
  /** The runs whose replies nobody has taken. */
  kept: kept.map(({ run }) => run),
})

const GIVEN = z.object({
  schedule: z.record(z.string(), z.unknown()),
  request: z.object({ path: z.enum(PATHS), body: z.string().check(z.maxLength(MOST_REQUEST_CHARS)) }),
  /** What its runs have cost before it came here. */
  spent: z.string().check(
    z.maxLength(60),
    z.refine((text) => parseDecimal(text) !== undefined),
  ),
})
const TAKEN = z.object({ runs: z.array(z.string()).check(z.maxLength(100)) })

const NOT_FOUND = refusal(404, 'This host doesn’t have this schedule.', 'schedules_not_found')
const NO_SUCH_METHOD = refusal(405, 'Use GET, PUT or DELETE, or POST an action.', 'schedules_method')
const RUNNING = refusal(
  409,
  mark('A run of this schedule is still going on. Wait until it ends.'),
  'schedules_running',
)
const UNREADABLE = badRequest(
  'The body is no schedule that this host understands.',
  null,
  'schedules_request',
)
const OVER = badRequest(mark('That time is over. Choose a later one.'), 'schedule', 'schedules_over')
const TOO_MANY = refusal(
  409,
  mark('This host has as many schedules of yours as it takes. Delete one first.'),
  'schedules_full',
)
const UNAVAILABLE: Problem = {
  ...serverProblem(
    mark('Schedules can’t be read or kept right now. Try again soon.'),
    'schedules_unavailable',
  ),
  status: 503,
  retryAfterSeconds: 5,
}
