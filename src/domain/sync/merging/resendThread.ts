import {
  conversationOperation,
  sharedMessage,
  wholeMessage,
  withoutStreaming,
  type Captured,
  type Writer,
} from '../captureThread'
import type { Operation } from '../operation'
import type { MessageKnown, Thread, ThreadKnown } from '../thread'

/** Everything of a conversation once more, for a device that removed what this one still has. */
export function resendThread(known: ThreadKnown, thread: Thread, writer: Writer): Captured {
  const operations: Operation[] = thread.conversation
    ? [conversationOperation(withoutStreaming(thread.conversation, thread), known.fields)]
    : []
  const messages: Record<string, MessageKnown> = { ...known.messages }
  for (const message of thread.messages.values()) {
    const before = messages[message.id]
    const shared = sharedMessage(message)
    if (!before || !shared || message.status.type === 'streaming') continue
    messages[message.id] = { ...before, writes: { ...before.writes, [writer.device]: writer.number } }
    operations.push({
      type: 'message',
      message: wholeMessage(shared, before.rest),
      turn: before.turn,
      at: before.at,
    })
  }
  if (operations.length === 0) return { operations, known }
  return {
    operations,
    known: { ...known, messages, writes: { ...known.writes, [writer.device]: writer.number } },
  }
}
