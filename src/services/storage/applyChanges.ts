import { storedIds } from '@/domain/attachments/attachment'
import type { Changes } from '@/domain/conversations/changes'
import { editDraftKey, editDraftsOf, followUpsOf } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

import { launch, tableOf } from './createSession'
import type { WriteTransaction } from './rows/tables'

/**
 * Writes `changes` within `tx`. A message that no longer streams takes its journal row with it.
 * Removals come first, so that one change may replace what it removes. Where no conversation is removed all requests
 * are made when this returns.
 *
 * @param journaled the messages that have a journal row; unless told, any may.
 */
export function applyChanges(
  tx: WriteTransaction,
  changes: Changes,
  journaled?: ReadonlySet<string>,
): Promise<void> | undefined {
  const { removedConversations = [] } = changes
  if (removedConversations.length === 0) {
    putChanges(tx, changes, journaled)
    return undefined
  }
  return removeConversations(tx, removedConversations).then(() => putChanges(tx, changes, journaled))
}

async function removeConversations(tx: WriteTransaction, ids: readonly ConversationId[]): Promise<void> {
  const messages = tx.objectStore('messages')
  const journal = tx.objectStore('journal')
  const drafts = tx.objectStore('drafts')

  for (const id of ids) {
    launch(tx.objectStore('conversations').delete(id))
    launch(drafts.delete(id))
    launch(drafts.delete(IDBKeyRange.bound(...followUpsOf(id))))
    launch(drafts.delete(IDBKeyRange.bound(editDraftsOf(id), `${editDraftsOf(id)}\uffff`)))
    const [rows, live] = await Promise.all([
      messages.index('byConversation').getAllKeys(id),
      journal.index('byConversation').getAllKeys(id),
    ])
    for (const key of rows) launch(messages.delete(key))
    for (const key of live) launch(journal.delete(key))
  }
}

function putChanges(tx: WriteTransaction, changes: Changes, journaled?: ReadonlySet<string>): void {
  const messages = tableOf(tx, 'messages')
  const journal = tableOf(tx, 'journal')
  const drafts = tableOf(tx, 'drafts')
  for (const { conversationId, id } of changes.removedMessages ?? []) {
    messages.delete(id)
    journal.delete(id)
    drafts.delete(editDraftKey(conversationId, id))
  }
  const conversations = tableOf(tx, 'conversations')
  for (const conversation of changes.conversations ?? []) conversations.put(conversation)
  for (const message of changes.messages ?? []) {
    messages.put(messageRow(message))
    if (message.status.type !== 'streaming' && journaled?.has(message.id) !== false)
      journal.delete(message.id)
  }
  for (const [id, draft] of changes.drafts ?? [])
    if (draft) drafts.put({ id, draft })
    else drafts.delete(id)
  const items = tableOf(tx, 'items')
  for (const [name, value] of changes.items ?? [])
    if (value === null) items.delete(name)
    else items.put({ name, value })
}

/** The row of a message: the message, and for the index by attachment the hashes of those it has, if any. */
export function messageRow(message: Message): Message & { readonly attachmentIds?: readonly string[] } {
  const attachmentIds = message.parts.flatMap(storedIds)
  return attachmentIds.length > 0 ? { ...message, attachmentIds } : message
}
