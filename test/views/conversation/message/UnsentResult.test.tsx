// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import { UnsentResult } from '@/views/conversation/message/StatusNote'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const message = (id: string, parentId: string | null, role: Role, part: Part): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role,
  parts: [part],
  status: { type: 'complete' },
  createdAt: 0,
})

const showing = async (asking: Part) => {
  const messages = [
    message('reply', null, 'assistant', asking),
    message('tool', 'reply', 'tool', { type: 'text', text: '21 degrees' }),
  ]
  const leaf = messages[1]!.id
  const test = await createTestApp({ conversations: [{ ...CONVERSATION, activeLeafId: leaf }], messages })
  test.show(<UnsentResult conversationId={CONVERSATION.id} id={leaf} />)
}

it('tells of a tool’s message that no call asked for', async () => {
  await showing({ type: 'text', text: 'It is warm.' })
  expect(screen.getByText(/^Not sent: it doesn’t answer a tool call/)).toBeInTheDocument()
})

it('is silent where the message answers a call', async () => {
  await showing({ type: 'toolCall', id: 'a', name: 'weather', arguments: '{}' })
  expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument()
})
