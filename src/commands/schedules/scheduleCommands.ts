import type { ScheduleId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { limitOf } from '@/domain/ledger/reachedCap'
import { nextRun } from '@/domain/schedules/occurrences'
import { switchedOn } from '@/domain/schedules/runs'
import {
  MOST_PROMPT_CHARS,
  MOST_SCHEDULES,
  type Schedule,
  type ScheduleContent,
  scheduleIn,
  schedulesIn,
  shownName,
} from '@/domain/schedules/schedule'
import { newState, stateIn } from '@/domain/schedules/scheduleState'
import { isForRuns } from '@/domain/schedules/unasked'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import type { ToolDefinition } from '@/domain/tools/toolDefinition'
import { canonicalJson } from '@/lib/canonicalJson'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { LazyServices } from '@/services/lazyServices'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { findTools, listToolSources } from '../toolSources/toolSourceCommands'
import { createScheduler } from './createScheduler'
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

  async function add(content: ScheduleContent): Promise<Result<ScheduleId, string>> {
    const known = await all()
    if (!known.ok) return known
    if (known.value.length >= MOST_SCHEDULES)
      return failed(
        t('You have {most} schedules, the most there can be. Delete one first.', { most: MOST_SCHEDULES }),
      )
    const device = await home()
    if (!device.ok) return device
    const id = newId() as ScheduleId
    const schedule: Schedule = {
      ...content,
      id,
      status: { type: 'on', since: now() },
      home: device.value,
      createdAt: now(),
    }
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
      const saved =
        id === null
          ? await add(content)
          : await change(id, ({ schedule }) => ({ schedule: edited(schedule, content, now()) }))
      if (saved.ok) void scheduler.look()
      return saved
    },

    pauseSchedule: (id: ScheduleId) =>
      change(id, ({ schedule }) => ({ schedule: { ...schedule, status: { type: 'paused', at: now() } } })),

    /** Switches it on, on this device, from now on. */
    resumeSchedule: async (id: ScheduleId): Promise<Result<ScheduleId, string>> => {
      const device = await home()
      if (!device.ok) return device
      let problem: string | undefined
      const changed = await change(id, ({ schedule, state }) => {
        problem = problemWith(schedule, now())
        return problem === undefined ? switchedOn(schedule, state, now(), device.value) : {}
      })
      return problem === undefined ? changed : failed(problem)
    },

    runScheduleNow: scheduler.runNow,

    /** Removes it, with an Undo. A run that goes on ends in its chat. */
    deleteSchedule: async (id: ScheduleId): Promise<Result<void, string>> => {
      const items = await loadItems(deps)
      if (!items.ok) return failed(describeUnreadable(items.error))
      const schedule = scheduleIn(items.value, id)
      const state = stateIn(items.value, id) ?? newState(id)
      if (!schedule) return ok(undefined)
      const rows = rowsOf({ schedule, state: { ...state, active: null } })
      await record(deps, { items: rows.map(([name]): ItemChange => [name, null]) })
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
    whenSchedulesIdle: scheduler.whenIdle,

    /** Looks from now on, as long as the page is open. */
    startSchedules: (): void => {
      if (isStarted) return
      isStarted = true
      watchTime(() => void scheduler.look())
      void scheduler.look()
    },
  }
}

/** An edit; with another time it counts from now, so that nothing counts as missed. */
const edited = (before: Schedule, content: ScheduleContent, now: number): Schedule => ({
  ...before,
  ...content,
  // The chat of all runs may have been made since.
  place: before.place.type === content.place.type ? before.place : content.place,
  status:
    before.status.type === 'on' && canonicalJson(before.timing) !== canonicalJson(content.timing)
      ? { type: 'on', since: now }
      : before.status,
})

/** Why it can’t be kept so, in words. */
function problemWith(content: ScheduleContent, now: number): string | undefined {
  const { prompt, timing, runCap, totalCap } = content
  if (prompt.trim() === '') return t('Enter what to ask.')
  if (prompt.length > MOST_PROMPT_CHARS)
    return t('The prompt is too long. Shorten it to {most} characters.', { most: MOST_PROMPT_CHARS })
  if ([runCap, totalCap].some((cap) => cap.trim() !== '' && limitOf(cap) === undefined))
    return t('Enter limits as amounts in dollars, such as 0.50.')
  if (nextRun(timing, now) === undefined) return t('That time is over. Choose a later one.')
  return undefined
}
