import { useEffect, useMemo, useState } from 'react'

import { costOfEntries } from '@/domain/schedules/caps'
import { type Schedule, schedulesIn } from '@/domain/schedules/schedule'
import { newState, type ScheduleState, stateIn } from '@/domain/schedules/scheduleState'
import { startOfDay } from '@/domain/ledger/groupLedger'
import type { ToolDefinition } from '@/domain/tools/toolDefinition'
import { DAY_MS } from '@/lib/time/dayMs'
import { LEDGER } from '@/queries/ledger'

import { useApp, useCommands } from '../app'
import { useStoredItems } from '../items/useItems'
import { type Stored, useStored } from '../storage/useStored'
import { useWithCommands } from '../useClient'

export type { ScheduleCommands } from '@/commands/schedules/scheduleCommands'

/** A schedule and what its runs came to. */
export type ScheduleRow = { readonly schedule: Schedule; readonly state: ScheduleState }

/** All schedules, and why they can’t be read where they can’t. */
export function useSchedules(): Stored<readonly ScheduleRow[]> {
  const stored = useStoredItems()
  const items = stored.value
  const value = useMemo(
    () =>
      items &&
      schedulesIn(items).map((schedule) => ({
        schedule,
        state: stateIn(items, schedule.id) ?? newState(schedule.id),
      })),
    [items],
  )
  return { ...stored, value }
}

/** Does something with schedules once their code is here. */
export const useScheduleCommands = () => useWithCommands(useCommands().loadScheduleCommands)

/** What this device is called as the home of schedules; undefined until that is read. */
export function useScheduleDevice(): string | undefined {
  const act = useScheduleCommands()
  const [device, setDevice] = useState<string>()
  useEffect(() => {
    let isGone = false
    void act(({ scheduleDevice }) => scheduleDevice()).then((found) => {
      if (!isGone && found?.ok === true) setDevice(found.value)
    })
    return () => {
      isGone = true
    }
  }, [act])
  return device
}

/** The origin of the host of this page, where it runs schedules; undefined until that is known. */
export function useScheduleHost(): string | undefined {
  const act = useScheduleCommands()
  const [host, setHost] = useState<string>()
  useEffect(() => {
    let isGone = false
    void act(({ scheduleHost }) => scheduleHost()).then((found) => {
      if (!isGone) setHost(found)
    })
    return () => {
      isGone = true
    }
  }, [act])
  return host
}

/**
 * What runs have cost in the last seven days, as exact decimal text; undefined until it is read. Read again with each
 * run that ends.
 */
export function useWeekOfSchedules(rows: readonly ScheduleRow[]): string | undefined {
  const { now, loadLedger } = useApp()
  const [from] = useState(() => startOfDay(now()) - 6 * DAY_MS)
  const ended = Math.max(0, ...rows.map(({ state }) => state.last?.endedAt ?? 0))
  const { value } = useStored([LEDGER, from, ended], () => loadLedger(from), {
    keepsPrevious: true,
    gcTime: 0,
  })
  return useMemo(
    () => value && costOfEntries(value.filter(({ scheduleRun }) => scheduleRun !== undefined)),
    [value],
  )
}

export type ListedTools = { readonly tools: readonly ToolDefinition[]; readonly problems: readonly string[] }

/** All tools there are, once `isWanted`: their servers are asked. Undefined until they have answered. */
export function useAllTools(isWanted: boolean): ListedTools | undefined {
  const act = useScheduleCommands()
  const [found, setFound] = useState<ListedTools>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void act(({ listTools }) => listTools()).then((listed) => {
      if (!isGone && listed) setFound(listed)
    })
    return () => {
      isGone = true
    }
  }, [act, isWanted])
  return found
}
