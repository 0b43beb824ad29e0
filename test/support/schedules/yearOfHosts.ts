import type { ScheduleId } from '@/domain/ids'
import { nextRuns, type Timing } from '@/domain/schedules/occurrences'
import { switchedOn } from '@/domain/schedules/runs'
import { newState } from '@/domain/schedules/scheduleState'
import { createScheduleRunner, DEAD_AFTER_MS } from '@/server/schedules/createScheduleRunner'
import type { HostSchedule, ScheduleStore } from '@/server/store/scheduleStore'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const BEGIN = Date.UTC(2026, 0, 1)
const END = BEGIN + 365 * DAY
const OWNER = 'person anna'

export const scheduled = (timing: Timing): HostSchedule => {
  const id = 'daily' as ScheduleId
  const rows = switchedOn(
    {
      id,
      name: 'Frost',
      prompt: 'Any frost?',
      assistant: null,
      model: null,
      place: { type: 'each' },
      timing,
      runCap: '',
      totalCap: '',
      tools: [],
      missed: 'late',
      status: { type: 'paused', at: 0 },
      home: 'host',
      createdAt: 0,
    },
    newState(id),
    BEGIN,
    'host',
  )
  return {
    owner: OWNER,
    keyHash: 'k',
    request: { path: '/v1/chat/completions', body: '{}' },
    kept: [],
    ...rows,
  }
}

/** What came of a year: the runs that were asked for, those that were told, and how many a dying host left. */
export type Year = {
  readonly planned: readonly number[]
  readonly asked: readonly number[]
  readonly told: readonly string[]
  readonly broken: number
  readonly end: HostSchedule
}

/**
 * A year of a schedule at half past two each night, an hour that summer time leaves out once and repeats once, on two
 * hosts whose clocks go wrong by up to forty minutes. Now and then both are killed in the middle of a run and started
 * again, and nobody is there for some days.
 */
export async function yearOfHosts({
  first,
  second,
}: Readonly<Record<'first' | 'second', ScheduleStore>>): Promise<Year> {
  const timing: Timing = {
    start: { year: 2026, month: 1, day: 1, hour: 2, minute: 30 },
    zone: 'Europe/Berlin',
    rule: { type: 'days', every: 1 },
    until: END - DAY,
  }
  const planned = nextRuns(timing, BEGIN, 1_000)
  await first.put(scheduled(timing), 1)
  const row = async () => (await first.list(OWNER))[0]!
  let clock = BEGIN
  const asked: number[] = []
  const told: string[] = []
  const [alive, dying] = [new Set<number>(), new Set<number>()]
  let [made, broken] = [0, 0]
  let coming: Promise<void>[] = []

  function host(store: ScheduleStore, wrongMs: number) {
    const life = (made += 1)
    alive.add(life)
    return createScheduleRunner({
      store,
      async ask({ state }) {
        asked.push(state.active!.planned!)
        await Promise.resolve()
        // One that dies says nothing more.
        if (dying.has(life)) return new Promise(() => undefined)
        return { type: 'answered', status: 200, contentType: 'application/json', text: '{}', cost: '0.001' }
      },
      notices: { tell: () => void coming.push(row().then(({ state }) => void told.push(state.last!.run!))) },
      endings: { begun: () => () => undefined, isDraining: () => false },
      hostId: `host-${life}`,
      newId: () => `id-${(made += 1)}`,
      now: () => clock + wrongMs,
    })
  }
  const both = (night: number) => {
    const wrongMs = ((night * 7) % 81) - 40
    return [host(first, wrongMs * MINUTE), host(second, -wrongMs * MINUTE)]
  }

  let hosts = both(0)
  for (const [night, at] of planned.entries()) {
    // Clocks are set, and each third night nobody looks before noon.
    if (night % 10 === 0) hosts = both(night)
    const isKilled = night % 30 === 17
    if (isKilled) for (const life of alive) dying.add(life)
    for (const after of night % 3 === 0 ? [9 * HOUR] : [-HOUR, 45 * MINUTE, 2 * HOUR]) {
      clock = at + after
      await Promise.all(hosts.map((each) => each.look()))
      if (!isKilled) await Promise.all(hosts.map((each) => each.whenIdle()))
      else if ((await row()).state.active) break
    }
    await Promise.all(coming)
    coming = []
    if (!isKilled) continue
    if ((await row()).state.active) broken += 1
    dying.clear()
    alive.clear()
    hosts = both(night)
  }
  clock += 2 * DEAD_AFTER_MS
  await Promise.all(hosts.map((each) => each.look()))
  await Promise.all(coming)
  return { planned, asked, told, broken, end: await row() }
}
