import type { HostSchedule, ScheduleStore } from './scheduleStore'

/** What was accepted once needs no room here. */
const MOST = 1_000_000

/** A run that began longer ago has no host any more; the store it comes to tells that it broke off. */
const LONGEST_RUN_MS = 60 * 60_000

/** Counts of schedules: `running` are those of which a run is under way, which stay where they are. */
type Moved = { copied: number; there: number; running: number }

/**
 * Copies schedules from one store to another. Each is paused where it comes from before it is there, so that a host that
 * still runs over the old store makes none of its runs: whatever happens in between, no run is made twice.
 */
export async function moveSchedules(from: ScheduleStore, to: ScheduleStore, now: number): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, running: 0 }
  for (const { owner, schedule } of await from.list()) {
    const known = await to.list(owner)
    const isThere = known.some((each) => each.schedule.id === schedule.id)
    let before: HostSchedule | undefined
    const paused = await from.change(owner, schedule.id, (found) => {
      const { active } = found.state
      if (active && now - active.startedAt < LONGEST_RUN_MS) return undefined
      before = found
      return { schedule: pausedOne(found.schedule) }
    })
    if (isThere) moved.there += 1
    else if (!paused || !before) moved.running += 1
    else {
      await to.put(before, MOST)
      moved.copied += 1
    }
  }
  return moved
}

/** One that was off stays as it was told. */
const pausedOne = (schedule: HostSchedule['schedule']): HostSchedule['schedule'] =>
  schedule.status.type === 'on'
    ? { ...schedule, status: { type: 'paused', at: schedule.status.since } }
    : schedule
