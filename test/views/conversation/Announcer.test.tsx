// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { ToolRunState } from '@/domain/tools/toolRun'
import { Announcer } from '@/views/conversation/Announcer'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const call = (id: string, parentId: string | null, title: string, state: ToolRunState): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: 'tool',
  parts: [
    {
      type: 'toolResult',
      toolCallId: id,
      text: '',
      run: { state, title, source: '', name: title, arguments: '{}', isWriting: false, isUntrusted: false },
    },
  ],
  status: { type: 'complete' },
  createdAt: 0,
})

it('tells screen readers which call waits for them, one after the other', async () => {
  const first = call('a', null, 'Send mail', 'asking')
  const second = call('b', 'a', 'Delete file', 'asking')
  const { app, show } = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'b' as MessageId }],
    messages: [first, second],
  })
  app.store.getState().replyStarted(CONVERSATION.id, 'a' as MessageId)
  show(<Announcer conversationId={CONVERSATION.id} />)
  const said = screen.getByRole('status', { name: 'Reply' })
  expect(said).toHaveTextContent('Send mail asks for your approval')
  act(() => app.store.getState().changesRecorded({ messages: [call('a', null, 'Send mail', 'done')] }))
  expect(said).toHaveTextContent('Delete file asks for your approval')
  // Nothing waits any more: it must not be read as if it did.
  act(() => app.store.getState().changesRecorded({ messages: [call('b', 'a', 'Delete file', 'running')] }))
  expect(said).toHaveTextContent('Replying')
})
