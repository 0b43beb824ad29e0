import * as z from 'zod/mini'

import { holdsAll } from '@/lib/holdsAll'
import { parseJson } from '@/lib/json'

import type { ConversationId, ExchangeId, MessageId } from '../../ids'
import { exchangeSchema } from '../../schema/exchangeSchema'
import { idSchema } from '../../schema/idSchema'
import { messageSchema } from '../../schema/messageSchema'
import { KINDS, type Batch, type Operation } from '../operation'
import { isStamp, type Stamp } from '../stamp'
import { logEndsSchema } from '../syncSchemas'

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

/**
 * Reads what a segment holds; undefined where any of it is unknown here, a single field too: a newer version wrote it,
 * and applying the rest would lose that for ever. Fields that have travelled once stay in the schemas.
 */
export function readBatch(text: string): Batch | undefined {
  const json = parseJson(text)
  const read = batchSchema.safeParse(json)
  return read.success && holdsAll(read.data, json) ? read.data : undefined
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
