import type { ExchangeId } from '@/domain/ids'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import { KEPT, type Kept } from '@/domain/sync'
import { isRecord } from '@/lib/json'

import type { Session } from '../../storage/createSession'

/** Which exchanges began at this moment or later, oldest first. */
export const listExchanges = (session: Session, from: number) =>
  session.read(async (db) => {
    const range = IDBKeyRange.lowerBound(from)
    const found: { readonly id: ExchangeId; readonly startedAt: number }[] = []
    let cursor = await db.transaction('exchanges').store.index('byStart').openKeyCursor(range)
    while (cursor) {
      found.push({ id: cursor.primaryKey as ExchangeId, startedAt: cursor.key })
      cursor = await cursor.continue()
    }
    return found
  })

export const loadExchanges = (session: Session, ids: readonly ExchangeId[]) =>
  session.read(async (db) => {
    const tx = db.transaction(['exchanges', 'exchangeBodies'])
    const rows = await Promise.all(
      ids.map((id) =>
        Promise.all([tx.objectStore('exchanges').get(id), tx.objectStore('exchangeBodies').get(id)]),
      ),
    )
    return rows.flatMap(([row, body]) => {
      const read = exchangeSchema.safeParse(isRecord(row) ? { ...row, body: body?.body ?? '' } : row)
      return read.success ? [read.data] : []
    })
  })

/** What is kept of a newer version, by name. */
export const listKept = (session: Session) =>
  session.read(async (db) => {
    const rows = await db.getAll('documents', IDBKeyRange.bound(KEPT, `${KEPT}\uffff`))
    return rows.flatMap((row) =>
      // Written by this code alone.
      isRecord(row) && typeof row['name'] === 'string' ? [[row['name'], row['value'] as Kept] as const] : [],
    )
  })
