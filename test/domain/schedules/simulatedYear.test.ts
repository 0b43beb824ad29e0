import { expect, it } from 'vitest'

import type { ConversationId, MessageId, ScheduleId, ScheduleRunId } from '@/domain/ids'
import { nextRun, nextRuns, type Timing } from '@/domain/schedules/occurrences'
import type { Rule } from '@/domain/schedules/rule'
import { claimDue, GRACE_MS, settled, switchedOn } from '@/domain/schedules/runs'
import type { Schedule } from '@/domain/schedules/schedule'
import { newState, type RunResult, type ScheduleState } from '@/domain/schedules/scheduleState'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A year is some 20,000 looks at the clocks of four zones. */
const LONG_MS = 60_000
const BEGIN = Date.UTC(2026, 0, 1)
const END = BEGIN + 365 * DAY

/** Numbers from 0 up to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Row = { schedule: Schedule; state: ScheduleState }
type Made = { readonly id: ScheduleRunId; readonly planned: number; readonly at: number }
type Told = { readonly id: ScheduleRunId; readonly result: RunResult['type'] }
type Host = {
  readonly name: string
  /** How far its clock is from the true time. */
  skew: number
  /** Away until then: dead, or asleep with its memory. */
  awayUntil: number
  /** Which of its lives it is in: what died knows nothing any more. */
  life: number
  readonly running: Map<ScheduleRunId, { readonly row: Row; readonly endsAt: number; readonly life: number }>
}

/** A year of two hosts over one store: both look now and then, die, sleep, start again, and have clocks of their own. */
function simulate(
  seed: number,
  schedules: readonly Schedule[],
  faults: { readonly deaths: boolean; readonly skews: boolean },
) {
  const random = createRandom(seed)
  const rows: Row[] = schedules.map((schedule) => ({ schedule, state: newState(schedule.id) }))
  const made: Made[] = []
  const told: Told[] = []
  const hosts = ['one', 'two'].map((name): Host => ({
    name,
    skew: 0,
    awayUntil: 0,
    life: 0,
    running: new Map(),
  }))
  let messages = 0
  const byOf = (host: Host) => `${host.name}/${host.life}`
  const isAlive = (by: string) => hosts.some((host) => byOf(host) === by)

  function end(row: Row, id: ScheduleRunId, result: RunResult, at: number): void {
    const after = settled(row.schedule, row.state, id, { result, at, cost: '0.001' })
    if (!after) return
    told.push({ id, result: result.type })
    row.schedule = after.schedule
    row.state = after.state
  }

  /** What a host does at a moment; each change is one transaction. */
  function look(host: Host, now: number): number {
    const clock = now + host.skew
    for (const [id, { row, endsAt, life }] of host.running) {
      if (endsAt > now) continue
      host.running.delete(id)
      const isFailed = random() < 0.1
      if (life === host.life)
        end(row, id, isFailed ? { type: 'failed', reason: 'No.' } : { type: 'done' }, clock)
    }
    let next = now + (5 + random() * 955) * MINUTE
    for (const row of rows) {
      const { active } = row.state
      if (active && !isAlive(active.by)) end(row, active.id, { type: 'brokenOff' }, clock)
      const messageId = `m${messages++}` as MessageId
      const claimed = claimDue(row.schedule, row.state, clock, {
        by: byOf(host),
        conversationId: 'c' as ConversationId,
        messageId,
      })
      if (claimed) row.state = claimed
      if (claimed && !claimed.active)
        told.push({ id: `${row.schedule.id}/${claimed.claimed}` as ScheduleRunId, result: 'skipped' })
      if (claimed?.active) {
        made.push({ id: claimed.active.id, planned: claimed.active.planned!, at: clock })
        // It may die between this claim and its end.
        host.running.set(claimed.active.id, { row, endsAt: now + random() * 20 * MINUTE, life: host.life })
      }
      const planned = nextRun(row.schedule.timing, Math.max(clock, row.state.claimed ?? 0))
      if (planned !== undefined) next = Math.min(next, Math.max(now + 1_000, planned - host.skew))
    }
    for (const { endsAt } of host.running.values()) next = Math.min(next, Math.max(now + 1_000, endsAt))
    return next
  }

  const wakes = hosts.map(() => BEGIN)
  for (;;) {
    const first = wakes[0]! <= wakes[1]! ? 0 : 1
    const host = hosts[first]!
    const now = wakes[first]!
    if (now >= END + 20 * DAY) break
    const isYear = now < END
    if (isYear && faults.deaths && random() < 0.03) {
      const isDeath = random() < 0.6
      if (isDeath) {
        host.life += 1
        host.running.clear()
      }
      wakes[first] = now + random() ** 3 * 4 * DAY
      continue
    }
    if (faults.skews && random() < 0.03) host.skew = (random() - 0.5) * 4 * MINUTE
    // Two hosts look at the same moment, now and then.
    if (random() < 0.2 && wakes[1 - first]! - now < 3 * HOUR) look(hosts[1 - first]!, now)
    wakes[first] = look(host, now)
  }
  return { rows, made, told }
}

const timing = (zone: string, hour: number, rule: Rule): Timing => ({
  start: { year: 2026, month: 1, day: 1, hour, minute: 30 },
  zone,
  rule,
  until: END,
})
const schedule = (id: string, missed: Schedule['missed'], when: Timing): Schedule =>
  switchedOn(
    {
      id: id as ScheduleId,
      name: id,
      prompt: 'Any news?',
      assistant: null,
      model: null,
      place: { type: 'each' },
      timing: when,
      runCap: '',
      totalCap: '',
      tools: [],
      missed,
      status: { type: 'paused', at: 0 },
      home: '',
      createdAt: 0,
    },
    newState(id as ScheduleId),
    BEGIN,
    'both',
  ).schedule

const SCHEDULES: readonly Schedule[] = [
  // 02:30 is skipped in spring and comes twice in autumn.
  schedule('nightly', 'late', timing('Europe/Berlin', 2, { type: 'days', every: 1 })),
  schedule(
    'workdays',
    'skip',
    timing('America/New_York', 1, { type: 'weeks', every: 1, weekdays: [1, 2, 3, 4, 5] }),
  ),
  schedule('hours', 'late', timing('Australia/Lord_Howe', 3, { type: 'hours', every: 5 })),
  schedule(
    'monthly',
    'skip',
    timing('Pacific/Apia', 9, { type: 'months', every: 1, on: { type: 'date', day: -1 } }),
  ),
]
const plan = ({ timing: when }: Schedule): readonly number[] => nextRuns(when, BEGIN, 10_000)

it.each([1])(
  'a quiet year makes each planned run exactly once, in time (%i)',
  (seed) => {
    const { made, told, rows } = simulate(seed, SCHEDULES, { deaths: false, skews: false })
    for (const { schedule: each } of rows) {
      if (each.status.type === 'stopped') continue
      const own = made.filter(({ id }) => id.startsWith(`${each.id}/`))
      expect(own.map(({ planned }) => planned)).toEqual(plan(each))
      for (const { planned, at } of own) expect(at - planned).toBeLessThan(GRACE_MS + 21 * MINUTE)
    }
    expect(told.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  },
  LONG_MS,
)

it.each([11, 12])(
  'a year of deaths, sleep and wrong clocks makes none twice and loses none untold (%i)',
  (seed) => {
    const { made, told, rows } = simulate(seed, SCHEDULES, { deaths: true, skews: true })
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
    expect(told.some(({ result }) => result === 'brokenOff')).toBe(true)
    const ends = new Map<string, string[]>()
    for (const { id, result } of told) ends.set(id, [...(ends.get(id) ?? []), result])
    // Each run that was begun is told exactly once: well, failed, or broken off.
    for (const { id } of made) expect(ends.get(id)).toHaveLength(1)

    for (const { schedule: each, state } of rows) {
      expect(state.active).toBeNull()
      const own = made.filter(({ id }) => id.startsWith(`${each.id}/`))
      const done = new Map(own.map((run) => [run.planned, run.at]))
      const planned = plan(each)
      const over = each.status.type === 'stopped' ? each.status.at : Infinity
      expect(own.every((run) => planned.includes(run.planned))).toBe(true)
      planned.forEach((moment, index) => {
        if (moment > over) return
        const at = done.get(moment)
        if (at !== undefined) {
          // Never before its time, and late only where that was chosen.
          expect(at).toBeGreaterThanOrEqual(moment)
          if (each.missed === 'skip') expect(at - moment).toBeLessThanOrEqual(GRACE_MS)
          return
        }
        // It was missed: a later one, due by then, stood for it, or it was left out and that was told.
        const standsFor = planned
          .slice(index + 1)
          .find((later) => done.has(later) || ends.has(`${each.id}/${later}`))
        const isTold = ends.has(`${each.id}/${moment}`)
        if (each.missed === 'late') expect(standsFor).toBeDefined()
        else expect(isTold || standsFor !== undefined).toBe(true)
      })
    }
  },
  LONG_MS,
)

it('five failures in a row stop it in the middle of a year', () => {
  const [nightly] = SCHEDULES
  let row: Row = { schedule: nightly!, state: newState(nightly!.id) }
  let runs = 0
  for (let now = BEGIN; now < END; now += HOUR) {
    const state = claimDue(row.schedule, row.state, now, {
      by: 'one',
      conversationId: 'c' as ConversationId,
      messageId: 'm' as MessageId,
    })
    if (!state?.active) continue
    runs += 1
    row = settled(row.schedule, state, state.active.id, {
      result: { type: 'failed', reason: 'No.' },
      at: now,
      cost: null,
    })!
  }
  expect(runs).toBe(5)
  expect(row.schedule.status).toMatchObject({ type: 'stopped', reason: 'failures' })
})
