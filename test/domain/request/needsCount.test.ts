import { describe, expect, it } from 'vitest'

import { needsCount } from '@/domain/request/offering'
import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { historyKey } from '@/domain/messages/historyKey'

const settings = { connectionId: 'k' as ConnectionId, modelId: 'm' as ModelId, dataRule: null }
const usage = { promptTokens: 5, completionTokens: 5, totalTokens: 10 }

let number = 0
const message = (
  role: Message['role'],
  reply?: Partial<ReplyFacts>,
  more: Partial<Message> = {},
): Message => ({
  id: `m${number++}` as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: [{ type: 'text', text: 'x' }],
  status: { type: 'complete' },
  createdAt: 0,
  ...(reply && { reply: { model: settings.modelId, connectionId: settings.connectionId, usage, ...reply } }),
  ...more,
})
const question = message('user')
const answered = message('assistant', {})
const { usage: _, ...UNCOUNTED } = answered.reply!

describe('needsCount', () => {
  it.each([
    ['nothing was said', [], false],
    ['there is only a question', [question], false],
    ['the last reply counted it', [question, answered], false],
    [
      'the last reply was by another model of the provider',
      [question, message('assistant', { model: 'o' as ModelId })],
      true,
    ],
    [
      'another provider answered',
      [question, message('assistant', { connectionId: 'o' as ConnectionId })],
      false,
    ],
    [
      'the last reply was stopped',
      [question, { ...answered, reply: UNCOUNTED, status: { type: 'stopped' } }],
      true,
    ],
    ['a question follows that was never sent', [question, answered, question], false],
    ['it streams', [question, message('assistant', {}, { status: { type: 'streaming' } })], false],
    [
      'messages before the reply were removed',
      [question, message('assistant', { turn: { dialect: 'messages', items: '[]', history: 'other' } })],
      true,
    ],
    [
      'nothing before the reply changed',
      [
        question,
        message('assistant', { turn: { dialect: 'messages', items: '[]', history: historyKey([question]) } }),
      ],
      false,
    ],
  ] satisfies [string, readonly Message[], boolean][])('where %s: %s', (_name, path, expected) => {
    expect(needsCount(path, settings)).toBe(expected)
  })

  it('is never needed under a data lock', () => {
    const path = [question, message('assistant', { model: 'o' as ModelId })]
    for (const dataRule of [
      { noTraining: true, noRetention: false },
      { noTraining: false, noRetention: true },
    ])
      expect(needsCount(path, { ...settings, dataRule })).toBe(false)
    expect(needsCount(path, { ...settings, dataRule: { noTraining: false, noRetention: false } })).toBe(true)
  })
})
