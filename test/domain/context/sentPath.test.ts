import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type ContextCut, DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { sentPath } from '@/domain/context/sentPath'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message, type Role } from '@/domain/messages/message'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'

const messageOf = (role: Role, index: number, text: string): Message => ({
  id: `m${index}` as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: index,
})

const anyPath = fc
  .array(fc.tuple(fc.constantFrom<Role[]>('user', 'assistant', 'assistant', 'tool', 'system'), fc.nat(200)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((rows) => rows.map(([role, words], index) => messageOf(role, index, 'word '.repeat(words))))

const cutTo = (path: readonly Message[], contextTokens: number | undefined, contextCut?: ContextCut) =>
  sentPath({
    path,
    settings: { ...DEFAULT_CONVERSATION_SETTINGS, ...(contextCut && { contextCut }) },
    entry: contextTokens === undefined ? undefined : { contextTokens },
  })
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id)
const sizeOf = (messages: readonly Message[]) =>
  messages.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, 0)

describe('sentPath', () => {
  it('is the path itself when the context is unknown, large enough, or not to be cut', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(cutTo(path, undefined).messages).toBe(path)
        expect(cutTo(path, 1_000_000).messages).toBe(path)
        expect(cutTo(path, 10, { type: 'none' }).messages).toBe(path)
      }),
    )
  })

  it('parts the path in two, in order, keeping the last turn and every system message', () => {
    const cuts = fc.constantFrom<ContextCut[]>({ type: 'dropOldest' }, { type: 'keepEnds' })
    fc.assert(
      fc.property(anyPath, fc.integer({ min: 1, max: 4000 }), cuts, (path, context, cut) => {
        const { messages, leftOut, resumesAt } = cutTo(path, context, cut)
        expect([...idsOf(messages), ...idsOf(leftOut)].toSorted()).toEqual(idsOf(path).toSorted())
        expect(leftOut.every(({ role }) => role !== 'system')).toBe(true)
        const lastTurn = path.slice(
          Math.max(
            0,
            path.findLastIndex(({ role }) => role === 'user'),
          ),
        )
        if (path.some(({ role }) => role === 'user'))
          expect(idsOf(messages)).toEqual(expect.arrayContaining(idsOf(lastTurn)))
        expect(resumesAt === null).toBe(leftOut.length === 0)
        const plain = messages.filter(({ role }) => role !== 'system')
        expect(plain.map(({ createdAt }) => createdAt)).toEqual(
          plain.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('fits what is left, wherever more than one turn is', () => {
    fc.assert(
      fc.property(anyPath, fc.integer({ min: 1, max: 4000 }), (given, context) => {
        const path = given.filter(({ role }) => role !== 'system')
        const { messages } = cutTo(path, context)
        const turns = messages.filter(({ role }) => role === 'user').length
        if (turns > 1) expect(sizeOf(messages)).toBeLessThanOrEqual(context * 0.8)
      }),
    )
  })

  it('begins at the same message for many turns, so that a cached prefix stays', () => {
    const path = Array.from({ length: 200 }, (_, index) =>
      messageOf(index % 2 === 0 ? 'user' : 'assistant', index, 'word '.repeat(50)),
    )
    const starts = path.map((_, index) => cutTo(path.slice(0, index + 1), 3000).messages[0]?.id)
    const changes = starts.filter((start, index) => index > 0 && start !== starts[index - 1]).length
    expect(changes).toBeGreaterThan(3)
    expect(changes).toBeLessThan(30)
  })

  it('keeps the first turn when both ends are wanted', () => {
    const path = Array.from({ length: 40 }, (_, index) =>
      messageOf(index % 2 === 0 ? 'user' : 'assistant', index, 'word '.repeat(50)),
    )
    const { messages, leftOut } = cutTo(path, 1000, { type: 'keepEnds' })
    expect(idsOf(messages).slice(0, 2)).toEqual(['m0', 'm1'])
    expect(idsOf(messages).at(-1)).toBe('m39')
    expect(leftOut[0]?.id).toBe('m2')
  })

  it('puts the summary in the place of what it stands for', () => {
    const path = Array.from({ length: 6 }, (_, index) =>
      messageOf(index % 2 === 0 ? 'user' : 'assistant', index, `text ${index}`),
    )
    const { messages, leftOut, resumesAt } = cutTo(path, undefined, {
      type: 'summary',
      text: 'They met.',
      upTo: 'm3' as MessageId,
    })
    expect(messages.map(messageText)).toEqual([
      'Summary of the conversation so far:\n\nThey met.',
      'text 4',
      'text 5',
    ])
    expect(messages[0]?.role).toBe('system')
    expect(idsOf(leftOut)).toEqual(['m0', 'm1', 'm2', 'm3'])
    expect(resumesAt).toBe('m4')
  })
})
