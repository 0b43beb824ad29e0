import type { ScheduleId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { type Schedule, scheduleIn, scheduleName, scheduleRow } from '@/domain/schedules/schedule'
import { type ScheduleState, stateIn, stateName } from '@/domain/schedules/scheduleState'
import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import type { LazyServices } from '@/services/lazyServices'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'tabs'>

/** Both rows of a schedule. */
export type Rows = { readonly schedule: Schedule; readonly state: ScheduleState }

/**
 * Changes a schedule as it is on disk by then, in one transaction: of two tabs that claim a run only one finds it
 * unclaimed. Gives the rows after it; undefined where `change` changes nothing, or the schedule is gone.
 */
export async function changeSchedule(
  { store, storage, tabs }: Deps,
  id: ScheduleId,
  change: (rows: Rows) => Partial<Rows> | undefined,
): Promise<Result<Rows | undefined, StorageError>> {
  let after: Rows | undefined
  const written = await storage.changeItems([scheduleName(id), stateName(id)], (items) => {
    const [schedule, state] = [scheduleIn(items, id), stateIn(items, id)]
    const changed = schedule && state && change({ schedule, state })
    if (!changed) return []
    after = { schedule, state, ...changed }
    return rowsOf(changed)
  })
  if (!written.ok) return written
  if (written.value.length > 0) {
    store.getState().changesRecorded({ items: written.value })
    tabs.announceKind('items')
  }
  return ok(after)
}

export const rowsOf = ({ schedule, state }: Partial<Rows>): readonly ItemChange[] => [
  ...(schedule ? [[scheduleName(schedule.id), scheduleRow(schedule)] as const] : []),
  ...(state ? [[stateName(state.id), state] as const] : []),
]

const DEVICE = 'schedules/device'

/** What this device is called in schedules, in all its tabs. */
export async function deviceId(
  { storage, newId }: Pick<CommandDeps, 'storage' | 'newId'>,
  { runAlone }: Pick<LazyServices['tabLock'], 'runAlone'>,
): Promise<Result<string, StorageError>> {
  return runAlone('schedules-device', async () => {
    const known = await storage.loadDocument(DEVICE)
    if (!known.ok) return failed(known.error)
    if (typeof known.value === 'string') return ok(known.value)
    const made = newId()
    const saved = await storage.saveDocument(DEVICE, made)
    return saved.ok ? ok(made) : failed(saved.error)
  })
}
