import type { Changes } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part, ReplyFacts, Written } from '@/domain/messages/message'
import { withSpokenText } from '@/domain/messages/spokenText'
import { keptAmong } from '@/domain/tree/keptAmong'
import { insertedAfter, movedUp } from '@/domain/tree/rearrange'
import { changeTree, newestLeafUnder, siblingsOf, subtreeOf, type Tree } from '@/domain/tree/tree'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
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

/** Writes a message of any role right after another, before what answered that; null: before all. Can be undone. */
export const createInsertMessage = (deps: CommandDeps) =>
  async function insertMessage(
    conversationId: ConversationId,
    after: MessageId | null,
    written: Written,
  ): Promise<void> {
    const { newId, now } = deps
    const open = openThread(deps, conversationId)
    if (!open) return
    const message: Message = {
      id: newId() as MessageId,
      conversationId,
      parentId: after,
      role: written.role,
      parts: [wordsOf(written)],
      status: { type: 'complete' },
      createdAt: now(),
    }
    const isLast = open.path.length === 0 || open.path.at(-1) === after
    await change(deps, open, {
      messages: insertedAfter(open.tree, after, message),
      activeLeafId: isLast ? message.id : undefined,
      text: t('The message was inserted.'),
    })
  }

/** Changes places of a message and the one before it (-1) or after it (1) on the shown path. Can be undone. */
export const createMoveMessage = (deps: CommandDeps) =>
  async function moveMessage(conversationId: ConversationId, id: MessageId, step: 1 | -1): Promise<void> {
    const open = openThread(deps, conversationId)
    if (!open) return
    const at = open.path.indexOf(id)
    const moved = step === -1 ? id : open.path[at + 1]
    if (at < 0 || moved === undefined) return
    const messages = movedUp(open.tree, moved)
    const leaf = open.path.at(-1)
    const other = messages[1]?.id
    await change(deps, open, {
      messages,
      // The one moved up was the end: now the other is.
      activeLeafId: leaf === moved ? other : undefined,
      text: t('The message was moved.'),
    })
  }

/** Replaces role and text of a message in place, without making a variant. Can be undone. */
export const createRewriteMessage = (deps: CommandDeps) =>
  async function rewriteMessage(
    conversationId: ConversationId,
    id: MessageId,
    written: Written,
  ): Promise<void> {
    const open = openThread(deps, conversationId)
    const message = open?.tree.byId.get(id)
    if (!open || !message) return
    await change(deps, open, {
      messages: [{ ...message, role: written.role, parts: rewritten(message, written) }],
      activeLeafId: undefined,
      text: t('The message was rewritten.'),
    })
  }

type OpenThread = {
  readonly conversation: Conversation
  readonly tree: Tree
  readonly path: readonly MessageId[]
}

function openThread(deps: CommandDeps, id: ConversationId): OpenThread | undefined {
  const conversation = deps.store.getState().conversations[id]
  // A reply in flight is being written to its place.
  if (!conversation || deps.inFlight.has(id)) return undefined
  return { conversation, ...selectThread(id)(deps.store.getState()) }
}

type Change = {
  readonly messages: readonly Message[]
  readonly activeLeafId: MessageId | undefined
  readonly text: string
}

async function change(
  deps: CommandDeps,
  { conversation, tree }: OpenThread,
  { messages, activeLeafId, text }: Change,
) {
  if (messages.length === 0) return
  const leaf = activeLeafId ?? conversation.activeLeafId
  const isNew = ({ id }: Message) => !tree.byId.has(id)
  await record(deps, {
    conversations: [{ ...conversation, activeLeafId: leaf, updatedAt: deps.now() }],
    messages,
  })
  deps.store.getState().noticeShown({
    id: deps.newId(),
    tone: 'info',
    text,
    undo: {
      conversations: [conversation],
      messages: messages.flatMap(({ id }) => tree.byId.get(id) ?? []),
      removedMessages: messages.filter(isNew).map(({ id, conversationId }) => ({ conversationId, id })),
    },
  })
}

/** What a message of this role says when it says nothing else: only results of a tool message are ever sent. */
const wordsOf = (written: Written): Part =>
  written.role === 'tool'
    ? { type: 'toolResult', toolCallId: written.toolCallId, text: written.text }
    : { type: 'text', text: written.text }

/** The parts of a message with its words replaced, as a message of the new role has them. */
function rewritten(message: Message, written: Written): readonly Part[] {
  const parts = withSpokenText(message, written.text)
  const isAnswer = message.role === 'tool' && message.parts.some(({ type }) => type === 'toolResult')
  if (written.role === 'tool' && !isAnswer) {
    return [...parts.filter(({ type }) => type !== 'text' && type !== 'refusal'), wordsOf(written)]
  }
  if (written.role !== 'tool' && message.role === 'tool') {
    return parts.map((part) => (part.type === 'toolResult' ? wordsOf(written) : part))
  }
  return parts
}
