import type { ConversationId, MessageId, ScheduleId } from '@/domain/ids'
import { claimDue, claimNow, dueAt, settled } from '@/domain/schedules/runs'
import { type ActiveRun, keptReason, type RunResult } from '@/domain/schedules/scheduleState'
import { stored } from '@/lib/text/english'
import { howSaid } from '@/lib/text/said'

import type { Endings } from '../api/createEndings'
import type { Notices } from '../notices/createNotices'
import type { HostSchedule, KeptRun, ScheduleStore } from '../store/scheduleStore'

import type { ScheduleAnswer } from './createScheduleAsk'

/** Runs that one host makes at the same time. */
const MOST_AT_ONCE = 5
/** Longer than any request: a run that began longer ago was left by a host that is no more. */
export const DEAD_AFTER_MS = 60 * 60_000
/** Of what nobody has taken yet the oldest go first. */
const MOST_KEPT = 20
const MOST_KEPT_CHARS = 5_000_000

type Parts = {
  readonly store: ScheduleStore
  /** Asks as the key of the schedule would; rejects where it can’t be asked, or is ended. */
  readonly ask: (schedule: HostSchedule, signal: AbortSignal) => Promise<ScheduleAnswer>
  readonly notices: Pick<Notices, 'tell'> | undefined
  /** What is under way on this host: it waits for runs like for replies. */
  readonly endings: Pick<Endings, 'begun' | 'isDraining'>
  /** Of this life of the host. */
  readonly hostId: string
  readonly newId: () => string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Makes the runs that are due, each once, on whichever host of the store claims it first. */
export function createScheduleRunner({ store, ask, notices, endings, hostId, newId, now }: Parts) {
  const running = new Map<string, Promise<void>>()

  async function look(): Promise<void> {
    for (const each of await store.list()) {
      if (endings.isDraining()) return
      await buryDead(each)
      if (running.size < MOST_AT_ONCE && dueAt(each.schedule, each.state, now())) await claim(each, claimDue)
    }
  }

  async function buryDead(each: HostSchedule): Promise<void> {
    const { active } = each.state
    if (active && !running.has(active.id) && now() - active.startedAt > DEAD_AFTER_MS)
      await end(each, active, { result: { type: 'brokenOff' }, cost: null })
  }

  async function claim(
    { owner, schedule: { id } }: { readonly owner: string; readonly schedule: { readonly id: ScheduleId } },
    how: typeof claimDue | typeof claimNow,
  ): Promise<boolean> {
    const by = {
      by: hostId,
      conversationId: newId() as ConversationId,
      messageId: newId() as MessageId,
    }
    const claimed = await store.change(owner, id, ({ schedule, state }) => {
      const after = how(schedule, state, now(), by)
      return after && { state: after }
    })
    const active = claimed?.state.active
    // One that was missed is left out.
    if (!claimed || !active) return false
    const run = make(claimed, active).finally(() => running.delete(active.id))
    running.set(active.id, run)
    return true
  }

  async function make(of: HostSchedule, active: ActiveRun): Promise<void> {
    const cut = new AbortController()
    const over = endings.begun({ end: () => cut.abort() }, false)
    try {
      const answer = await ask(of, cut.signal).catch((cause: unknown): ScheduleAnswer => ({
        type: 'failed',
        reason: cause instanceof Error ? cause.message : String(cause),
        cost: null,
      }))
      const { cost } = answer
      if (cut.signal.aborted) await end(of, active, { result: { type: 'brokenOff' }, cost })
      else if (answer.type === 'failed') await end(of, active, { result: failure(answer.reason), cost })
      else await end(of, active, { result: { type: 'done' }, cost }, keptRun(of, active, answer))
    } finally {
      over()
    }
  }

  /** What a run came to, what it brought, and that its person is told: in one change, so that none is told twice. */
  async function end(
    { owner, schedule: { id } }: HostSchedule,
    active: ActiveRun,
    ended: { readonly result: RunResult; readonly cost: string | null },
    brought?: KeptRun,
  ): Promise<void> {
    const after = await store.change(owner, id, ({ schedule, state, kept }) => {
      const rows = settled(schedule, state, active.id, { ...ended, at: now() })
      return rows && { ...rows, kept: brought ? newest([...kept, brought]) : kept }
    })
    if (!after) return
    const isOff = after.schedule.status.type === 'stopped'
    const kind = isOff ? 'scheduleOff' : ended.result.type === 'done' ? 'schedule' : 'scheduleFailed'
    notices?.tell(owner, { kind })
  }

  return {
    look,
    /** Makes a run besides those that are planned; false while another is made, or where there is no such schedule. */
    runNow: (owner: string, id: ScheduleId): Promise<boolean> => claim({ owner, schedule: { id } }, claimNow),
    /** Resolves when no run is being made here. */
    async whenIdle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

/** Of what nobody takes the latest, as far as there is room. */
function newest(kept: readonly KeptRun[]): readonly KeptRun[] {
  let chars = 0
  return kept
    .slice(-MOST_KEPT)
    .toReversed()
    .filter(({ text, prompt, request }) => {
      chars += text.length + prompt.length + request.body.length
      return chars <= MOST_KEPT_CHARS
    })
    .toReversed()
}

const failure = (reason: string): RunResult => ({
  type: 'failed',
  reason: keptReason(reason === '' ? stored('The provider didn’t answer.') : reason),
  ...howSaid(reason),
})

const keptRun = (
  { schedule: { prompt }, request }: HostSchedule,
  { id, conversationId, messageId, planned, startedAt }: ActiveRun,
  { status, contentType, text }: Extract<ScheduleAnswer, { type: 'answered' }>,
): KeptRun => ({
  run: id,
  prompt,
  request,
  conversationId,
  messageId,
  planned,
  startedAt,
  status,
  type: contentType,
  text,
})
