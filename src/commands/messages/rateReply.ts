import type { ConversationId, MessageId } from '@/domain/ids'
import type { ReplyFacts } from '@/domain/messages/message'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Keeps what the person thinks of a reply, with the reply: it is in exports, and on their other devices. */
export const createRateReply = (deps: CommandDeps) =>
  async function rateReply(
    conversationId: ConversationId,
    id: MessageId,
    rating: NonNullable<ReplyFacts['rating']> | null,
  ): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    // A reply in flight is being written to its place.
    if (!message?.reply || message.status.type === 'streaming') return
    const { rating: _, ...facts } = message.reply
    await record(deps, { messages: [{ ...message, reply: { ...facts, ...(rating && { rating }) } }] })
  }
