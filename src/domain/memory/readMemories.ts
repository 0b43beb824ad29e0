import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/memoByObject'

import type { AssistantId, ConversationId, MemoryId, MessageId, ProjectId } from '../ids'
import type { Items } from '../items/item'
import { idSchema } from '../schema/idSchema'
import { MOST_MEMORY_CHARS, type Memory } from './memory'

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
