import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { newestLeafUnder, siblingsOf, subtreeOf } from '@/domain/tree/tree'
import { plural } from '@/lib/text/plural'
import { selectMessage, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/**
 * Deletes one message; what answered it moves up to its parent, so that nothing else is lost.
 * With `withFollowing`, everything below goes too. Both can be undone.
 */
export const createDeleteMessage = (deps: CommandDeps) =>
  async function deleteMessage(
    conversationId: ConversationId,
    id: MessageId,
    { withFollowing }: { withFollowing: boolean } = { withFollowing: false },
  ): Promise<void> {
    const { store, newId } = deps
    const { tree, path } = selectThread(conversationId)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    const message = tree.byId.get(id)
    if (!message || !conversation || deps.inFlight.has(conversationId)) return

    const gone = withFollowing ? subtreeOf(tree, id) : [id]
    const moved = withFollowing
      ? []
      : (tree.children.get(id) ?? []).flatMap((child) => tree.byId.get(child) ?? [])
    const removed = gone.flatMap((goneId) => tree.byId.get(goneId) ?? [])
    const leaf = path.at(-1) ?? null
    const sibling = siblingsOf(tree, id).find((other) => other !== id)
    const activeLeafId =
      leaf !== null && !gone.includes(leaf)
        ? leaf
        : sibling !== undefined
          ? newestLeafUnder(tree, sibling)
          : message.parentId

    await record(deps, {
      conversations: [{ ...conversation, activeLeafId }],
      messages: moved.map((child): Message => ({ ...child, parentId: message.parentId })),
      removedMessages: gone.map((goneId) => ({ conversationId, id: goneId })),
    })
    store.getState().noticeShown({
      id: newId(),
      tone: 'info',
      text: plural(gone.length, {
        one: 'The message was deleted.',
        other: '{count} messages were deleted.',
      }),
      undo: { conversations: [conversation], messages: [...removed, ...moved] },
    })
  }

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
