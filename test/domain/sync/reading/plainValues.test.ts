import { describe, expect, it } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import { fieldsOf } from '@/domain/sync/conversationFields'
import { messageSchema } from '@/domain/schema/partSchema'
import { readFields, readOperation } from '@/domain/sync/merging/readBatch'
import { isPlainField, isPlainMessage } from '@/domain/sync/reading/plainValues'
import type { ConversationId } from '@/domain/ids'

const message = {
  id: 'm',
  conversationId: 'c',
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text: 'Hello' }],
  status: { type: 'complete' },
  createdAt: 1,
  reply: { model: 'one', connectionId: 'two', durationMs: 5, finishReason: 'stop' },
}
const CHAT = 'c' as ConversationId
const AT = '0000000000000device'
const fields = [...fieldsOf(emptyConversation(CHAT, 1))].map(([key, value]) => ({ key, value, at: AT }))
const STRANGE = [undefined, null, '', 'other', 0, NaN, -1, true, [], ['x'], {}, { type: 'x' }]

/** The value with each of its parts, at any depth, replaced, left out, or given a member more. */
function* mutants(value: unknown): Generator {
  yield* STRANGE
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) for (const other of mutants(each)) yield value.with(at, other)
    yield [...(value as unknown[]), 'more']
    return
  }
  if (typeof value !== 'object' || value === null) return
  yield { ...value, more: 1 }
  for (const [key, each] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    for (const other of mutants(each)) yield { ...value, [key]: other }
  }
}

describe('what is taken without asking the schema', () => {
  it('is what the schema reads whole', () => {
    expect(isPlainMessage(message)).toBe(true)
    expect(fields.filter((each) => !isPlainField(each))).toEqual([])
    let taken = 0
    for (const each of mutants(message))
      if (isPlainMessage(each)) {
        taken += 1
        expect(messageSchema.safeParse(each).data, JSON.stringify(each)).toEqual(each)
      }
    for (const each of fields.flatMap((field) => [...mutants(field)]))
      if (isPlainField(each)) {
        taken += 1
        expect(readFields(CHAT, [each]), JSON.stringify(each)).toEqual([each])
      }
    expect(taken).toBeGreaterThan(20)
  })

  it('holds nothing that would be kept for a newer version', () => {
    const read = (fields: readonly unknown[]) =>
      readOperation({ type: 'conversation', id: 'c', fields }, { other: 1 })
    const rests = (fields: readonly unknown[]) => {
      const found = read(fields)
      return found.type === 'conversation' ? found.fields.filter(({ rest }) => rest !== undefined).length : -1
    }
    expect(rests([{ key: 'title', value: ['One', 'person'], at: AT }])).toBe(0)
    expect(rests([{ key: 'title', value: ['One', 'person', 'more'], at: AT }])).toBe(1)
    for (const key of [
      'id',
      'settings',
      'settings.parameters',
      'settings.connectionId',
      'isTemporary',
      'more',
    ])
      expect(rests([{ key, value: 'x', at: AT }]), key).toBe(1)
    expect(rests([{ key: 'settings.parameters.more', value: 'x', at: AT }])).toBe(1)
    const plain = { type: 'message', message, turn: 0, at: AT }
    expect(readOperation(plain, { other: 1 })).toBe(plain)
    expect(readOperation({ ...plain, more: 1 }, { other: 1 }).type).toBe('kept')
    expect(readOperation({ ...plain, message: { ...message, more: 1 } }, { other: 1 })).toMatchObject({
      type: 'message',
      rest: { fields: { more: { add: 1 } } },
    })
  })
})
