import type { SyncState } from '@/domain/sync'

/** Whether another device has read more of some log than this device has: of its own, more than it wrote. */
export const lacksAny = (state: SyncState): boolean =>
  Object.entries(state.promised).some(([device, { number }]) => number > endOf(state, device))

export const endOf = ({ logs, device: own, written }: SyncState, device: string): number =>
  device === own ? written : (logs[device]?.number ?? 0)
