import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import { readThreadKnown, type ThreadHere } from '@/domain/sync'
import { isRecord } from '@/lib/json'

import { withoutIndexFields } from '../../storage/readMessages'
import { denseRange } from '../../storage/rows/denseRange'
import { isMessageRow } from '../../storage/rows/isRow'
import type { WriteTransaction } from '../../storage/rows/tables'

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
