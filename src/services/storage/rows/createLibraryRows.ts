import { conversationsOf } from '@/domain/conversations/changes'
import type { ConversationId } from '@/domain/ids'
import { itemsOf } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { applyChanges, messageRow } from '../applyChanges'
import { launch, type Session } from '../createSession'
import { readEnding } from '../readEnding'
import { readLibrary, recoveredConversations } from '../readLibrary'
import { readMessages } from '../readMessages'
import { restoreSent } from '../unwritten/restoreSent'
import type { Storage } from '../storage'
import { writeSettings } from '../writeSettings'
import type { Database, TableName, WriteTransaction } from './tables'

type Deps = {
  readonly session: Session
  readonly now: () => number
  readonly onChanged: (conversationIds: readonly ConversationId[]) => void
  readonly onRepaired: (repairs: readonly string[]) => void
}

type LibraryRows = Pick<
  Storage,
  | 'loadLibrary'
  | 'loadPreferences'
  | 'recoverStrays'
  | 'loadMessages'
  | 'loadEnding'
  | 'apply'
  | 'loadItems'
  | 'saveConnections'
  | 'changeSettings'
  | 'saveDraft'
  | 'noteSent'
  | 'restoreSent'
  | 'writeJournal'
  | 'dropJournal'
>

/** Gaps looked into at once: a few milliseconds of work for the page. */
const GAPS_AT_ONCE = 250

const CHANGED_TABLES: readonly TableName[] = ['conversations', 'messages', 'journal', 'drafts', 'items']

/** The rows of conversations, messages, connections, settings and drafts. */
export function createLibraryRows({ session, now, onChanged, onRepaired }: Deps): LibraryRows {
  return {
    async loadLibrary() {
      const rows = await session.read(rowsOfLibrary)
      if (!rows.ok) return rows
      const { library, damaged } = readLibrary(rows.value, now())
      // What cannot be written is written at the next start; what is shown is whole either way.
      if (damaged.length > 0) {
        await session.write(['damaged'], (tx) => {
          for (const { table, row } of damaged) keepDamaged(tx, table, row, now())
        })
      }
      return ok(library)
    },

    async loadPreferences() {
      const rows = await session.read(async (db) => {
        const tx = db.transaction(['connections', 'settings'])
        const [connections, settings] = await Promise.all([
          tx.objectStore('connections').getAll(),
          tx.objectStore('settings').getAll(),
        ])
        return { conversations: [], connections, settings, drafts: [] }
      })
      return rows.ok ? ok(readLibrary(rows.value, now()).library) : rows
    },

    async recoverStrays() {
      const strays = await session.read(async (db) => {
        const tx = db.transaction(['conversations', 'messages', 'journal'])
        return straysIn(
          [
            tx.objectStore('messages').index('byConversation'),
            tx.objectStore('journal').index('byConversation'),
          ],
          await tx.objectStore('conversations').getAllKeys(),
        )
      })
      if (!strays.ok || strays.value.length === 0) return strays.ok ? ok([]) : strays
      const recovered = recoveredConversations(strays.value, now())
      const written = await session.write(['conversations'], (tx) => {
        for (const conversation of recovered) launch(tx.objectStore('conversations').put(conversation))
      })
      return written.ok ? ok(recovered) : written
    },

    async loadMessages(id) {
      const rows = await session.read(async (db) => {
        const tx = db.transaction(['messages', 'journal'])
        const [messages, journal] = await Promise.all([
          tx.objectStore('messages').index('byConversation').getAll(id),
          tx.objectStore('journal').index('byConversation').getAll(id),
        ])
        return { messages, journal }
      })
      if (!rows.ok) return rows
      const { messages, moved, damaged, repairs } = readMessages(id, rows.value.messages, rows.value.journal)
      if (moved.length + damaged.length > 0) await keepRepairs(session, moved, damaged, now())
      if (repairs.length > 0) onRepaired(repairs)
      return ok(messages)
    },

    loadEnding: (id, isEnough) => session.read((db) => readEnding(db, id, isEnough)),

    async apply(changes) {
      const written = await session.write(CHANGED_TABLES, (tx) => applyChanges(tx, changes))
      if (written.ok) onChanged(conversationsOf(changes))
      return written
    },

    loadItems: () => session.read(async (db) => itemsOf(await db.getAll('items'))),

    saveConnections: (put, removed = []) =>
      session.write(['connections'], (tx) => {
        for (const id of removed) launch(tx.objectStore('connections').delete(id))
        for (const connection of put) launch(tx.objectStore('connections').put(connection))
      }),

    changeSettings: (edits) => session.write(['settings'], (tx) => writeSettings(tx, edits)),

    saveDraft: (conversationId, draft) =>
      session.write(
        ['drafts'],
        (tx) => {
          const drafts = tx.objectStore('drafts')
          launch(draft ? drafts.put({ id: conversationId, draft }) : drafts.delete(conversationId))
        },
        'relaxed',
      ),

    noteSent: () => undefined,

    async restoreSent(sent) {
      let isRestored = false
      const written = await session.write(['messages', 'drafts'], async (tx) => {
        isRestored = await restoreSent(tx, sent)
      })
      return written.ok ? ok(isRestored) : written
    },

    writeJournal: (message) =>
      session.write(
        ['messages', 'journal'],
        async (tx) => {
          // A journal row that comes after the end of its reply would only be stale.
          const stored = await tx.objectStore('messages').get(message.id)
          if (!stored || hasStatus(stored, 'streaming'))
            launch(tx.objectStore('journal').put(messageRow(message)))
        },
        'relaxed',
      ),

    dropJournal: (id) =>
      session.write(
        ['journal'],
        (tx) => {
          launch(tx.objectStore('journal').delete(id))
        },
        'relaxed',
      ),
  }
}

async function rowsOfLibrary(db: Database) {
  const tx = db.transaction(['conversations', 'connections', 'settings', 'drafts'])
  const [conversations, connections, settings, drafts] = await Promise.all([
    tx.objectStore('conversations').getAll(),
    tx.objectStore('connections').getAll(),
    tx.objectStore('settings').getAll(),
    tx.objectStore('drafts').getAll(),
  ])
  return { conversations, connections, settings, drafts }
}

type ByConversation = {
  getKey(range: IDBKeyRange): Promise<string | undefined>
  getAll(range: IDBKeyRange): Promise<unknown[]>
}

/**
 * Conversations that messages name and that do not exist. Looks into the gaps between those that do, many at once:
 * walking the index from one to the next takes a round trip for each, and all at once are one long task.
 */
async function straysIn(
  indexes: readonly ByConversation[],
  known: readonly string[],
): Promise<readonly string[]> {
  const sorted = [...known].sort()
  const gaps = [null, ...sorted].map((lower, at) => gapAfter(lower, sorted[at]))
  const found = new Set<string>()
  for (const index of indexes) {
    for (let from = 0; from < gaps.length; from += GAPS_AT_ONCE) {
      const some = gaps.slice(from, from + GAPS_AT_ONCE)
      const hits = await Promise.all(some.map((gap) => index.getKey(gap)))
      for (const [at, gap] of some.entries()) {
        if (hits[at] === undefined) continue
        for (const row of await index.getAll(gap)) {
          if (isRecord(row) && typeof row['conversationId'] === 'string') found.add(row['conversationId'])
        }
      }
    }
  }
  return [...found]
}

function gapAfter(lower: string | null, upper: string | undefined): IDBKeyRange {
  if (lower === null)
    return upper === undefined ? IDBKeyRange.lowerBound('') : IDBKeyRange.upperBound(upper, true)
  return upper === undefined
    ? IDBKeyRange.lowerBound(lower, true)
    : IDBKeyRange.bound(lower, upper, true, true)
}

const keepRepairs = (session: Session, moved: readonly Message[], damaged: readonly unknown[], now: number) =>
  session.write(['messages', 'damaged'], async (tx) => {
    for (const row of damaged) keepDamaged(tx, 'messages', row, now)
    const messages = tx.objectStore('messages')
    for (const { id, parentId } of moved) {
      // Its place alone is written: another tab may be streaming the rest.
      const row = await messages.get(id)
      if (isRecord(row)) launch(messages.put({ ...row, parentId }))
    }
  })

function keepDamaged(tx: WriteTransaction, table: string, row: unknown, now: number) {
  const id = isRecord(row) && typeof row['id'] === 'string' ? row['id'] : 'unknown'
  launch(tx.objectStore('damaged').put({ id: `${table}/${id}`, row, foundAt: now }))
}

const hasStatus = (row: unknown, type: string): boolean =>
  isRecord(row) && isRecord(row['status']) && row['status']['type'] === type
