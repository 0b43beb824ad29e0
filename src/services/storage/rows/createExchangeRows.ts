import * as z from '@/lib/schema'
import {
  type Exchange,
  OPEN_EXCHANGES,
  type RawEvent,
  type RawEventColumns,
} from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { exchangeSchema, rawEventSchema } from '@/domain/schema/exchangeSchema'
import { readSetting } from '@/domain/schema/readSettings'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'
import { yieldToPage } from '@/lib/time/afterPaint'

import { launch, type Session } from '../createSession'
import type { LedgerRow, Storage } from '../storage'

import { attachmentIdsIn } from './isRow'
import type { WriteTransaction } from './tables'

/** Reads the events of a row, also of one from before there were columns; what is no event is passed over. */
export function fromRow(row: unknown): readonly RawEvent[] {
  const columns = columnsSchema.safeParse(row)
  if (columns.success) return fromColumns(columns.data)
  const events = isRecord(row) && Array.isArray(row['events']) ? row['events'] : []
  return events.flatMap((event): RawEvent[] => {
    const checked = rawEventSchema.safeParse(event)
    return checked.success ? [checked.data] : []
  })
}

// Not `instanceof`: what comes out of a database may be of another realm.
const numbersSchema = <Numbers extends ArrayBufferView>() =>
  z.custom<Numbers>((value) => ArrayBuffer.isView(value) && 'length' in value)

const columnsSchema = z.object({
  times: numbersSchema<Float64Array>(),
  lengths: numbersSchema<Uint32Array>(),
  text: z.string(),
})

function fromColumns({ times, lengths, text }: RawEventColumns): readonly RawEvent[] {
  let from = 0
  return Array.from(times, (atMs, index) => {
    const end = from + (lengths[index] ?? 0)
    const data = text.slice(from, end)
    from = end
    return { atMs, data }
  })
}

const ledgerRowSchema = z.omit(exchangeSchema, { body: true })

export type ExchangeRows = Pick<
  Storage,
  | 'saveExchange'
  | 'saveExchanges'
  | 'loadExchange'
  | 'loadExchanges'
  | 'loadLedger'
  | 'listExchanges'
  | 'loadRawEvents'
>

/** The rows of exchanges, their bodies and their raw events. Rows that do not parse are left on disk and passed over. */
export function createExchangeRows(session: Session, now: () => number): ExchangeRows {
  const trim = createTrim(session)
  return {
    async saveExchange(exchange, raw) {
      const columns = raw && raw.times.length > 0 ? raw : undefined
      // Joining them and handing them over each take tens of milliseconds for the longest replies.
      if (columns) await yieldToPage()
      const saved = await session.write(['exchanges', 'exchangeBodies', 'rawEvents', 'documents'], (tx) => {
        putExchange(tx, exchange)
        launch(tx.objectStore('documents').delete(OPEN_EXCHANGES + exchange.id))
        if (!columns) return
        const sizeChars = columns.text.length
        launch(tx.objectStore('rawEvents').put({ id: exchange.id, savedAt: now(), sizeChars, ...columns }))
      })
      if (saved.ok && columns) await trim(columns.text.length)
      return saved
    },

    saveExchanges: (exchanges) =>
      session.write(['exchanges', 'exchangeBodies'], (tx) => {
        for (const exchange of exchanges) putExchange(tx, exchange)
      }),

    loadExchange: (id) =>
      session.read(async (db) => {
        const tx = db.transaction(['exchanges', 'exchangeBodies'])
        const [row, body] = await Promise.all([
          tx.objectStore('exchanges').get(id),
          tx.objectStore('exchangeBodies').get(id),
        ])
        return exchangeOf(row, body?.body)
      }),

    loadExchanges: ({ before = Infinity, limit }) =>
      session.read(async (db) => {
        const tx = db.transaction(['exchanges', 'exchangeBodies'])
        const bodies = tx.objectStore('exchangeBodies')
        const range = Number.isFinite(before) ? IDBKeyRange.upperBound(before, true) : null
        const found: Exchange[] = []
        let cursor = await tx.objectStore('exchanges').index('byStart').openCursor(range, 'prev')
        while (cursor && found.length < limit) {
          const exchange = exchangeOf(cursor.value, (await bodies.get(cursor.primaryKey))?.body)
          if (exchange) found.push(exchange)
          cursor = await cursor.continue()
        }
        return found
      }),

    loadLedger: ({ from = -Infinity, to = Infinity } = {}) =>
      session.read(async (db) => {
        const range = IDBKeyRange.bound(from, to, false, true)
        const rows = await db.getAllFromIndex('exchanges', 'byStart', range)
        return rows.flatMap((row): LedgerRow[] => {
          const checked = ledgerRowSchema.safeParse(row)
          return checked.success ? [checked.data] : []
        })
      }),

    listExchanges: (id) =>
      session.read(async (db) => {
        const keys = await db.getAllKeysFromIndex('exchanges', 'byConversation', id)
        return keys.map((key) => key as ExchangeId)
      }),

    async loadRawEvents(id) {
      const row = await session.read((db) => db.get('rawEvents', id))
      return row.ok ? ok(fromRow(row.value)) : row
    },
  }
}

function putExchange(tx: WriteTransaction, { body, ...exchange }: Exchange) {
  const attachmentIds = attachmentIdsIn(body)
  launch(
    tx.objectStore('exchanges').put(attachmentIds.length > 0 ? { ...exchange, attachmentIds } : exchange),
  )
  launch(tx.objectStore('exchangeBodies').put({ id: exchange.id, body }))
}

function exchangeOf(row: unknown, body: string | undefined): Exchange | undefined {
  if (!isRecord(row)) return undefined
  const checked = exchangeSchema.safeParse({ ...row, body: body ?? '' })
  return checked.success ? checked.data : undefined
}

/** What is left of the limit when raw events past it are dropped, so that the next ones find room. */
const LEFT_PART = 0.9

/**
 * Drops the oldest raw events past the limit in the settings. Reads index keys only, not the events; and not with each
 * exchange, which would cost more the more are kept: only once those written since may have filled the room.
 */
function createTrim(session: Session): (sizeChars: number) => Promise<void> {
  let limit = -1
  let roomChars = 0
  return async (sizeChars) => {
    roomChars -= sizeChars
    await session.write(
      ['rawEvents', 'settings'],
      async (tx) => {
        const row = await tx.objectStore('settings').get('rawEventBytes')
        const most = readSetting('rawEventBytes', isRecord(row) ? row['value'] : undefined).value
        if (most === limit && roomChars > 0) return
        const events = tx.objectStore('rawEvents')
        const beyond: string[] = []
        let all = 0
        let left = 0
        let cursor = await events.index('byAge').openKeyCursor(null, 'prev')
        while (cursor) {
          all += cursor.key[1]
          if (all > most * LEFT_PART) beyond.push(cursor.primaryKey)
          else left = all
          cursor = await cursor.continue()
        }
        const isOver = all > most
        if (isOver) for (const id of beyond) launch(events.delete(id))
        limit = most
        // Other tabs may write as many.
        roomChars = (most - (isOver ? left : all)) / 2
      },
      'relaxed',
    )
  }
}
