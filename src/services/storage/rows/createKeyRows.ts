import * as z from 'zod/mini'

import type { ConnectionId } from '@/domain/ids'
import { idSchema } from '@/domain/schema/idSchema'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { launch, type Session } from '../createSession'
import type { KeyRing, KeyRow, KeyRows, SealedKey } from './keyRows'

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
