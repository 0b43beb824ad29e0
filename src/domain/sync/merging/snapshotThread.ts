import type { Message } from '../../messages/message'
import { conversationOperation, sharedMessage, wholeMessage, withoutStreaming } from '../captureThread'
import type { Operation } from '../operation'
import type { Thread, ThreadKnown } from '../thread'

/**
 * Everything that is known of a conversation, for a device that knows nothing or other things of it. What this device
 * changed must be captured before. Undefined where a version that was synced is not on disk (a reply that is
 * continued, a row that can't be read): others would miss it.
 */
export function snapshotThread(known: ThreadKnown, thread: Thread): readonly Operation[] | undefined {
  const { id, conversation, messages, unreadable } = thread
  if (unreadable.size > 0) return undefined
  const { fields, writes, removed } = known
  const isKnown = conversation !== undefined && Object.keys(fields).length > 0
  const operations: Operation[] = [
    ...(Object.keys(removed).length > 0 ? [{ type: 'removeConversation', id, seen: removed } as const] : []),
    isKnown
      ? { ...conversationOperation(withoutStreaming(conversation, thread), fields), writes }
      : { type: 'conversation', id, fields: [], writes },
  ]
  for (const [each, its] of Object.entries(known.messages)) {
    const messageId = each as Message['id']
    if (its.removed)
      operations.push({ type: 'removeMessage', conversationId: id, id: messageId, seen: its.removed })
    if (its.hash === '') continue
    const message = messages.get(messageId)
    const shared = message && sharedMessage(message)
    if (!shared || shared.status.type === 'streaming') return undefined
    operations.push({
      type: 'message',
      message: wholeMessage(shared, its.rest),
      turn: its.turn,
      at: its.at,
      writes: its.writes,
    })
  }
  return operations
}
