import * as z from 'zod/mini'

import { parseJson } from '@/lib/json'

import { storedIds } from '../attachments/storedIds'
import type { Exchange } from '../exchanges/exchange'
import type { ConversationId, ExchangeId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import { exchangeSchema } from '../schema/exchangeSchema'
import { idSchema } from '../schema/idSchema'
import { messageSchema } from '../schema/messageSchema'
import type { Write } from './registers'
import { isStamp, type Stamp } from './stamp'
import { logEndsSchema, type LogEnds } from './syncState'
import type { Vector } from './vector'

/** What there are registers of, besides the fields of conversations. */
export const KINDS = ['settings', 'connections', 'items', 'documents'] as const
export type Kind = (typeof KINDS)[number]

/**
 * One change, as it travels. Always whole: a device that knows nothing else can apply it. In snapshots `writes` says
 * which segments wrote it; in a log it is the segment itself.
 */
export type Operation =
  | {
      readonly type: 'conversation'
      readonly id: ConversationId
      readonly fields: readonly Write[]
      readonly writes?: Vector
    }
  /** `turn` counts how often the message fell back behind its status (a reply that is continued): later ones win. */
  | {
      readonly type: 'message'
      readonly message: Message
      readonly turn: number
      readonly at: Stamp
      readonly writes?: Vector
    }
  /** Removals say what they knew: what they did not know survives them. */
  | { readonly type: 'removeConversation'; readonly id: ConversationId; readonly seen: Vector }
  | {
      readonly type: 'removeMessage'
      readonly conversationId: ConversationId
      readonly id: MessageId
      readonly seen: Vector
    }
  | { readonly type: 'registers'; readonly kind: Kind; readonly writes: readonly Write[] }
  /** `body` is empty where it was too long to travel. */
  | { readonly type: 'exchange'; readonly exchange: Exchange }

/** What a segment holds. `seen` is how far its device had read the other logs, with the hash of each last segment. */
export type Batch = {
  readonly operations: readonly Operation[]
  readonly seen: LogEnds
}

const stampSchema = z.custom<Stamp>(isStamp)
const vectorSchema = z.record(idSchema<string>(), z.number())
const writeSchema = z.object({ key: idSchema<string>(), value: z.optional(z.unknown()), at: stampSchema })
const longKeySchema = z.object({
  key: z.string().check(z.maxLength(4096)),
  value: z.optional(z.unknown()),
  at: stampSchema,
})

const operationSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation'),
    id: idSchema<ConversationId>(),
    fields: z.array(writeSchema),
    writes: z.exactOptional(vectorSchema),
  }),
  z.object({
    type: z.literal('message'),
    message: messageSchema,
    turn: z.number(),
    at: stampSchema,
    writes: z.exactOptional(vectorSchema),
  }),
  z.object({ type: z.literal('removeConversation'), id: idSchema<ConversationId>(), seen: vectorSchema }),
  z.object({
    type: z.literal('removeMessage'),
    conversationId: idSchema<ConversationId>(),
    id: idSchema<MessageId>(),
    seen: vectorSchema,
  }),
  z.object({ type: z.literal('registers'), kind: z.enum(KINDS), writes: z.array(longKeySchema) }),
  z.object({ type: z.literal('exchange'), exchange: exchangeSchema }),
])

const batchSchema = z.object({
  operations: z.array(operationSchema),
  seen: logEndsSchema,
})

export const writeBatch = (batch: Batch): string => JSON.stringify(batch)

/**
 * Reads what a segment holds; undefined where any of it is unknown here: a newer version wrote it, and applying the
 * rest would lose that for ever.
 */
export function readBatch(text: string): Batch | undefined {
  const read = batchSchema.safeParse(parseJson(text))
  return read.success ? read.data : undefined
}

/** The conversations that operations touch, each once. */
export const threadsOf = (operations: readonly Operation[]): readonly ConversationId[] => [
  ...new Set(
    operations.flatMap((operation): ConversationId[] => {
      switch (operation.type) {
        case 'conversation':
        case 'removeConversation':
          return [operation.id]
        case 'message':
          return [operation.message.conversationId]
        case 'removeMessage':
          return [operation.conversationId]
        default:
          return []
      }
    }),
  ),
]

export const exchangesOf = (operations: readonly Operation[]): readonly ExchangeId[] =>
  operations.flatMap((operation) => (operation.type === 'exchange' ? [operation.exchange.id] : []))

/** Attachments that the operations name, with their conversations; those of assistants and the like have none. */
export const attachmentsIn = (
  operations: readonly Operation[],
): readonly { readonly id: string; readonly thread: string }[] =>
  operations.flatMap((operation) => {
    if (operation.type === 'message') {
      const { parts, conversationId } = operation.message
      return parts.flatMap(storedIds).map((id) => ({ id, thread: conversationId }))
    }
    if (operation.type !== 'registers' || operation.kind !== 'items') return []
    const named = JSON.stringify(operation.writes).match(/\b[0-9a-f]{64}\b/g) ?? []
    return named.map((id) => ({ id, thread: '' }))
  })
