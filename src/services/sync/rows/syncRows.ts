import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import type { StorageError } from '@/domain/storage/storageError'
import {
  readThreadKnown,
  type Batch,
  type Kept,
  type Sealed,
  type SyncScope,
  type SyncSnapshot,
  type SyncState,
  type SyncWrites,
  type ThreadHere,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'
import type { Result } from '@/lib/result'

import { withoutIndexFields } from '../../storage/readMessages'
import { denseRange } from '../../storage/rows/denseRange'
import { isMessageRow } from '../../storage/rows/isRow'
import { TABLE_NAMES, type TableName, type WriteTransaction } from '../../storage/rows/tables'

type Answer<Value> = Promise<Result<Value, StorageError>>

/**
 * A segment of this device that the host does not have yet: sealed once, so that sending it again sends the same. Before,
 * it is the text that is sealed: a browser takes several times as long to copy what it says. An earlier version finds a
 * batch without its content there, which it fails to send and leaves for this one.
 */
export type OutgoingRow =
  | { readonly type: 'batch'; readonly text: string }
  | ({ readonly type: 'sealed' } & Sealed)
  /** As versions before wrote it. */
  | { readonly type: 'batch'; readonly batch: Batch }

/** What sync reads and writes of this device. Each change is one transaction: all of it or nothing. */
export type SyncRows = {
  /** Undefined where this device does not sync. */
  loadState(): Answer<SyncState | undefined>
  /** Gives the state as it is then; does nothing where this device does not sync. */
  changeState(change: (state: SyncState) => SyncState): Answer<SyncState | undefined>
  /**
   * Looks at a scope and writes what `work` makes of it, with nothing in between. Undefined where this device does not
   * sync.
   */
  transact<Value>(
    scope: SyncScope,
    work: (snapshot: SyncSnapshot) => { readonly writes?: SyncWrites | undefined; readonly value: Value },
  ): Answer<Value | undefined>
  /** All conversations that are here, or were synced and are not. */
  listThreads(): Answer<readonly ConversationId[]>
  /** Ids of exchanges that began at this moment or later, oldest first. */
  listExchanges(from: number): Answer<readonly { readonly id: ExchangeId; readonly startedAt: number }[]>
  loadExchanges(ids: readonly ExchangeId[]): Answer<readonly Exchange[]>
  /** What is kept until the update, by name. */
  listKept(): Answer<readonly (readonly [name: string, kept: Kept])[]>
  loadOutgoing(number: number): Answer<OutgoingRow | undefined>
  /** The state, and the segments that the host is to have next, without a gap and `most` of them. */
  loadNext(
    most: number,
  ): Answer<{ readonly state: SyncState; readonly rows: readonly OutgoingRow[] } | undefined>
  /** Keeps the sealed form of segments, the first with this number, and notes the last as the end of this device's log. */
  sealOutgoing(first: number, sealed: readonly Sealed[]): Answer<void>
  /** The host has all up to this one. */
  dropOutgoing(last: number): Answer<void>
}

/**
 * What sync does with each table. One that is not named here does not compile: whoever adds it says whether its rows
 * travel.
 */
const CARRIED = {
  conversations: 'rows',
  messages: 'rows',
  exchanges: 'rows',
  exchangeBodies: 'rows',
  connections: 'rows',
  settings: 'rows',
  items: 'rows',
  /** Runs and their cells (`valueRows`), and what is known of other rows. */
  documents: 'rows',
  /** Whole files, sealed by themselves (`carryAttachments`). */
  attachments: 'files',
  /** Of this device, and removed with their conversations. */
  journal: 'along',
  drafts: 'along',
  /** Large, and asked for on the device that has them. */
  rawEvents: 'device',
  /** Keys never travel. */
  keys: 'device',
  damaged: 'device',
} as const satisfies Record<TableName, 'rows' | 'files' | 'along' | 'device'>

/** The tables that are read and written in one transaction. */
export const TABLES: readonly TableName[] = TABLE_NAMES.filter(
  (name) => CARRIED[name] === 'rows' || CARRIED[name] === 'along',
)

/** Conversations on disk, and under `prefix` what is known of each. */
export async function readThreads(
  tx: WriteTransaction,
  ids: readonly ConversationId[],
  prefix: string,
): Promise<ReadonlyMap<ConversationId, ThreadHere>> {
  const range = await denseRange(tx.objectStore('conversations'), ids)
  const parts = range
    ? [[String(range.lower), String(range.upper)] as const]
    : ids.map((id) => [id, id] as const)
  const read = await Promise.all(parts.map(([from, to]) => readRange(tx, from, to, prefix)))
  const rows = new Map<unknown, unknown>()
  const known = new Map<unknown, unknown>()
  const messages = new Map<unknown, unknown[]>()
  for (const each of read) {
    for (const row of each.conversations) rows.set(memberOf(row, 'id'), row)
    for (const row of each.known) known.set(memberOf(row, 'name'), row)
    for (const row of each.messages) {
      const id = memberOf(row, 'conversationId')
      const its = messages.get(id)
      if (its) its.push(row)
      else messages.set(id, [row])
    }
  }
  return new Map(
    ids.map((id) => [id, threadOf(id, rows.get(id), messages.get(id) ?? [], known.get(prefix + id))]),
  )
}

async function readRange(tx: WriteTransaction, from: string, to: string, prefix: string) {
  const range = IDBKeyRange.bound(from, to)
  const [conversations, messages, known] = await Promise.all([
    tx.objectStore('conversations').getAll(range),
    tx.objectStore('messages').index('byConversation').getAll(range),
    tx.objectStore('documents').getAll(IDBKeyRange.bound(prefix + from, prefix + to)),
  ])
  return { conversations, messages, known }
}

const memberOf = (row: unknown, name: string): unknown => (isRecord(row) ? row[name] : undefined)

function threadOf(
  id: ConversationId,
  row: unknown,
  messageRows: readonly unknown[],
  knownRow: unknown,
): ThreadHere {
  const unreadable = new Set<string>()
  const conversation = conversationSchema.safeParse(row).data
  if (row !== undefined && !conversation) unreadable.add(id)
  const messages = new Map<MessageId, Message>()
  for (const message of messageRows) {
    if (isMessageRow(message)) messages.set(message.id, withoutIndexFields(message))
    else if (isRecord(message) && typeof message['id'] === 'string') unreadable.add(message['id'])
  }
  return {
    thread: { id, conversation, messages, unreadable },
    known: readThreadKnown(isRecord(knownRow) ? knownRow['value'] : undefined),
  }
}
