import * as z from '@/lib/schema'
import type { ConnectionId } from '@/domain/ids'
import { idSchema } from '@/domain/schema/idSchema'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import { launch, type Session } from '../createSession'

/** The row of the ring. Connections are given their ids here, and never this one. */
const RING = 'parlance:ring'

const bytesSchema = z.custom<Uint8Array<ArrayBuffer>>(
  // Not `instanceof`: bytes from a database may be of another realm.
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
)
const clearSchema = z.object({ id: idSchema<ConnectionId>(), origin: z.string(), key: z.string() })
const sealedSchema = z.object({
  id: idSchema<ConnectionId>(),
  origin: z.string(),
  iv: bytesSchema,
  sealed: bytesSchema,
})
const ringSchema = z.object({
  version: z.string(),
  secret: z.optional(
    z.custom<CryptoKey>((value) => Object.prototype.toString.call(value) === '[object CryptoKey]'),
  ),
  lock: z.optional(
    z.object({ salt: bytesSchema, iterations: z.number(), iv: bytesSchema, wrapped: bytesSchema }),
  ),
})

/** The rows of remembered keys. Nothing else reads this table, exports least of all. */
export const createKeyRows = (session: Session): KeyRows => ({
  async load() {
    const rows = await session.read((db) => db.getAll('keys'))
    if (!rows.ok) return rows
    const sealed: SealedKey[] = []
    const clear: KeyRow[] = []
    for (const row of rows.value) {
      const asSealed = sealedSchema.safeParse(row)
      const asClear = clearSchema.safeParse(row)
      if (asSealed.success) sealed.push(asSealed.data)
      else if (asClear.success) clear.push(asClear.data)
    }
    return ok({ ring: rows.value.map(ringOf).find((ring) => ring !== undefined), sealed, clear })
  },

  async change({ expected, ring, put = [], removed = [] }) {
    let isExpected = false
    const written = await session.write(['keys'], async (tx) => {
      const table = tx.objectStore('keys')
      isExpected = ringOf(await table.get(RING))?.version === expected
      if (isExpected && expected !== undefined && ring !== undefined) {
        const named = new Set([...removed, ...put.map(({ id }) => id)])
        const kept = (await table.getAll()).flatMap((row) => sealedSchema.safeParse(row).data ?? [])
        isExpected = kept.every(({ id }) => named.has(id))
      }
      if (!isExpected) return
      if (ring === null) launch(table.delete(RING))
      else if (ring !== undefined) launch(table.put({ id: RING, ...ring }))
      for (const id of removed) launch(table.delete(id))
      for (const row of put) launch(table.put(row))
    })
    return written.ok ? ok(isExpected) : written
  },

  remove: (id) =>
    session.write(['keys'], (tx) => {
      launch(tx.objectStore('keys').delete(id))
    }),
})

function ringOf(row: unknown): KeyRing | undefined {
  if (!isRecord(row) || row['id'] !== RING) return undefined
  const checked = ringSchema.safeParse(row)
  return checked.success ? checked.data : undefined
}

type Answer<Value> = Promise<Result<Value, StorageError>>

/** A key and the origin it was given for. On disk only as earlier versions left it. */
export type KeyRow = { readonly id: ConnectionId; readonly origin: string; readonly key: string }

/** An encrypted key. `sealed` is AES-GCM ciphertext with its tag; `id` and `origin` are authenticated with it. */
export type SealedKey = {
  readonly id: ConnectionId
  readonly origin: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: Uint8Array<ArrayBuffer>
}

/** How the encrypting key is itself encrypted with a passphrase: PBKDF2 with SHA-256, then AES-GCM. */
export type PassphraseLock = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly wrapped: Uint8Array<ArrayBuffer>
}

/** What encrypts the keys: a `CryptoKey` that cannot be exported, or one that a passphrase opens. */
export type KeyRing = {
  /** Another one means that the keys were encrypted again, by another tab say. */
  readonly version: string
  readonly secret?: CryptoKey | undefined
  readonly lock?: PassphraseLock | undefined
}

type StoredKeys = {
  readonly ring: KeyRing | undefined
  readonly sealed: readonly SealedKey[]
  /** Keys in clear text, as earlier versions kept them. */
  readonly clear: readonly KeyRow[]
}

type KeyRowsChange = {
  /** The version of the ring these rows belong to; undefined where there must be none yet. */
  readonly expected: string | undefined
  /** A ring in its place; null removes it. */
  readonly ring?: KeyRing | null
  readonly put?: readonly SealedKey[]
  readonly removed?: readonly ConnectionId[]
}

/** Keys the person asked to remember; for `services/keys` alone. */
export type KeyRows = {
  load(): Answer<StoredKeys>
  /**
   * One transaction. False, with nothing written, where the ring on disk is not the expected one, and where another
   * ring would leave a key behind that is named in neither list: nothing could read it any more.
   */
  change(change: KeyRowsChange): Answer<boolean>
  /** Removes one key, whatever the ring is. */
  remove(id: ConnectionId): Answer<void>
}
