import type { StorageError } from '@/domain/storage/storageError'
import { SYNC_SECRETS } from '@/domain/sync'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import type { Session } from '../../storage/createSession'

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
