import { expect, it } from 'vitest'

import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import { isRound, roundsOf } from '@/domain/replies/rounds'
import { treeOf } from '@/domain/tree/tree'

const message = (id: string, parentId: string | null, role: Role, part: Part, amount?: string): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: parentId as MessageId | null,
  role,
  parts: [part],
  status: { type: 'complete' },
  createdAt: 0,
  ...(role === 'assistant' && {
    reply: {
      model: 'm' as ModelId,
      connectionId: 'k' as ConnectionId,
      usage: { promptTokens: 10, completionTokens: 2, totalTokens: 12 },
      ...(amount !== undefined && { cost: { type: 'known', amount, lines: [] } as const }),
    },
  }),
})
const text = { type: 'text', text: '…' } as const
const call = { type: 'toolCall', id: '1', name: 'add', arguments: '{}' } as const
const result = {
  type: 'toolResult',
  toolCallId: '1',
  text: '3',
  run: {
    state: 'done',
    title: 'Add',
    source: 'Sums',
    name: 'add',
    arguments: '{}',
    isWriting: false,
    isUntrusted: false,
  },
} as const
const talk = (last?: string) => [
  message('ask', null, 'user', text),
  message('one', 'ask', 'assistant', call, '0.1'),
  message('sum', 'one', 'tool', result),
  message('meanwhile', 'sum', 'user', text),
  message('two', 'meanwhile', 'assistant', call, '0.2'),
  message('again', 'two', 'tool', result),
  message('answer', 'again', 'assistant', text, last),
]

it('adds up the requests behind an answer, also where something was typed between them', () => {
  const tree = treeOf(talk('0.4'))
  expect(isRound(tree, 'one' as MessageId)).toBe(true)
  expect(roundsOf(tree, 'one' as MessageId)).toBeUndefined()
  const rounds = roundsOf(tree, 'answer' as MessageId)
  expect(rounds).toEqual({
    count: 3,
    total: {
      usage: { promptTokens: 30, completionTokens: 6, totalTokens: 36 },
      cost: { type: 'known', amount: '0.7', lines: [] },
    },
  })
  expect(roundsOf(tree, 'answer' as MessageId)).toBe(rounds)
})

it('never counts an unknown cost as nothing', () => {
  const rounds = roundsOf(treeOf(talk()), 'answer' as MessageId)
  expect(rounds?.total.cost).toMatchObject({ type: 'atLeast', amount: '0.3' })
})

it('leaves an answer of one request alone', () => {
  const tree = treeOf([message('ask', null, 'user', text), message('answer', 'ask', 'assistant', text, '1')])
  expect(roundsOf(tree, 'answer' as MessageId)).toBeUndefined()
})
