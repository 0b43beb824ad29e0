import type { IDBPDatabase, IDBPTransaction } from 'idb'

import { isRecord } from '@/lib/json'

/** What a step may use: an untyped database, because steps describe shapes of their own time. */
export type Upgrade = {
  readonly db: IDBPDatabase
  readonly tx: IDBPTransaction<unknown, string[], 'versionchange'>
}

export type Migration = {
  /** Waits for nothing but the transaction, which ends by itself when left idle. */
  readonly run: (upgrade: Upgrade) => Promise<void> | void
}

/**
 * How the database grew, oldest first. Its version is the length of this list,
 * so steps are only ever appended: never edited, reordered or removed.
 */
export const MIGRATIONS: readonly Migration[] = [
  // Create conversations, messages and their journal.
  {
    run: ({ db }) => {
      db.createObjectStore('conversations', { keyPath: 'id' })
      const messages = db.createObjectStore('messages', { keyPath: 'id' })
      messages.createIndex('byConversation', 'conversationId')
      messages.createIndex('byAttachment', 'attachmentIds', { multiEntry: true })
      db.createObjectStore('journal', { keyPath: 'id' }).createIndex('byConversation', 'conversationId')
      db.createObjectStore('attachments', { keyPath: 'id' })
      db.createObjectStore('drafts', { keyPath: 'id' })
    },
  },
  // Create exchanges and their raw events.
  {
    run: ({ db }) => {
      const exchanges = db.createObjectStore('exchanges', { keyPath: 'id' })
      exchanges.createIndex('byStart', 'startedAt')
      exchanges.createIndex('byConversation', 'conversationId')
      exchanges.createIndex('byAttachment', 'attachmentIds', { multiEntry: true })
      db.createObjectStore('exchangeBodies', { keyPath: 'id' })
      db.createObjectStore('rawEvents', { keyPath: 'id' }).createIndex('byAge', ['savedAt', 'sizeChars'])
    },
  },
  // Create settings, connections, keys, documents and damaged rows.
  {
    run: ({ db }) => {
      for (const name of ['settings', 'connections', 'keys', 'damaged'])
        db.createObjectStore(name, { keyPath: 'id' })
      db.createObjectStore('documents', { keyPath: 'name' })
    },
  },
  // Keep each setting in a row of its own.
  {
    run: async ({ tx }) => {
      const settings = tx.objectStore('settings')
      const row: unknown = await settings.get('settings')
      if (isRecord(row) && isRecord(row['value']))
        for (const [id, value] of Object.entries(row['value'])) await settings.put({ id, value })
      await settings.delete('settings')
    },
  },
  // Create items: what a person makes besides chats and settings.
  {
    run: ({ db }) => {
      db.createObjectStore('items', { keyPath: 'name' })
    },
  },
  // Make each preset an assistant.
  {
    run: async ({ tx }) => {
      const [settings, items] = [tx.objectStore('settings'), tx.objectStore('items')]
      const row: unknown = await settings.get('presets')
      const presets: readonly unknown[] = isRecord(row) && Array.isArray(row['value']) ? row['value'] : []
      for (const preset of presets) {
        if (!isRecord(preset) || typeof preset['id'] !== 'string') continue
        const { id } = preset
        await items.put({ name: `assistant/${id}`, value: { id, versionId: id } })
        await items.put({ name: `assistantVersion/${id}`, value: { ...preset, assistantId: id } })
      }
      await settings.delete('presets')
    },
  },
  // Index ratings and bookmarks.
  {
    run: ({ tx }) => {
      // Only rows with the key are in it: finding a few among many thousands reads no others.
      const messages = tx.objectStore('messages')
      messages.createIndex('byRating', 'reply.rating')
      messages.createIndex('byBookmark', 'bookmarkedAt')
    },
  },
  // Say of each reply that its provider keeps so: its key alone was empty.
  {
    run: async ({ tx }) => {
      for (const name of ['messages', 'journal']) {
        const table = tx.objectStore(name)
        // Finds a few among many thousands without reading the others.
        const byKey = table.createIndex('byKey', 'reply.kept.key')
        for (let found = await byKey.openCursor(''); found; found = await found.continue()) {
          const { value: row } = found as { value: { reply: { kept: object } } }
          Object.assign(row.reply.kept, { isAtProvider: true })
          await found.update(row)
        }
        table.deleteIndex('byKey')
      }
    },
  },
]

/** Runs the steps one after the other. Rejects with the first that fails; the caller then aborts. */
export async function runInOrder(steps: readonly Migration[], upgrade: Upgrade): Promise<void> {
  for (const step of steps) await step.run(upgrade)
}
