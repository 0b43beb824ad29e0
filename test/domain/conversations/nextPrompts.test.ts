import { expect, it } from 'vitest'

import { nextPromptsPrompt, promptsInReply } from '@/domain/conversations/nextPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

const said = (role: Message['role'], text: string): Message => ({
  id: text as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
})

it('sends the last question and its reply, cut where they are long', () => {
  const prompt = nextPromptsPrompt([
    said('user', 'Old'),
    said('assistant', 'Older'),
    said('user', 'Why?'),
    said('assistant', 'Because. '.repeat(1_000)),
  ])
  expect(prompt).toContain('Person: Why?')
  expect(prompt).not.toContain('Old')
  expect(prompt.length).toBeLessThan(3_000)
})

it('sends nothing where nothing was answered', () => {
  expect(nextPromptsPrompt([said('user', 'Why?')])).toBe('')
})

it.each<[string, string, readonly string[]]>([
  ['numbered lines', '1. One?\n2) Two?\n3. Three?', ['One?', 'Two?', 'Three?']],
  [
    'bullets, quotes and an introduction',
    'Here are three:\n- "One?"\n- „Zwei?“\n* 「三?」',
    ['One?', 'Zwei?', '三?'],
  ],
  ['too many, and one twice', 'A\nA\nB\nC', ['A', 'B']],
  ['nothing', '\n \n', []],
])('reads %s', (_name, reply, expected) => {
  expect(promptsInReply(reply)).toEqual(expected)
})
