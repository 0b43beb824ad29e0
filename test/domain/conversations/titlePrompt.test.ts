import { expect, it } from 'vitest'

import { titleInReply, titlePrompt } from '@/domain/conversations/titlePrompt'
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

it('asks with the first message and the first reply, cut short', () => {
  const prompt = titlePrompt([
    said('system', 'Be brief'),
    said('user', 'How do bees fly?'),
    said('assistant', 'x'.repeat(5_000)),
    said('user', 'And wasps?'),
  ])
  expect(prompt).toContain('Person: How do bees fly?')
  expect(prompt).toContain(`Assistant: ${'x'.repeat(1_500)}`)
  expect(prompt).not.toContain('x'.repeat(1_501))
  expect(prompt).not.toContain('wasps')
  expect(prompt).not.toContain('Be brief')
})

it('has nothing to ask where nothing was said', () => {
  expect(titlePrompt([said('user', ' ')])).toBe('')
})

it.each([
  ['"How bees fly."', 'How bees fly'],
  ['Title: How bees fly\n\nBecause they can.', 'How bees fly'],
  ['\n## **How bees fly**', 'How bees fly'],
  ['„Wie Bienen fliegen“', 'Wie Bienen fliegen'],
  ['  ', ''],
])('reads the title of %j', (reply, title) => {
  expect(titleInReply(reply)).toBe(title)
})
