import { SYNC_DOCUMENTS, SYNC_STATE } from '@/domain/sync/documents'
import type { SyncState } from '@/domain/sync/syncState'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { launch, type Session } from '../storage/createSession'

const SECRETS = 'sync/secrets'

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

/** Begins and ends sync on this device. */
export const createSecretRows = (session: Session) => ({
  async load() {
    const row = await session.read((db) => db.get('documents', SECRETS))
    return row.ok ? ok(readSecrets(isRecord(row.value) ? row.value['value'] : undefined)) : row
  },

  /** Everything known of an earlier space is forgotten: the new one is told all. */
  begin: (state: SyncState, secrets: SyncSecrets) =>
    session.write(['documents'], (tx) => {
      const documents = tx.objectStore('documents')
      launch(documents.delete(IDBKeyRange.bound(SYNC_DOCUMENTS, `${SYNC_DOCUMENTS}\uffff`)))
      launch(documents.put({ name: SYNC_STATE, value: state }))
      launch(documents.put({ name: SECRETS, value: secrets }))
    }),

  end: () =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').delete(IDBKeyRange.bound(SYNC_DOCUMENTS, `${SYNC_DOCUMENTS}\uffff`)))
    }),
})

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
