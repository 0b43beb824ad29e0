import type { Conversation } from '@/domain/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { applyChanges, messageRow } from './applyChanges'
import { launch, type Session } from './createSession'
import { readLibrary } from './readLibrary'
import { readMessages } from './readMessages'
import type { Storage } from './storage'
import type { Database, TableName, WriteTransaction } from './tables'

type Means = {
  readonly session: Session
  readonly now: () => number
  readonly onChanged: (conversationIds: readonly ConversationId[]) => void
  readonly onRepaired: (repairs: readonly string[]) => void
}

type LibraryRows = Pick<
  Storage,
  | 'loadLibrary'
  | 'loadMessages'
  | 'apply'
  | 'saveConnections'
  | 'saveSettings'
  | 'saveDraft'
  | 'writeJournal'
  | 'dropJournal'
>

const CHANGED_TABLES: readonly TableName[] = ['conversations', 'messages', 'journal', 'drafts']

/** The rows of conversations, messages, connections, settings and drafts. */
export function createLibraryRows({ session, now, onChanged, onRepaired }: Means): LibraryRows {
  return {
    async loadLibrary() {
      const rows = await session.read(rowsOfLibrary)
      if (!rows.ok) return rows
      const { library, recovered, damaged } = readLibrary(rows.value, now())
      // A repair that cannot be written is made again at the next start; what is shown is whole either way.
      if (recovered.length + damaged.length > 0) {
        await session.write(['conversations', 'damaged'], (tx) => {
          for (const conversation of recovered) launch(tx.objectStore('conversations').put(conversation))
          for (const { table, row } of damaged) keepDamaged(tx, table, row, now())
        })
      }
      return ok(library)
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

    async apply(changes) {
      const written = await session.write(CHANGED_TABLES, (tx) => applyChanges(tx, changes))
      if (written.ok) {
        onChanged([
          ...new Set([
            ...(changes.conversations ?? []).map((conversation: Conversation) => conversation.id),
            ...(changes.messages ?? []).map((message) => message.conversationId),
            ...(changes.removedConversations ?? []),
            ...(changes.removedMessages ?? []).map((message) => message.conversationId),
          ]),
        ])
      }
      return written
    },

    saveConnections: (put, removed = []) =>
      session.write(['connections'], (tx) => {
        for (const id of removed) launch(tx.objectStore('connections').delete(id))
        for (const connection of put) launch(tx.objectStore('connections').put(connection))
      }),

    saveSettings: (settings) =>
      session.write(['settings'], (tx) => {
        launch(tx.objectStore('settings').put({ id: 'settings', value: settings }))
      }),

    saveDraft: (conversationId, draft) =>
      session.write(
        ['drafts'],
        (tx) => {
          const drafts = tx.objectStore('drafts')
          launch(draft ? drafts.put({ id: conversationId, draft }) : drafts.delete(conversationId))
        },
        'relaxed',
      ),

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
  const tx = db.transaction(['conversations', 'connections', 'settings', 'drafts', 'messages', 'journal'])
  const [conversations, connections, settings, drafts, named] = await Promise.all([
    tx.objectStore('conversations').getAll(),
    tx.objectStore('connections').getAll(),
    tx.objectStore('settings').get('settings'),
    tx.objectStore('drafts').getAll(),
    namedConversations(tx.objectStore('messages').index('byConversation')),
  ])
  const journal = await namedConversations(tx.objectStore('journal').index('byConversation'))
  return {
    conversations,
    connections,
    settings,
    drafts,
    namedConversations: [...new Set([...named, ...journal])],
  }
}

type KeyWalk = {
  openKeyCursor(query: null, direction: 'nextunique'): Promise<KeyCursor | null>
}
type KeyCursor = { readonly key: unknown; continue(): Promise<KeyCursor | null> }

/** Each conversation that has a row, once: reads keys only, and skips from one to the next. */
async function namedConversations(index: KeyWalk): Promise<readonly string[]> {
  const found: string[] = []
  for (let cursor = await index.openKeyCursor(null, 'nextunique'); cursor; cursor = await cursor.continue()) {
    if (typeof cursor.key === 'string') found.push(cursor.key)
  }
  return found
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
