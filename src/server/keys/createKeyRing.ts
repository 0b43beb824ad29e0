import { timingSafeEqual } from 'node:crypto'

import type { Caller } from '@/builtin/createService'

import { hashKey } from './hashKey'
import { keyFileTime, readKeyFile, type KeyRecord } from './keyFile'

/** Tells whose key a key is. */
export type KeyRing = { find(key: string): Promise<Caller | undefined> }

/** The invitations of a file, read again whenever it changes: inviting and revoking need no restart. */
export function createKeyRing(path: string, now: () => number): KeyRing {
  let records: readonly KeyRecord[] = []
  let readAt = -1

  return {
    async find(key) {
      const time = await keyFileTime(path)
      if (time !== readAt) {
        records = await readKeyFile(path)
        readAt = time
      }
      return callerOf(records, key, now())
    },
  }
}

/** Compares with every record, the whole length of each, so that the time taken tells nothing. */
function callerOf(records: readonly KeyRecord[], key: string, now: number): Caller | undefined {
  const hash = Buffer.from(hashKey(key), 'hex')
  let found: KeyRecord | undefined
  for (const record of records) {
    const own = Buffer.from(record.hash, 'hex')
    if (own.length === hash.length && timingSafeEqual(own, hash)) found = record
  }
  if (found === undefined || (found.expiresAt !== null && found.expiresAt <= now)) return undefined
  return { name: found.name, ...(found.models && { models: found.models }) }
}
