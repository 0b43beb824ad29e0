import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import type { ThreadHere } from '@/domain/sync/snapshot'
import { readThreadKnown, type Thread } from '@/domain/sync/thread'
import { isRecord } from '@/lib/json'

import { applyChanges } from '../../storage/applyChanges'
import { withoutIndexFields } from '../../storage/readMessages'
import { isMessageRow } from '../../storage/rows/isRow'
import type { WriteTransaction } from '../../storage/rows/tables'

/** A conversation on disk, and under `name` what is known of it. */
export async function readThread(
  tx: WriteTransaction,
  id: ConversationId,
  name: string,
): Promise<ThreadHere> {
  const [row, messageRows, knownRow] = await Promise.all([
    tx.objectStore('conversations').get(id),
    tx.objectStore('messages').index('byConversation').getAll(id),
    tx.objectStore('documents').get(name),
  ])
  const unreadable = new Set<string>()
  const conversation = conversationSchema.safeParse(row)
  if (row !== undefined && !conversation.success) unreadable.add(id)
  const messages = new Map<MessageId, Message>()
  for (const message of messageRows) {
    if (isMessageRow(message)) messages.set(message.id, withoutIndexFields(message))
    else if (isRecord(message) && typeof message['id'] === 'string') unreadable.add(message['id'])
  }
  return {
    thread: { id, conversation: conversation.success ? conversation.data : undefined, messages, unreadable },
    known: readThreadKnown(isRecord(knownRow) ? knownRow['value'] : undefined),
  }
}

/** Writes what differs from what was there. */
export async function putThread(
  tx: WriteTransaction,
  before: ThreadHere | undefined,
  after: Thread,
): Promise<void> {
  const was = before?.thread
  if (was === after) return
  const { id, conversation } = after
  await applyChanges(tx, {
    ...(conversation && conversation !== was?.conversation && { conversations: [conversation] }),
    ...(!conversation && was?.conversation && { removedConversations: [id] }),
    messages: [...after.messages.values()].filter((message) => message !== was?.messages.get(message.id)),
    removedMessages: [...(was?.messages.keys() ?? [])].flatMap((each) =>
      after.messages.has(each) ? [] : [{ conversationId: id, id: each }],
    ),
  })
}
