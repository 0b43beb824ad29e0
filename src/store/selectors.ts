import type { Conversation } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { ConnectionId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { pathTo, siblingsOf, treeOf } from '@/domain/tree/tree'
import { memoByObject } from '@/lib/result'

import type { AwaitedFile } from './activitySlice'
import type { AppState, AppStore } from './appStore'
import { NO_THREAD, type Thread } from './conversationsSlice'

const NO_IDS: readonly MessageId[] = []
const NO_FILES: readonly AwaitedFile[] = []

/** Each selector returns a plain value or something already in the state, so that `Object.is` tells whether it changed. */
export const selectConversation = (id: ConversationId) => (state: AppState) => state.conversations[id]

export const selectThread = (id: ConversationId) => (state: AppState) => state.threads[id] ?? NO_THREAD

export const selectPath = (id: ConversationId) => (state: AppState) => state.threads[id]?.path ?? NO_IDS

export const selectMessage = (conversationId: ConversationId, id: MessageId) => (state: AppState) =>
  state.threads[conversationId]?.tree.byId.get(id)

export const selectVariants = (conversationId: ConversationId, id: MessageId) => (state: AppState) => {
  const thread = state.threads[conversationId]
  return thread ? siblingsOf(thread.tree, id) : NO_IDS
}

export const selectReply = (id: ConversationId) => (state: AppState) => state.replies[id]

/** Unlike the reply itself it does not change with each phase of one. */
export const selectIsReplying = (id: ConversationId) => (state: AppState) => state.replies[id] !== undefined

export const selectDraft = (id: ConversationId | 'new') => (state: AppState) =>
  state.drafts[id] ?? EMPTY_DRAFT

export const selectAwaited = (id: ConversationId | 'new') => (state: AppState) =>
  state.awaited[id] ?? NO_FILES

export const selectConnection = (id: ConnectionId | null) => (state: AppState) =>
  id === null ? undefined : state.connections.find((connection) => connection.id === id)

/** Settings of the conversation, or of the next new one. */
export const selectConversationSettings = (id: ConversationId | null) => (state: AppState) =>
  (id === null ? undefined : state.conversations[id])?.settings ?? state.settings.newConversation

/** The exchange behind the last reply on the shown path. */
export const selectLastExchange = (id: ConversationId | null) => (state: AppState) =>
  lastReply(state, id)?.exchangeId

/** The seed the last reply on the shown path was made with, as digits. */
export const selectLastSeed = (id: ConversationId | null) => (state: AppState) => lastReply(state, id)?.seed

/** Kept as long as the thread: these selectors run at each key, and imported conversations have no exchange at all. */
function lastReply(state: AppState, id: ConversationId | null): Message['reply'] {
  const thread = id === null ? undefined : state.threads[id]
  return thread && lastReplyOf(thread)
}

const lastReplyOf = memoByObject((thread: Thread): Message['reply'] => {
  for (let index = thread.path.length - 1; index >= 0; index--) {
    const messageId = thread.path[index]
    const reply = messageId === undefined ? undefined : thread.tree.byId.get(messageId)?.reply
    if (reply?.exchangeId !== undefined) return reply
  }
  return undefined
})

const listOf = memoByObject((conversations: AppState['conversations']): readonly Conversation[] =>
  Object.values(conversations),
)
/** All conversations as one list, the same until one changes: with 10,000, making it takes milliseconds. */
export function selectConversations({
  conversations,
}: Pick<AppState, 'conversations'>): readonly Conversation[] {
  return listOf(conversations)
}

/**
 * The same store, in which the last messages of a conversation are there before the whole is read. For the transcript
 * alone: who sends, counts or edits must not take a part for the whole.
 */
export function withPreloadedTail(store: AppStore, id: ConversationId, ending: readonly Message[]): AppStore {
  const tree = treeOf(ending)
  const thread = { tree, path: pathTo(tree, ending.at(-1)?.id ?? null) }
  // Asked for by each part of each message, a few times for one state.
  const seen = memoByObject((state: AppState): AppState =>
    state.threads[id] ? state : { ...state, threads: { ...state.threads, [id]: thread } },
  )
  return {
    ...store,
    getState: () => seen(store.getState()),
    getInitialState: () => seen(store.getInitialState()),
  }
}
