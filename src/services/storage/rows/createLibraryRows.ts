import { conversationsOf } from '@/domain/conversations/changes'
import type { ConversationId } from '@/domain/ids'
import { itemsOf } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { applyChanges, messageRow } from '../applyChanges'
import { launch, type Session } from '../createSession'
import { readEnding } from '../readAhead'
import { readLibrary } from '../readLibrary'
import { readMessages } from '../readMessages'
import type { Repairs, Storage } from '../storage'
import { writeSettings } from '../createSettingsQueue'
import type { Database, TableName, WriteTransaction } from './tables'

type Deps = {
  readonly session: Session
  readonly now: () => number
  readonly onChanged: (conversationIds: readonly ConversationId[]) => void
  readonly onRepaired: (repairs: Repairs) => void
}

type LibraryRows = Pick<
  Storage,
  | 'loadLibrary'
  | 'loadPreferences'
  | 'loadMessages'
  | 'loadEnding'
  | 'apply'
  | 'loadItems'
  | 'saveConnections'
  | 'changeSettings'
  | 'saveDraft'
  | 'noteSent'
  | 'writeJournal'
  | 'dropJournal'
>

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
      if (moved.length + damaged.length > 0) onRepaired(repairs)
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
