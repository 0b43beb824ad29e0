import type { Items } from '@/domain/items/item'

import type { CommandDeps } from '../deps'
import type { ScheduleCommands } from './scheduleCommands'

/** Makes the runs of schedules while this page is open; their code is loaded once there is one. */
export function watchSchedules(
  { store }: Pick<CommandDeps, 'store'>,
  loadScheduleCommands: () => Promise<ScheduleCommands>,
): void {
  const start = () =>
    loadScheduleCommands().then(
      ({ startSchedules }) => startSchedules(),
      // Where its code can’t come the place of schedules says why.
      () => undefined,
    )
  if (hasSchedules(store.getState().items)) {
    void start()
    return
  }
  const stop = store.subscribe(({ items }, { items: before }) => {
    if (items === before || !hasSchedules(items)) return
    stop()
    void start()
  })
}

const hasSchedules = (items: Items | undefined): boolean =>
  items !== undefined && Object.keys(items).some((name) => name.startsWith('schedule/'))
