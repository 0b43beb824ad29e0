import { hashText } from '@/lib/hashText'

import type { Conversation } from '../conversations/conversation'
import { withMessageIds } from '../conversations/withMessageIds'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'

type FileThread = { readonly conversation: Conversation; readonly messages: readonly Message[] }

const MAX_CHARS = 180

/** The same chat under ids of its own, the same with every import of the same file. */
function asAnother({ conversation, messages }: FileThread, mark: string): FileThread {
  const id = `${conversation.id.slice(0, MAX_CHARS)}~${mark}` as ConversationId
  const idOf = (message: MessageId) => `${message.slice(0, MAX_CHARS)}~${mark}` as MessageId
  return {
    conversation: { ...withMessageIds(conversation, idOf), id },
    messages: messages.map((message) => ({
      ...message,
      id: idOf(message.id),
      conversationId: id,
      parentId: message.parentId === null ? null : idOf(message.parentId),
    })),
  }
}

/** A chat of a file under ids of its own, beside the one here that begins like it. */
export const keptApart = (thread: FileThread): FileThread =>
  asAnother(thread, hashText(thread.messages.map(({ id }) => id).join('\n')))

/**
 * Tells chats of one file apart that have one id because they begin alike and their app gave them none: each record is a
 * chat of its own, but one that says the same as one before is that one.
 */
export function createTellApart(): (thread: FileThread) => FileThread {
  /** Of the first record with an id what it says, and the messages of all of them. */
  const records = new Map<ConversationId, { readonly first: string; readonly known: Set<MessageId> }>()
  return (thread) => {
    const { conversation, messages } = thread
    const content = hashText(messages.map(({ id }) => id).join('\n'))
    const before = records.get(conversation.id)
    if (!before) {
      records.set(conversation.id, { first: content, known: new Set(messages.map(({ id }) => id)) })
      return thread
    }
    if (before.first === content) return thread
    const first = messages.find(({ id }) => !before.known.has(id))
    for (const { id } of messages) before.known.add(id)
    // What is in it alone stays when it grows; a beginning of another one has nothing alone.
    return asAnother(thread, first ? hashText(first.id) : content)
  }
}
