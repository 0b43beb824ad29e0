import type { StorageError } from '@/domain/storage/storageError'
import {
  OLD_SPACES,
  readSyncState,
  SYNC_DOCUMENTS,
  SYNC_SECRETS,
  SYNC_STATE,
  type SyncState,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import { launch, type Session } from '../../storage/createSession'

/** A space that this device left for one with a new code. Its bytes stay on the host for a while. */
export type OldSpace = {
  readonly state: SyncState
  readonly secrets: SyncSecrets
  /** When it was left, in milliseconds since the Unix epoch. */
  readonly leftAt: number
  /** Whether this device had read all of it. */
  readonly isRead: boolean
  /** Whether everything was read back from the new space since. */
  readonly isChecked: boolean
}

/** Begins and ends sync on this device. */
export const createSpaceRows = (session: Session) => ({
  /** Everything known of an earlier space is forgotten: the new one is told all. */
  begin: (state: SyncState, secrets: SyncSecrets, old: readonly OldSpace[] = []) =>
    session.write(['documents'], (tx) => {
      const documents = tx.objectStore('documents')
      launch(documents.delete(ALL))
      launch(documents.put({ name: SYNC_STATE, value: state }))
      launch(documents.put({ name: SYNC_SECRETS, value: secrets }))
      if (old.length > 0) launch(documents.put({ name: OLD_SPACES, value: old }))
    }),

  /** The spaces of earlier codes, whose bytes the host still has. */
  loadOld: async (): Promise<readonly OldSpace[]> => {
    const row = await session.read((db) => db.get('documents', OLD_SPACES))
    const value = row.ok && isRecord(row.value) ? row.value['value'] : undefined
    // Written by this code alone.
    return Array.isArray(value) ? (value as readonly OldSpace[]) : []
  },

  saveOld: (old: readonly OldSpace[]) =>
    session.write(['documents'], async (tx) => {
      const documents = tx.objectStore('documents')
      launch(old.length > 0 ? documents.put({ name: OLD_SPACES, value: old }) : documents.delete(OLD_SPACES))
      if (old.length > 0) return
      const row: unknown = await documents.get(SYNC_STATE)
      const state = readSyncState(isRecord(row) ? row['value'] : undefined)
      if (!state) return
      const { hasOld: _, ...rest } = state
      launch(documents.put({ name: SYNC_STATE, value: rest }))
    }),

  end: () =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').delete(ALL))
    }),
})

const ALL = IDBKeyRange.bound(SYNC_DOCUMENTS, `${SYNC_DOCUMENTS}\uffff`)

/** What opens the space, as it is kept: keys that no script can read out, and the code sealed with one of them. */
export type SyncSecrets = {
  readonly sealing: CryptoKey
  readonly naming: CryptoKey
  /** Of this device, for the host; of no use in a bucket. */
  readonly token: string
  /** Signs requests to the bucket; the secret cannot be read out of it. */
  readonly bucketKey?: CryptoKey
  /** The recovery code, sealed. */
  readonly code: Uint8Array<ArrayBuffer>
}

/** What opens the space of this device; undefined where there is none. */
export async function loadSecrets(session: Session): Promise<Result<SyncSecrets | undefined, StorageError>> {
  const row = await session.read((db) => db.get('documents', SYNC_SECRETS))
  return row.ok ? ok(readSecrets(isRecord(row.value) ? row.value['value'] : undefined)) : row
}

function readSecrets(value: unknown): SyncSecrets | undefined {
  if (!isRecord(value)) return undefined
  const { sealing, naming, token, code, bucketKey } = value
  return sealing instanceof CryptoKey &&
    naming instanceof CryptoKey &&
    typeof token === 'string' &&
    code instanceof Uint8Array
    ? {
        sealing,
        naming,
        token,
        code: new Uint8Array(code),
        ...(bucketKey instanceof CryptoKey && { bucketKey }),
      }
    : undefined
}
