import * as z from 'zod/mini'

import type { ConnectionId } from '@/domain/ids'
import { idSchema } from '@/domain/schema/idSchema'
import { ok } from '@/lib/result'

import { launch, type Session } from './createSession'
import type { KeyRow, KeyRows } from './storage'

const keyRowSchema = z.object({ id: idSchema<ConnectionId>(), origin: z.string(), key: z.string() })

/** The rows of remembered keys. Nothing else reads this table, exports least of all. */
export const createKeyRows = (session: Session): KeyRows => ({
  async load() {
    const rows = await session.read((db) => db.getAll('keys'))
    if (!rows.ok) return rows
    return ok(
      rows.value.flatMap((row): KeyRow[] => {
        const checked = keyRowSchema.safeParse(row)
        return checked.success ? [checked.data] : []
      }),
    )
  },
  save: (row) =>
    session.write(['keys'], (tx) => {
      launch(tx.objectStore('keys').put(row))
    }),
  remove: (id) =>
    session.write(['keys'], (tx) => {
      launch(tx.objectStore('keys').delete(id))
    }),
})
