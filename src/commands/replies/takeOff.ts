import type { ConversationId, MessageId } from '@/domain/ids'

import type { CommandDeps, InFlight } from '../deps'

/** Marks a reply as in flight. The rounds of one reply share a controller, so that one Stop ends them all. */
export function takeOff(
  { store, inFlight }: CommandDeps,
  conversationId: ConversationId,
  messageId: MessageId,
  controller: AbortController,
): InFlight {
  const flight: InFlight = { messageId, controller, hurry: () => undefined }
  inFlight.set(conversationId, flight)
  store.getState().replyStarted(conversationId, messageId)
  return flight
}
