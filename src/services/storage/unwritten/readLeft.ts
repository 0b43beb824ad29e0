import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import { isId, type ConversationId, type MessageId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { conversationSchema, draftSchema, readConversationSettings } from '@/domain/schema/conversationSchema'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import { readSetting } from '@/domain/schema/readSettings'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import type { SettingsEdit, SettingsPath } from '@/domain/settings/settingsEdits'
import { isRecord, parseJson } from '@/lib/json'

import { createDeadlines } from '../transactions'
import { isConversationRow, isMessageRow } from '../rows/isRow'
import type { Unwritten } from './unwritten'

/**
 * What a page left beside and, after that, in local storage. Both are open to every script of the origin and every
 * version of this app: what is not a whole row of the kind it should be is passed over, and the rest is read.
 */
export function readLeft(beside: unknown, text: string | null): Unwritten {
  const lefts = [beside, parseJson(text ?? '')].filter(isRecord)
  return {
    changes: lefts.flatMap(({ changes }) => listOf(changes).flatMap(readChanges)),
    drafts: lefts.flatMap(({ drafts }) => listOf(drafts).filter(isDraftChange)),
    edits: lefts.flatMap(readLeftEdits),
    journals: lefts.flatMap(({ journals }) => listOf(journals).filter(isMessageRow)),
    exchanges: lefts.flatMap(({ exchanges }) => listOf(exchanges).flatMap(readExchange)),
  }
}

function readExchange(row: unknown): readonly Exchange[] {
  const { data } = exchangeSchema.safeParse(row)
  return data ? [data] : []
}

function readChanges(left: unknown): readonly Changes[] {
  if (!isRecord(left)) return []
  return [
    {
      conversations: listOf(left['conversations']).flatMap(readConversation),
      messages: listOf(left['messages']).filter(isMessageRow),
      removedConversations: listOf(left['removedConversations']).filter(isConversationId),
      removedMessages: listOf(left['removedMessages']).filter(isRemovedMessage),
      drafts: listOf(left['drafts']).filter(isDraftChange),
      items: listOf(left['items']).filter(isItemChange),
    },
  ]
}

/** Its settings field by field: one that cannot be read takes its default, as where conversations are loaded. */
function readConversation(row: unknown): readonly Conversation[] {
  if (isConversationRow(row)) return [row]
  const read = isRecord(row) && { ...row, settings: readConversationSettings(row['settings']).settings }
  const { data } = conversationSchema.safeParse(read)
  return data ? [data] : []
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isConversationId = (value: unknown): value is ConversationId => isId(value)

const isDraftChange = (value: unknown): value is DraftChange =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  (value[1] === null || draftSchema.safeParse(value[1]).success)

/** Their readers check what is in them. */
const isItemChange = (value: unknown): value is ItemChange =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'

const isRemovedMessage = (
  value: unknown,
): value is { readonly conversationId: ConversationId; readonly id: MessageId } =>
  isRecord(value) && isId(value['conversationId']) && isId(value['id'])

/**
 * The edits of settings in what a page left in local storage. Earlier versions left all settings as they were: then
 * each is an edit of its own. Anything else is passed over.
 */
function readLeftEdits(left: unknown): readonly SettingsEdit[] {
  if (!isRecord(left)) return []
  if (Array.isArray(left['edits'])) return left['edits'].filter(isEdit)
  const { settings } = left
  if (!isRecord(settings)) return []
  return Object.keys(settings)
    .filter(isSettingName)
    .map((name) => ({ type: 'set', path: [name], value: readSetting(name, settings[name]).value }))
}

const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(DEFAULT_SETTINGS, name)

const isEdit = (edit: unknown): edit is SettingsEdit =>
  isRecord(edit) &&
  ['set', 'unset', 'put', 'remove', 'front'].includes(String(edit['type'])) &&
  isPath(edit['path'])

const isPath = (path: unknown): path is SettingsPath =>
  Array.isArray(path) && path.every((name) => typeof name === 'string') && isSettingName(String(path[0]))

/**
 * A database of its own, one row a page. It has one version for ever, so that a page that can no longer write to the
 * app's database, which another tab has upgraded, can write here.
 */
const NAME = 'parlance-unwritten'
const ROWS = 'rows'

/** A start waits for it, and each write of a page that can no longer write to the app's database. */
const answered = createDeadlines()

/** Puts what a page could not write in the place of what it had put here before. Rejects where that fails. */
export const keep = (pageId: string, unwritten: Unwritten): Promise<unknown> =>
  within('readwrite', (rows) => rows.put(unwritten, pageId))

export const remove = (pageId: string): Promise<unknown> => within('readwrite', (rows) => rows.delete(pageId))

export const clear = async (): Promise<unknown> =>
  (await isThere()) ? within('readwrite', (rows) => rows.clear()) : undefined

/** What pages put here, by page; readers check it. Undefined where it cannot be read. Makes no database. */
export async function read(): Promise<Map<string, unknown> | undefined> {
  const found = new Map<string, unknown>()
  try {
    if (!(await isThere())) return found
    await within('readonly', (rows) => {
      const request = rows.openCursor()
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        if (typeof cursor.key === 'string') found.set(cursor.key, cursor.value)
        cursor.continue()
      }
    })
  } catch {
    return undefined
  }
  return found
}

/** True where the browser cannot say. */
async function isThere(): Promise<boolean> {
  try {
    return (await answered(indexedDB.databases())).some(({ name }) => name === NAME)
  } catch {
    return true
  }
}

async function within(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => unknown): Promise<void> {
  const db = await answered(open())
  try {
    await answered(
      new Promise<void>((resolve, reject) => {
        const tx = db.transaction(ROWS, mode, { durability: 'strict' })
        tx.oncomplete = () => resolve()
        tx.onabort = () => reject(tx.error ?? new Error('it was not written'))
        work(tx.objectStore(ROWS))
      }),
    )
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('it did not open'))
  })
}
