import type { ExchangeId } from '@/domain/ids'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
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
