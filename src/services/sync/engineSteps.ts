import type { ConversationId } from '@/domain/ids'
import type { StorageError } from '@/domain/storage/storageError'
import type { Kind, SyncState, SyncTrouble } from '@/domain/sync'
import { failed, type Result } from '@/lib/result'

import type { Sealer } from './createSealer'
import type { SyncRows } from './rows/syncRows'
import type { RemoteFailure, SyncRemote } from './syncRemote'

/** What another device changed here. */
export type Applied = { readonly threads: readonly ConversationId[]; readonly kinds: readonly Kind[] }

/** Why a step could not be done. */
export type StepFailure =
  | { readonly type: 'storage'; readonly error: StorageError }
  | { readonly type: 'remote'; readonly error: RemoteFailure }
  /** Noted in the state: nothing more is done until something is done about it. */
  | { readonly type: 'trouble'; readonly trouble: SyncTrouble }
  /**
   * The log of this device is longer than it knows: its profile was restored from a backup, or copied. It has to join
   * again under another name and read what its other self wrote.
   */
  | { readonly type: 'otherSelf' }
  /** This device does not sync any more. */
  | { readonly type: 'off' }

/** The outcome of a step. */
export type Step<Value = void> = Promise<Result<Value, StepFailure>>

/** What the steps work with. */
export type EngineAccess = {
  readonly rows: SyncRows
  readonly remote: SyncRemote
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** What the steps have in common. */
export type EngineTools = EngineAccess & {
  /** The state, unless something is wrong with it. */
  readonly load: () => Step<SyncState>
  readonly trouble: (found: SyncTrouble) => Step<never>
  readonly refused: (error: RemoteFailure) => Step<never>
  readonly onApplied: (applied: Applied) => void
}

/** A step that failed because of what is stored here. */
export const storageFailed = (result: { readonly ok: false; readonly error: StorageError }) =>
  failed({ type: 'storage', error: result.error } as const)

/** A step that failed because of the host. */
export const stepFailed = (result: { readonly ok: false; readonly error: RemoteFailure }) =>
  failed({ type: 'remote', error: result.error } as const)

/** Whether another device has read more of some log than this device has: of its own, more than it wrote. */
export const lacksAny = (state: SyncState): boolean =>
  Object.entries(state.promised).some(([device, { number }]) => number > endOf(state, device))

export const endOf = ({ logs, device: own, written }: SyncState, device: string): number =>
  device === own ? written : (logs[device]?.number ?? 0)
