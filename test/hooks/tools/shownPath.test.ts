import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { treeOf } from '@/domain/tree/tree'
import { shownPath, shownWith } from '@/hooks/tools/useShownPath'
import { CONVERSATION } from '#test/support/createTestApp'

const message = (id: string, parentId: string | null, part: Message['parts'][number]): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: part.type === 'toolResult' ? 'tool' : 'assistant',
  parts: [part],
  status: { type: 'complete' },
  createdAt: 0,
})
const text = { type: 'text', text: '…' } as const
const byHand = { type: 'toolResult', toolCallId: '1', text: '3' } as const
const run = { state: 'done', title: 'Add', source: '', name: 'add', arguments: '{}' } as const
const made = { ...byHand, run: { ...run, isWriting: false, isUntrusted: false } }

it('leaves results of calls the app made to the reply before them, and only those', () => {
  const messages = [
    message('reply', null, text),
    message('one', 'reply', made),
    message('two', 'one', made),
    message('next', 'two', text),
    message('typed', 'next', byHand),
  ]
  const thread = { tree: treeOf(messages), path: messages.map(({ id }) => id) }
  expect(shownPath(thread)).toEqual(['reply', 'next', 'typed'])
  expect(['reply', 'two', 'typed'].map((id) => shownWith(thread, id as MessageId))).toEqual([
    'reply',
    'reply',
    'typed',
  ])
})

it('gives the same list where nothing is left out', () => {
  const messages = [message('reply', null, text)]
  const thread = { tree: treeOf(messages), path: messages.map(({ id }) => id) }
  expect(shownPath(thread)).toBe(thread.path)
})
