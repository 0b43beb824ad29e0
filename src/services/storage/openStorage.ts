import type { ConversationId } from '@/domain/ids'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import { ok, type Result } from '@/lib/result'
import { within } from '@/lib/time/sleep'

import { LATEST_MS } from './transactions'
import { createSession, launch, type Session } from './createSession'
import { createKeyRows } from './rows/createKeyRows'
import { denseRange } from './rows/denseRange'
import { createLibraryRows } from './rows/createLibraryRows'
import { isConversationRow } from './rows/isRow'
import { laterRows } from './rows/laterRows'
import type { Repairs, Storage } from './storage'

/** Changing this name abandons everything people have saved. */
export const DATABASE_NAME = 'parlance'

export type StorageOptions = {
  readonly indexedDB: IDBFactory
  readonly name?: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Another tab upgrades the database: this one can no longer save and should offer a reload. */
  readonly onNewerVersion: () => void
  /** The database was deleted while it was open: all fails with `gone` from now on, until `startOver`. */
  readonly onGone?: () => void
  /** For workers of a page that has the database open: where it is gone, none is made. */
  readonly mustExist?: boolean
  /** Whether the disk has room for the database to be opened again; tried with a file unless given. */
  readonly mayReopen?: () => Promise<boolean>
  /** Whether the disk is full, asked where the browser doesn't say why something failed; tried unless given. */
  readonly isFull?: () => Promise<boolean>
  /** Aborted when the page is left before this has opened: it then starts no transaction, and ends those that run. */
  readonly left?: AbortSignal
  /** Called after each acknowledged change of conversations or messages. */
  readonly onChanged?: (conversationIds: readonly ConversationId[]) => void
  /** Called with sentences when opening a conversation mended something. */
  readonly onRepaired?: (repairs: Repairs) => void
  /** `navigator.storage`, where the browser has it. */
  readonly storageManager?:
    (Pick<StorageManager, 'estimate' | 'persist'> & Partial<Pick<StorageManager, 'getDirectory'>>) | undefined
  /** The caches of this origin, where the browser has them. */
  readonly caches?: Pick<CacheStorage, 'keys' | 'open'> | undefined
}

/** Opens everything the app keeps on this device. Fails with `newerVersion`, `blocked`, `quota` or `unavailable`. */
export async function openStorage(options: StorageOptions): Promise<Result<Storage, StorageError>> {
  const { now, storageManager, caches, onChanged = ignore, onRepaired = ignore } = options
  const { name = DATABASE_NAME } = options
  const opened = await createSession({ ...options, name })
  if (!opened.ok) return opened
  const session = opened.value

  const estimate: Storage['estimate'] = async () => {
    const found = await within(LATEST_MS, storageManager?.estimate() ?? NONE).catch(() => undefined)
    return {
      ...(found?.usage !== undefined && { usedBytes: found.usage }),
      ...(found?.quota !== undefined && { quotaBytes: found.quota }),
    }
  }

  return ok({
    ...createLibraryRows({ session, now, onChanged, onRepaired }),
    ...laterRows({ session, now, estimate, onChanged }),
    ...createDocumentRows(session),
    keyRows: createKeyRows(session),

    loadConversations: (ids) =>
      session.read(async (db) => {
        const store = db.transaction('conversations').store
        const range = await denseRange(store, ids)
        const found = range && byId(await store.getAll(range))
        const rows = found
          ? ids.map((id) => found.get(id))
          : await Promise.all(ids.map((id) => store.get(id)))
        return rows.flatMap((row) => {
          if (isConversationRow(row)) return [row]
          const checked = conversationSchema.safeParse(row)
          return checked.success ? [checked.data] : []
        })
      }),

    estimate,
    measureUse: async () =>
      (await loadCode(() => import('./measureUse'))).measureUse({ storageManager, caches }),
    requestPersistence: async () => (await storageManager?.persist().catch(() => false)) ?? false,
    startOver: async () => {
      const opened = await session.startOver()
      return opened.ok ? ok(undefined) : opened
    },
    freeze: () => session.freeze(),
    close: () => session.close(),
  })
}

const ignore = () => undefined
const NONE = Promise.resolve(undefined)

const byId = (rows: readonly unknown[]): ReadonlyMap<unknown, unknown> =>
  new Map(rows.map((row) => [isRecord(row) ? row['id'] : undefined, row]))

type DocumentRows = Pick<Storage, 'saveDocument' | 'loadDocument' | 'listDocuments' | 'removeDocument'>

/** The rows of named documents. Their readers check what is in them. */
const createDocumentRows = (session: Session): DocumentRows => ({
  saveDocument: (name, value) =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').put({ name, value }))
    }),

  async loadDocument(name) {
    const row = await session.read((db) => db.get('documents', name))
    return row.ok ? ok(isRecord(row.value) ? row.value['value'] : undefined) : row
  },

  listDocuments: (prefix) =>
    session.read((db) => db.getAllKeys('documents', IDBKeyRange.bound(prefix, `${prefix}\uffff`))),

  removeDocument: (name) =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').delete(name))
    }),
})
