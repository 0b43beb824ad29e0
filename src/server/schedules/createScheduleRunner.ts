import type { ConversationId, MessageId, ScheduleId } from '@/domain/ids'
import { claimDue, claimNow, dueAt, recounted, settled } from '@/domain/schedules/runs'
import { type ActiveRun, keptReason, type RunResult } from '@/domain/schedules/scheduleState'
import { stored } from '@/lib/text/english'
import { howSaid } from '@/lib/text/said'

import type { Endings } from '../api/createEndings'
import type { Notices } from '../notices/createNotices'
import { type HostSchedule, isOver, type KeptRun, type ScheduleStore } from '../store/scheduleStore'

import type { ScheduleAnswer } from './createScheduleAsk'

/** Runs that one host makes at the same time. */
const MOST_AT_ONCE = 5
/** Longer than any request: a run that began longer ago was left by a host that is no more. */
export const DEAD_AFTER_MS = 60 * 60_000
/**
 * A host says that it makes a run each time it looks. One that wasn't heard of for as many looks of another is no more:
 * counted in looks, so that no clock has to be right.
 */
export const MISSED_BEATS = 6
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
  const running = new Map<string, { readonly of: HostSchedule; readonly run: Promise<void> }>()
  /** By run of other hosts, what was heard of it last, and in how many looks since. */
  const heard = new Map<string, { readonly beats: number; readonly missed: number }>()

  async function look(): Promise<void> {
    await Promise.all([...running].map(([run, { of }]) => beat(of, run)))
    const all = await store.list()
    listen(all)
    for (const each of all) {
      if (endings.isDraining()) return
      await buryDead(each)
      if (running.size < MOST_AT_ONCE && dueAt(each.schedule, each.state, now())) await claim(each, claimDue)
    }
  }

  /** Tells the other hosts that this one still makes a run. */
  const beat = ({ owner, schedule: { id } }: HostSchedule, run: string) =>
    store.change(owner, id, ({ state, beats = 0 }) =>
      state.active?.id === run ? { beats: beats + 1 } : undefined,
    )

  function listen(all: readonly HostSchedule[]): void {
    const before = new Map(heard)
    heard.clear()
    for (const { state, beats, owner } of all) {
      // A host of an older version says nothing.
      if (!state.active || beats === undefined) continue
      const key = `${owner} ${state.active.id}`
      const last = before.get(key)
      heard.set(key, { beats, missed: last?.beats === beats ? last.missed + 1 : 0 })
    }
  }

  async function buryDead(each: HostSchedule): Promise<void> {
    const { active } = each.state
    if (!active || running.has(active.id)) return
    const missed = heard.get(`${each.owner} ${active.id}`)?.missed ?? 0
    if (missed >= MISSED_BEATS || now() - active.startedAt > DEAD_AFTER_MS)
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
    const claimed = await store.change(owner, id, ({ schedule, state, isRemoved }) => {
      const after = isRemoved ? undefined : how(schedule, state, now(), by)
      return after && { state: after, beats: 0 }
    })
    const active = claimed?.state.active
    // One that was missed is left out.
    if (!claimed || !active) return false
    const run = make(claimed, active).finally(() => running.delete(active.id))
    running.set(active.id, { of: claimed, run })
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
      const how = { ...ended, at: now() }
      // Another host may have told it as broken off while this one couldn't be heard: what it brought is kept all the same.
      const rows = settled(schedule, state, active.id, how) ?? recounted(schedule, state, active.id, how)
      if (!rows && !brought) return undefined
      return { ...rows, kept: brought ? newest([...kept, brought]) : kept }
    })
    if (!after) return
    if (isOver(after)) return store.remove(owner, id)
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
      while (running.size > 0) await Promise.all([...running.values()].map(({ run }) => run))
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
