import { messageSchema } from '@/domain/schema/partSchema'
import { holdsAll } from '@/lib/holdsAll'
import { parseJson } from '@/lib/json'
import * as z from '@/lib/schema'

import { emptyConversation } from '../../conversations/conversation'
import { isId, type ConversationId, type ExchangeId, type MessageId } from '../../ids'
import { conversationSchema } from '../../schema/conversationSchema'
import { exchangeSchema } from '../../schema/exchangeSchema'
import { idSchema } from '../../schema/idSchema'
import { fieldsOf } from '../conversationFields'
import { KINDS, type Batch, type Kept, type Operation, type Vector } from '../operation'
import { isPlainField, isPlainMessage } from '../reading/plainValues'
import { readPartly, restOf } from '../reading/readPartly'
import { isStamp, type Stamp, type Write } from '../registers'
import { logEndsSchema } from '../syncSchemas'

import { withFields } from './mergeRegisters'

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
    message: z.unknown(),
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
  z.object({ type: z.literal('exchange'), exchange: z.unknown() }),
])

const keptSchema = z.object({
  type: z.literal('kept'),
  operation: z.record(z.string(), z.unknown()),
  writes: vectorSchema,
})

const batchSchema = z.object({ operations: z.array(z.record(z.string(), z.unknown())), seen: logEndsSchema })

/**
 * Reads what a segment holds, as far as this version knows it: what of a message or a field it doesn't know is their
 * `rest`, and operations that it doesn't know are `kept`. Undefined for anything else: another format.
 *
 * @param origin which segment it is; nothing for parts of snapshots, whose operations say so themselves.
 */
export function readBatch(text: string, origin: Vector): Batch | undefined {
  const batch = batchSchema.safeParse(parseJson(text)).data
  if (!batch) return undefined
  const read = batch.operations.map((operation) => readOperation(operation, origin))
  const kept = read.flatMap((each) => (each.type === 'kept' ? [each] : []))
  return {
    operations: read.flatMap((each) => (each.type === 'kept' ? exchangeIn(each) : [each])),
    ...(kept.length > 0 && { kept }),
    seen: batch.seen,
  }
}

/** What this device wrote itself, as it did. */
export const ownBatch = (text: string): Batch | undefined => parseJson(text) as Batch | undefined

/** Money that was spent counts before all that is written about it is known. */
function exchangeIn({ operation }: Kept): readonly Operation[] {
  const exchange =
    operation['type'] === 'exchange' ? readPartly(exchangeSchema, operation['exchange']) : undefined
  return exchange ? [{ type: 'exchange', exchange }] : []
}

/** An operation as far as this version knows it, or kept. */
export function readOperation(written: Kept['operation'], origin: Vector): Operation | Kept {
  if (isPlainWrite(written)) return written
  const before = keptSchema.safeParse(written).data
  if (before) {
    const read = readOperation(before.operation, before.writes)
    // Which segment wrote it is known no more from where it was found.
    return read.type === 'conversation' || read.type === 'message'
      ? { ...read, writes: read.writes ?? before.writes }
      : read
  }
  const kept: Kept = { type: 'kept', operation: written, writes: origin }
  const read = operationSchema.safeParse(written).data
  // What an operation says besides may change what it means.
  if (!read || !holdsAll(read, written)) return kept
  switch (read.type) {
    case 'conversation':
      return { ...read, fields: readFields(read.id, read.fields) }
    case 'message': {
      const message = readPartly(messageSchema, read.message)
      const rest = message && restOf(read.message, message)
      if (!message || (rest && 'whole' in rest)) return kept
      return { ...read, message, ...(rest && { rest }) }
    }
    case 'exchange': {
      const exchange = exchangeSchema.safeParse(read.exchange).data
      return exchange && holdsAll(exchange, read.exchange) ? { ...read, exchange } : kept
    }
    default:
      return read
  }
}

type Plain = Extract<Operation, { readonly type: 'message' | 'conversation' }> & Kept['operation']

/** Whether it is a write of a log as nearly all are: nothing in it is of another version. */
function isPlainWrite(written: Kept['operation']): written is Plain {
  const { type, message, turn, at, id, fields } = written
  if (type === 'message')
    return (
      Object.keys(written).length === 4 && Number.isFinite(turn) && isStamp(at) && isPlainMessage(message)
    )
  return (
    type === 'conversation' &&
    Object.keys(written).length === 3 &&
    isId(id) &&
    Array.isArray(fields) &&
    fields.every(isPlainField) &&
    // Of a field that is there twice the last counts, and the first is kept.
    new Set(fields.map(({ key }) => key)).size === fields.length
  )
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

/** Writes of fields of a conversation, each as far as this version knows it. */
export function readFields(id: ConversationId, writes: readonly Write[]): readonly Write[] {
  const read = readAll(id, writes)
  return writes.map((write) => {
    const { key, value } = write
    if (value === undefined) return write
    // One that can't be read hides all: then each by itself.
    const known = (read ?? readAll(id, [write]))?.get(key)
    const rest = known === undefined ? { whole: value } : restOf(value, known)
    return rest ? { ...write, value: known, rest } : write
  })
}

function readAll(id: ConversationId, writes: readonly Write[]): ReadonlyMap<string, unknown> | undefined {
  const fields = new Map(writes.map(({ key, value }) => [key, value]))
  const read = conversationSchema.safeParse(withFields(emptyConversation(id, 0), id, fields))
  return read.success ? fieldsOf(read.data) : undefined
}
