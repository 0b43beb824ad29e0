import { timingSafeEqual } from 'node:crypto'

import type { Caller } from '@/builtin/createService'

import { hashKey } from './hashKey'
import type { KeyRecord, KeyStore } from './keyStore'

/** Tells whose key a key is. */
export type KeyRing = { find(key: string): Promise<Caller | undefined> }

/** Looks keys up among the invitations as they are now. */
export function createKeyRing(keys: KeyStore, now: () => number): KeyRing {
  return { find: async (key) => callerOf(await keys.list(), key, now()) }
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
