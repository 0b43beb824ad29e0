import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'

/**
 * What is on disk. Rows are unknown here on purpose: they are checked when read.
 * A change needs a step in `migrations.ts` and a fixture in its test.
 */
export interface Tables extends DBSchema {
  conversations: { key: string; value: unknown }
  messages: {
    key: string
    value: unknown
    indexes: { byConversation: string; byAttachment: string; byRating: string; byBookmark: number }
  }
  /** Replies that stream, as they would be if the page died now. */
  journal: { key: string; value: unknown; indexes: { byConversation: string } }
  /** Exchanges without their bodies, which are large and rarely read. */
  exchanges: {
    key: string
    value: unknown
    indexes: { byStart: number; byConversation: string; byAttachment: string }
  }
  exchangeBodies: { key: string; value: { readonly id: string; readonly body: string } }
  rawEvents: { key: string; value: unknown; indexes: { byAge: [number, number] } }
  attachments: { key: string; value: unknown }
  documents: { key: string; value: unknown }
  connections: { key: string; value: unknown }
  settings: { key: string; value: unknown }
  drafts: { key: string; value: unknown }
  /** Keys the person asked to remember. Read and written by `services/keys` alone; never exported. */
  keys: { key: string; value: unknown }
  /** What a person made besides chats and settings, by name. */
  items: { key: string; value: unknown }
  /** Copies of rows that could not be read, made before anything may replace them. */
  damaged: { key: string; value: unknown }
}

export type TableName = StoreNames<Tables>
export type Database = IDBPDatabase<Tables>
export type WriteTransaction = IDBPTransaction<Tables, TableName[], 'readwrite'>

/** Every table, in no order that matters. */
export const TABLE_NAMES: readonly TableName[] = [
  'conversations',
  'messages',
  'journal',
  'exchanges',
  'exchangeBodies',
  'rawEvents',
  'attachments',
  'documents',
  'connections',
  'settings',
  'drafts',
  'keys',
  'items',
  'damaged',
]
