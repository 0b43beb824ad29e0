import type { ScheduleId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { isForRuns, switchedOn } from '@/domain/schedules/runs'
import {
  MOST_SCHEDULES,
  hostOrigin,
  type Schedule,
  type ScheduleContent,
  scheduleIn,
  schedulesIn,
  shownName,
} from '@/domain/schedules/schedule'
import { newState, type ScheduleState, stateIn } from '@/domain/schedules/scheduleState'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import type { ToolDefinition } from '@/domain/tools/toolDefinition'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { LazyServices } from '@/services/lazyServices'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { findTools, listToolSources } from '../toolSources/toolSourceCommands'
import { edited, problemWith } from './checkContent'
import { createScheduler } from './createScheduler'
import { createHostSchedules } from './hostSchedules'
import { changeSchedule, deviceId, type Rows, rowsOf } from './scheduleRows'

export type ScheduleCommands = ReturnType<typeof createScheduleCommands>

/** The verbs of schedules. Fail with sentences. */
export function createScheduleCommands(
  deps: CommandDeps,
  lock: Pick<LazyServices['tabLock'], 'runAlone'>,
  watchTime: LazyServices['watchTime']['watchTime'],
) {
  const { store, now, newId } = deps
  const scheduler = createScheduler(deps, lock)
  const host = createHostSchedules(deps, lock)
  let isStarted = false

  const all = async (): Promise<Result<readonly Schedule[], string>> => {
    const items = await loadItems(deps)
    return items.ok ? ok(schedulesIn(items.value)) : failed(describeUnreadable(items.error))
  }

  async function change(
    id: ScheduleId,
    by: (rows: Rows) => Partial<Rows> | undefined,
  ): Promise<Result<ScheduleId, string>> {
    const changed = await changeSchedule(deps, id, by)
    if (!changed.ok) return failed(describeStorageError(changed.error))
    return changed.value ? ok(id) : failed(t('This schedule is no longer here.'))
  }

  const home = async (): Promise<Result<string, string>> => {
    const device = await deviceId(deps, lock)
    return device.ok ? device : failed(describeStorageError(device.error))
  }

  /** Where the runs of a schedule that is switched on are made from now on; on a host they are then. */
  const settle = (schedule: Schedule, state: ScheduleState): Promise<Result<string, string>> =>
    schedule.host ? host.give(schedule, state) : home()

  async function found(id: ScheduleId): Promise<Result<Rows, string>> {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const [schedule, state] = [scheduleIn(items.value, id), stateIn(items.value, id)]
    return schedule && state ? ok({ schedule, state }) : failed(t('This schedule is no longer here.'))
  }

  /** A host is told first: what it goes on with, is shown as such. */
  async function edit(id: ScheduleId, content: ScheduleContent): Promise<Result<ScheduleId, string>> {
    const rows = await found(id)
    if (!rows.ok) return rows
    const { schedule, state } = rows.value
    const next = edited(schedule, content, now())
    const isOn = next.status.type === 'on'
    const wasThere = hostOrigin(schedule) !== undefined
    // On another host it stays what it is there; whoever takes it from there says so.
    let leftAt: string | undefined
    if (wasThere && !next.host && isOn) {
      const removed = await host.remove(schedule)
      if (!removed.ok) return removed
      if (removed.value) leftAt = schedule.home
    }
    const isMoved = isOn && (next.host !== undefined || wasThere)
    const where = isMoved ? await settle(next, state) : ok(schedule.home)
    if (!where.ok) return where
    const { value } = where
    return change(id, (latest) => ({
      schedule: {
        ...edited(latest.schedule, content, now()),
        ...(isMoved && { home: value, status: { type: 'on', since: now() } as const }),
        ...(leftAt !== undefined && { leftAt }),
      },
    }))
  }

  async function add(content: ScheduleContent): Promise<Result<ScheduleId, string>> {
    const known = await all()
    if (!known.ok) return known
    if (known.value.length >= MOST_SCHEDULES)
      return failed(
        t('You have {most} schedules, the most there can be. Delete one first.', { most: MOST_SCHEDULES }),
      )
    const id = newId() as ScheduleId
    const draft: Schedule = {
      ...content,
      id,
      status: { type: 'on', since: now() },
      home: '',
      createdAt: now(),
    }
    const where = await settle(draft, newState(id))
    if (!where.ok) return where
    const schedule = { ...draft, home: where.value }
    const kept = await record(deps, { items: rowsOf({ schedule, state: newState(id) }) })
    return kept
      ? ok(id)
      : failed(t('The schedule could not be saved. Free some space on this device, and try again.'))
  }

  return {
    /** Keeps what the person decided; `id` null makes a new schedule, which is on. */
    saveSchedule: async (
      id: ScheduleId | null,
      content: ScheduleContent,
    ): Promise<Result<ScheduleId, string>> => {
      const problem = problemWith(content, now())
      if (problem !== undefined) return failed(problem)
      const saved = id === null ? await add(content) : await edit(id, content)
      if (saved.ok) void scheduler.look()
      return saved
    },

    pauseSchedule: async (id: ScheduleId): Promise<Result<ScheduleId, string>> => {
      const rows = await found(id)
      if (!rows.ok) return rows
      const { schedule: before } = rows.value
      const paused = hostOrigin(before) === undefined ? ok(undefined) : await host.pause(before)
      return paused.ok
        ? change(id, ({ schedule }) => ({ schedule: { ...schedule, status: { type: 'paused', at: now() } } }))
        : paused
    },

    /** Switches it on, on this device or the host of this page, from now on. */
    resumeSchedule: async (id: ScheduleId): Promise<Result<ScheduleId, string>> => {
      const rows = await found(id)
      if (!rows.ok) return rows
      const { schedule: before, state: known } = rows.value
      const problem = problemWith(before, now())
      if (problem !== undefined) return failed(problem)
      const where = await settle(before, known)
      return where.ok
        ? change(id, ({ schedule, state }) => switchedOn(schedule, state, now(), where.value))
        : where
    },

    runScheduleNow: async (id: ScheduleId): Promise<Result<void, string>> => {
      const rows = await found(id)
      const isOnHost = rows.ok && hostOrigin(rows.value.schedule) !== undefined
      return isOnHost ? host.runNow(rows.value.schedule) : scheduler.runNow(id)
    },

    /** Removes it, with an Undo. A run that goes on ends in its chat. */
    deleteSchedule: async (id: ScheduleId): Promise<Result<void, string>> => {
      const items = await loadItems(deps)
      if (!items.ok) return failed(describeUnreadable(items.error))
      const before = scheduleIn(items.value, id)
      if (!before) return ok(undefined)
      const isThere = hostOrigin(before) !== undefined
      const { leftAt } = before
      const removed = isThere ? await host.remove(before) : ok(leftAt !== undefined)
      if (!removed.ok) return removed
      const state = stateIn(store.getState().items ?? items.value, id) ?? newState(id)
      // The host doesn’t have it any more, where it is taken back.
      const isOff = isThere && before.status.type === 'on'
      const schedule = isOff ? { ...before, status: { type: 'paused', at: now() } as const } : before
      const rows = rowsOf({ schedule, state: { ...state, active: null } })
      // A reply that the host still writes is taken as long as the row is there.
      const home = isThere ? schedule.home : (leftAt ?? schedule.home)
      const waiting = rowsOf({ schedule: { ...schedule, home, isRemoved: true }, state })
      await record(deps, { items: removed.value ? waiting : rows.map(([name]): ItemChange => [name, null]) })
      store.getState().noticeShown({
        id: newId(),
        tone: 'info',
        text: t('“{name}” was deleted.', { name: shownName(schedule) }),
        undo: { items: rows },
      })
      return ok(undefined)
    },

    /** The name of this device in schedules: where `home` is another, another device makes the runs. */
    scheduleDevice: home,

    /** The origin of the host of this page, where it runs schedules. */
    scheduleHost: () => host.offered(),

    /** All tools there are, for the choice of those that may run unasked; servers are asked. */
    listTools: async (): Promise<{
      readonly tools: readonly ToolDefinition[]
      readonly problems: readonly string[]
    }> => {
      const sources = await listToolSources(deps)
      const { tools, problems } = await findTools(
        deps,
        sources.map(({ id }) => id),
        new AbortController().signal,
      )
      return { tools: tools.filter(isForRuns), problems }
    },

    lookForRuns: scheduler.look,
    lookAtHost: host.look,
    whenSchedulesIdle: scheduler.whenIdle,

    /** Looks from now on, as long as the page is open. */
    startSchedules: (): void => {
      if (isStarted) return
      isStarted = true
      watchTime(() => {
        void scheduler.look()
        void host.look()
      })
      void scheduler.look()
      void host.look(true)
    },
  }
}
