import { emptyConversation } from '../../conversations/conversation'
import type { ConversationId } from '../../ids'
import { conversationSchema } from '../../schema/conversationSchema'
import { fieldsOf } from '../conversationFields'
import { withFields } from '../merging/withFields'
import type { Write } from '../registers'
import { restOf } from './restOf'

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
