import type { StateCreator } from 'zustand/vanilla'

import type { Changes } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { withItems, type Items } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { changeTree, EMPTY_TREE, pathTo, treeOf, type Tree } from '@/domain/tree/tree'

/** An open conversation: all its messages, and the ids on the path that is shown. */
export type Thread = { readonly tree: Tree; readonly path: readonly MessageId[] }

export type ConversationsSlice = {
  readonly conversations: Readonly<Record<ConversationId, Conversation>>
  /** Only of conversations that have been opened. */
  readonly threads: Readonly<Partial<Record<ConversationId, Thread>>>
  /** Assistants and whatever else a person made besides chats; undefined until somebody needs them. */
  readonly items: Items | undefined
  itemsLoaded: (items: Items) => void
  conversationsLoaded: (conversations: readonly Conversation[]) => void
  threadLoaded: (id: ConversationId, messages: readonly Message[]) => void
  /** Frees the messages of a conversation nobody looks at. */
  threadClosed: (id: ConversationId) => void
  changesRecorded: (changes: Changes) => void
}

/** Conversations and the messages of those that are open. Transitions only: no I/O, no clock, no ids made here. */
export const createConversationsSlice: StateCreator<ConversationsSlice> = (set) => ({
  conversations: {},
  threads: {},
  items: undefined,

  itemsLoaded: (items) => set({ items }),

  conversationsLoaded: (conversations) =>
    set({
      conversations: Object.fromEntries(conversations.map((conversation) => [conversation.id, conversation])),
    }),

  threadLoaded: (id, messages) =>
    set((state) => {
      const tree = treeOf(messages)
      const leaf = leafOf(state.conversations[id], tree)
      return { threads: { ...state.threads, [id]: { tree, path: pathTo(tree, leaf) } } }
    }),

  threadClosed: (id) =>
    set((state) => {
      const { [id]: _, ...threads } = state.threads
      return { threads }
    }),

  changesRecorded: (changes) =>
    set((state) => {
      const conversations = changeConversations(state.conversations, changes)
      const threads = { ...state.threads }
      for (const id of changes.removedConversations ?? []) delete threads[id]
      for (const id of touchedConversations(changes)) {
        const thread = threads[id]
        if (!thread) continue
        const put = (changes.messages ?? []).filter((message) => message.conversationId === id)
        const removed = (changes.removedMessages ?? []).filter((message) => message.conversationId === id)
        const tree =
          put.length + removed.length === 0
            ? thread.tree
            : changeTree(
                thread.tree,
                put,
                removed.map((message) => message.id),
              )
        const leaf = leafOf(conversations[id], tree)
        // With each message that is sent: a long path is not walked for one more at its end.
        const [next] = put
        const isNext =
          put.length + removed.length === 1 &&
          next?.id === leaf &&
          next.parentId === thread.path.at(-1) &&
          !thread.tree.byId.has(leaf)
        const path = isNext ? [...thread.path, leaf] : pathTo(tree, leaf)
        const isSame = isSamePath(path, thread.path)
        // A changed parameter or title leaves the messages as they are: nobody who shows them hears of it.
        if (tree === thread.tree && isSame) continue
        threads[id] = { tree, path: isSame ? thread.path : path }
      }
      const items = state.items && changes.items ? withItems(state.items, changes.items) : state.items
      return { conversations, threads, items }
    }),
})

function changeConversations(
  before: ConversationsSlice['conversations'],
  { conversations = [], removedConversations = [] }: Changes,
) {
  if (conversations.length + removedConversations.length === 0) return before
  const after = { ...before }
  for (const conversation of conversations) after[conversation.id] = conversation
  for (const id of removedConversations) delete after[id]
  return after
}

const touchedConversations = (changes: Changes): ReadonlySet<ConversationId> =>
  new Set([
    ...(changes.conversations ?? []).map((conversation) => conversation.id),
    ...(changes.messages ?? []).map((message) => message.conversationId),
    ...(changes.removedMessages ?? []).map((message) => message.conversationId),
  ])

/** A leaf that no longer exists falls back to the newest message, so that nothing stored is hidden. */
function leafOf(conversation: Conversation | undefined, tree: Tree): MessageId | null {
  const leaf = conversation?.activeLeafId ?? null
  if (leaf !== null && tree.byId.has(leaf)) return leaf
  return [...tree.byId.keys()].at(-1) ?? null
}

const isSamePath = (one: readonly MessageId[], other: readonly MessageId[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** A conversation nobody has opened has no thread; its messages are not known here. */
export const NO_THREAD: Thread = { tree: EMPTY_TREE, path: [] }
