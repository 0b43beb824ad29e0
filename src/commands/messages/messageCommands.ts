import type { Changes } from '@/domain/conversations/changes'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { keptAmong } from '@/domain/tree/keptAmong'
import { changeTree, newestLeafUnder, siblingsOf, subtreeOf } from '@/domain/tree/tree'
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
    const { store } = deps
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
    tellDeleted(deps, gone.length, { conversations: [conversation], messages: [...removed, ...moved] })
  }

/** Deletes several messages at once; what answered them moves up, so that nothing else is lost. It can be undone. */
export const createDeleteMessages = (deps: CommandDeps) =>
  async function deleteMessages(conversationId: ConversationId, ids: readonly MessageId[]): Promise<void> {
    const { store } = deps
    const { tree, path } = selectThread(conversationId)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    const removed = ids.flatMap((id) => tree.byId.get(id) ?? [])
    if (removed.length === 0 || !conversation || deps.inFlight.has(conversationId)) return

    const gone = new Set(ids)
    const before = [...tree.byId.values()]
    const moved = keptAmong(before, (id) => !gone.has(id)).filter(
      ({ id, parentId }) => tree.byId.get(id)?.parentId !== parentId,
    )
    const left = changeTree(tree, moved, ids)
    const above = path.findLast((id) => !gone.has(id)) ?? left.children.get(null)?.at(-1)
    await record(deps, {
      conversations: [
        { ...conversation, activeLeafId: above === undefined ? null : newestLeafUnder(left, above) },
      ],
      messages: moved,
      removedMessages: ids.map((id) => ({ conversationId, id })),
    })
    tellDeleted(deps, removed.length, {
      conversations: [conversation],
      messages: [...removed, ...moved.flatMap(({ id }) => tree.byId.get(id) ?? [])],
    })
  }

/** Says how many messages were deleted, with what puts them back. */
function tellDeleted({ store, newId }: CommandDeps, count: number, undo: Changes): void {
  store.getState().noticeShown({
    id: newId(),
    tone: 'info',
    text: plural(count, { one: 'The message was deleted.', other: '{count} messages were deleted.' }),
    undo,
  })
}

/**
 * Bookmarks a message, or takes its bookmark away. It is kept with the message: in exports, on the person's other
 * devices, and in each branch that is made from it.
 */
export const createBookmarkMessage = (deps: CommandDeps) =>
  async function bookmarkMessage(
    conversationId: ConversationId,
    id: MessageId,
    isOn: boolean,
  ): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    // A reply in flight is being written to its place.
    if (!message || message.status.type === 'streaming') return
    const { bookmarkedAt: _, ...rest } = message
    await record(deps, { messages: [{ ...rest, ...(isOn && { bookmarkedAt: deps.now() }) }] })
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
