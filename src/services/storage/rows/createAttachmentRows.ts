import type { IDBPTransaction } from 'idb'

import type { AttachmentId } from '@/domain/ids'
import { RUN_CELLS } from '@/domain/runs/run'
import { isRecord } from '@/lib/json'
import type { StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'
import { hashOf } from '@/services/attachments/sha256'

import { LATEST_MS } from '../transactions'
import { launch, type Session } from '../createSession'
import type { Storage } from '../storage'
import type { TableName, Tables } from './tables'

/** An attachment younger than this is never swept: it may be on its way into a message, in milliseconds. */
const SWEEP_AFTER_MS = DAY_MS
/** While a batch is looked at nothing else is written, so it must be short. */
const SWEPT_AT_ONCE = 100
/** How long one that found no room waits for its next try, in milliseconds. */
const AGAIN_MS = 5_000
/** What a slow disk takes of a large file, in bytes a millisecond. */
const BYTES_A_MS = 1_000
/** Room the database itself wants besides the bytes, as a factor. */
const OVERHEAD = 1.1

type Deps = {
  readonly session: Session
  readonly now: () => number
  readonly estimate: Storage['estimate']
}

type AttachmentRows = Pick<
  Storage,
  'saveAttachment' | 'loadAttachment' | 'holdAttachment' | 'hasAttachments' | 'sweepAttachments'
> & {
  /** Forgets what is only held. */
  readonly letGo: () => void
}

/** One that is in memory alone. */
type Held = { readonly bytes: Blob; readonly name: string; readonly isSaved: () => void }

/** The rows of attachments: Blobs (bytes where the browser stores none) in a table of their own, once each by hash. */
export function createAttachmentRows({ session, now, estimate }: Deps): AttachmentRows {
  const held = new Map<AttachmentId, Held>()
  let again: ReturnType<typeof setTimeout> | undefined

  async function saveHeld(): Promise<void> {
    again = undefined
    for (const [id, { bytes, name, isSaved }] of [...held]) {
      const saved = await rows.saveAttachment(bytes, name)
      if (!saved.ok || !held.delete(id)) continue
      isSaved()
    }
    later()
  }
  const later = () => {
    if (held.size > 0) again ??= setTimeout(() => void saveHeld(), AGAIN_MS)
  }

  const rows: AttachmentRows = {
    async saveAttachment(bytes, name) {
      const id = (await hashOf(bytes)) as AttachmentId
      const attachment = { id, name, mediaType: bytes.type, sizeBytes: bytes.size }
      const present = await session.read((db) => db.getKey('attachments', id))
      if (!present.ok) return present
      if (present.value !== undefined) {
        // Its age is renewed, so that no sweep takes it before its new message is written.
        const renewed = await session.write(['attachments'], async (tx) => {
          const row = await tx.objectStore('attachments').get(id)
          if (isRecord(row)) launch(tx.objectStore('attachments').put({ ...row, savedAt: now() }))
        })
        return renewed.ok ? ok(attachment) : renewed
      }

      // Measured first: a write that fails half-way has been seen to harm a whole database.
      const { usedBytes, quotaBytes } = await estimate()
      if (
        usedBytes !== undefined &&
        quotaBytes !== undefined &&
        bytes.size * OVERHEAD > quotaBytes - usedBytes
      ) {
        return failed({
          type: 'quota',
          neededBytes: bytes.size,
          availableBytes: Math.max(0, quotaBytes - usedBytes),
        })
      }
      const put = (stored: Blob | ArrayBuffer) =>
        session.write(
          ['attachments'],
          (tx) => {
            launch(tx.objectStore('attachments').put({ ...attachment, savedAt: now(), bytes: stored }))
          },
          'strict',
          LATEST_MS + bytes.size / BYTES_A_MS,
        )
      const written = await put(bytes)
      if (written.ok) return ok(attachment)
      if (written.error.type === 'quota') return written
      // A private window of WebKit stores no Blob, and says only that the transaction was aborted.
      const again = await put(await bytes.arrayBuffer())
      return again.ok ? ok(attachment) : written
    },

    async loadAttachment(id) {
      const kept = held.get(id)
      if (kept) return ok(kept.bytes)
      const row = await session.read((db) => db.get('attachments', id))
      if (!row.ok) return row
      return ok(isRecord(row.value) ? blobOf(row.value) : undefined)
    },

    async holdAttachment(bytes, name) {
      const id = (await hashOf(bytes)) as AttachmentId
      const before = held.get(id)
      const saved = new Promise<void>((resolve) => {
        const isSaved = () => {
          before?.isSaved()
          resolve()
        }
        held.set(id, { bytes, name, isSaved })
      })
      later()
      return ok({ attachment: { id, name, mediaType: bytes.type, sizeBytes: bytes.size }, saved })
    },

    letGo() {
      clearTimeout(again)
      again = undefined
      held.clear()
    },

    hasAttachments: (ids) =>
      session.read(async (db) => {
        const store = db.transaction('attachments').store
        const keys = await Promise.all(ids.map((id) => store.getKey(id)))
        return new Set(ids.filter((id, index) => keys[index] !== undefined || held.has(id)))
      }),

    async sweepAttachments() {
      let swept = 0
      let after: AttachmentId | undefined
      for (;;) {
        const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
        const keys = await session.read((db) => db.getAllKeys('attachments', range, SWEPT_AT_ONCE))
        if (!keys.ok) return keys
        const done = await sweep(session, keys.value, now())
        if (!done.ok) return done
        swept += done.value
        after = keys.value.at(-1) as AttachmentId | undefined
        if (keys.value.length < SWEPT_AT_ONCE) return ok(swept)
      }
    },
  }
  return rows
}

function blobOf({ bytes, mediaType }: Readonly<Record<string, unknown>>): Blob | undefined {
  if (bytes instanceof Blob) return bytes
  if (!(bytes instanceof ArrayBuffer)) return undefined
  return new Blob([bytes], { type: typeof mediaType === 'string' ? mediaType : '' })
}

/** Tables that name attachments, and their own. */
const SWEPT: readonly TableName[] = [
  'attachments',
  'messages',
  'journal',
  'exchanges',
  'drafts',
  'items',
  'documents',
]

/**
 * Removes those that nothing names. Looked for by reading, since hardly ever is there one, and all that is written waits
 * for a transaction that writes seven tables; asked again in the one that removes, since something may name them by now.
 */
async function sweep(
  session: Session,
  ids: readonly string[],
  now: number,
): Promise<Result<number, StorageError>> {
  if (ids.length === 0) return ok(0)
  const found = await session.read((db) => unnamed(db.transaction([...SWEPT]), ids, now))
  if (!found.ok || found.value.length === 0) return found.ok ? ok(0) : found
  let swept: readonly string[] = []
  const done = await session.write(SWEPT, async (tx) => {
    swept = await unnamed(tx, found.value, now)
    for (const id of swept) launch(tx.objectStore('attachments').delete(id))
  })
  return done.ok ? ok(swept.length) : done
}

/** The given ones that nothing names, and that are old enough. */
async function unnamed(
  tx: IDBPTransaction<Tables, TableName[], 'readonly' | 'readwrite'>,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const found: string[] = []
  const cells = IDBKeyRange.bound(RUN_CELLS, `${RUN_CELLS}\uffff`)
  let inRuns: string | undefined
  const named = JSON.stringify([
    await tx.objectStore('drafts').getAll(),
    await tx.objectStore('journal').getAll(),
    await tx.objectStore('items').getAll(),
  ])
  for (const id of ids) {
    if (named.includes(id)) continue
    const [inMessages, inExchanges] = await Promise.all([
      tx.objectStore('messages').index('byAttachment').getKey(id),
      tx.objectStore('exchanges').index('byAttachment').getKey(id),
    ])
    if (inMessages !== undefined || inExchanges !== undefined) continue
    const row = await tx.objectStore('attachments').get(id)
    const savedAt = isRecord(row) && typeof row['savedAt'] === 'number' ? row['savedAt'] : now
    if (now - savedAt < SWEEP_AFTER_MS) continue
    // Asked last: cells may be many, and few files come this far.
    inRuns ??= JSON.stringify(await tx.objectStore('documents').getAll(cells))
    if (!inRuns.includes(id)) found.push(id)
  }
  return found
}
