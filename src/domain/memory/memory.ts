import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { AssistantId, ConversationId, MemoryId, MessageId, ProjectId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { idSchema } from '../schema/idSchema'

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

const memorySchema = z.object({
  id: idSchema<MemoryId>(),
  text: z.string().check(z.minLength(1), z.maxLength(MOST_MEMORY_CHARS)),
  space: z.discriminatedUnion('type', [
    z.object({ type: z.literal('everywhere') }),
    z.object({ type: z.literal('project'), id: idSchema<ProjectId>() }),
    z.object({ type: z.literal('assistant'), id: idSchema<AssistantId>() }),
  ]),
  source: z.nullable(
    z.object({ conversationId: idSchema<ConversationId>(), messageId: z.nullable(idSchema<MessageId>()) }),
  ),
  by: z.enum(['person', 'model']),
  createdAt: z.number(),
}) satisfies z.ZodMiniType<Memory>

/** Reads a memory; undefined where it is not whole: one with a wrong space would be sent where it must not be. */
export const readMemory = (value: unknown): Memory | undefined => memorySchema.safeParse(value).data

const memoised = memoByObject((value: object) => readMemory(value))

/** All memories, the newest first. The same list until a row changes. */
export const memoriesIn = memoByObject((items: Items): readonly Memory[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('memory/') && isRecord(value) ? (memoised(value) ?? []) : [],
    )
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1)),
)
