import type { AssistantId, ConversationId, MemoryId, MessageId, ProjectId } from '../ids'
import type { ItemName } from '../items/item'

/** In which chats a memory is used. */
export type MemorySpace =
  | { readonly type: 'everywhere' }
  | { readonly type: 'project'; readonly id: ProjectId }
  | { readonly type: 'assistant'; readonly id: AssistantId }

/** A short fact that later chats are sent with, because the person wrote it or agreed to it. */
export type Memory = {
  readonly id: MemoryId
  readonly text: string
  readonly space: MemorySpace
  /** The message it is from; null where it was written by itself. */
  readonly source: { readonly conversationId: ConversationId; readonly messageId: MessageId | null } | null
  readonly by: 'person' | 'model'
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const EVERYWHERE: MemorySpace = { type: 'everywhere' }

/** Longest memory, in characters: a fact, not a document. */
export const MOST_MEMORY_CHARS = 500

export const memoryName = (id: MemoryId): ItemName => `memory/${id}`
