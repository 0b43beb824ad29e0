import type { Conversation } from '../conversations/conversation'
import type { Message } from '../messages/message'
import { conversationSchema } from '../schema/conversationSchema'
import { messageSchema } from '../schema/partSchema'
import { fieldsOf } from './conversationFields'
import { joinVectors, type Operation, type Vector } from './operation'
import { isPlainMessage } from './reading/plainValues'
import { captureRegisters, valueHash, wholeOf, withRest, type Rest, type Stamp } from './registers'
import { emptied, rankOf, type MessageKnown, type Thread, type ThreadKnown } from './thread'

/** Which device writes, in which segment, and how far it had read the other logs. */
export type Writer = {
  readonly device: string
  readonly number: number
  readonly seen: Vector
  /** The next stamp of this device; with `since`, one of that moment, for what is older than sync. */
  readonly stamp: (since?: number) => Stamp
}

export type Captured = { readonly operations: readonly Operation[]; readonly known: ThreadKnown }

/**
 * What changed in a conversation on this device since it was last synced. Replies that stream are left out until they
 * end; what shows one shows the message before it meanwhile.
 */
export function captureThread(known: ThreadKnown, thread: Thread, writer: Writer): Captured {
  const { conversation } = thread
  const wasHere = Object.keys(known.fields).length > 0
  if (!conversation && wasHere) {
    if (thread.unreadable.has(thread.id)) return { operations: [], known }
    // Parts of a snapshot may hold more than the logs that are read.
    const seen = joinVectors(writer.seen, known.writes)
    return {
      operations: [{ type: 'removeConversation', id: thread.id, seen }],
      known: emptied(known, joinVectors(known.removed, seen)),
    }
  }
  const operations: Operation[] = []
  let { fields } = known
  // What other devices could not read stays here: it would end sync on all of them.
  if (conversation && conversationSchema.safeParse(conversation).success) {
    const shown = withoutStreaming(conversation, thread)
    const isRecovered = !wasHere && Object.keys(known.writes).length > 0
    const values = fieldsOf(shown)
    const captured = captureRegisters(fields, values, (isNew) =>
      writer.stamp(isNew && !wasHere ? (isRecovered ? 0 : shown.updatedAt) : undefined),
    )
    if (captured.writes.length > 0) {
      fields = captured.known
      operations.push(conversationOperation(shown, fields))
    }
  }
  const messages: Record<string, MessageKnown> = { ...known.messages }
  for (const message of thread.messages.values()) {
    if (message.status.type === 'streaming') continue
    const before = messages[message.id]
    const hash = valueHash(message)
    if (before?.hash === hash) continue
    const shared = sharedMessage(message)
    if (!shared) continue
    const rank = rankOf(message)
    const turn = before ? before.turn + (rank < before.rank ? 1 : 0) : 0
    const at = writer.stamp(before ? undefined : message.createdAt)
    const writes = { ...before?.writes, [writer.device]: writer.number }
    messages[message.id] = { ...before, at, turn, rank, hash, writes }
    operations.push({ type: 'message', message: wholeMessage(shared, before?.rest), turn, at })
  }
  for (const [id, before] of Object.entries(known.messages)) {
    const messageId = id as Message['id']
    if (before.hash === '' || thread.messages.has(messageId) || thread.unreadable.has(id)) continue
    const seen = joinVectors(writer.seen, before.writes)
    messages[id] = { ...before, hash: '', removed: joinVectors(before.removed ?? {}, seen) }
    operations.push({ type: 'removeMessage', conversationId: thread.id, id: messageId, seen })
  }
  if (operations.length === 0) return { operations, known }
  return {
    operations,
    known: { ...known, fields, messages, writes: { ...known.writes, [writer.device]: writer.number } },
  }
}

/** A message of this version as it travels, without anything of this device. Undefined where it is none. */
export const sharedMessage = (message: Message): Message | undefined =>
  isPlainMessage(message) ? message : messageSchema.safeParse(message).data

/** The same with what a newer version wrote of it: more than its type says. */
export const wholeMessage = (message: Message, rest: Rest | undefined): Message =>
  withRest(message, rest) as Message

/** A conversation with all that is known of its fields. */
export function conversationOperation(
  conversation: Conversation,
  fields: ThreadKnown['fields'],
): Extract<Operation, { readonly type: 'conversation' }> {
  const values = fieldsOf(conversation)
  return {
    type: 'conversation',
    id: conversation.id,
    fields: Object.entries(fields).map(([key, [at, , rest]]) =>
      rest || values.has(key) ? { key, value: wholeOf(values.get(key), rest), at } : { key, at },
    ),
  }
}

/** A conversation that shows a reply that streams shows the message before it elsewhere. */
export function withoutStreaming(conversation: Conversation, { messages }: Thread): Conversation {
  let leaf = conversation.activeLeafId
  for (;;) {
    const message = leaf === null ? undefined : messages.get(leaf)
    if (message?.status.type !== 'streaming') break
    leaf = message.parentId
  }
  return leaf === conversation.activeLeafId ? conversation : { ...conversation, activeLeafId: leaf }
}
