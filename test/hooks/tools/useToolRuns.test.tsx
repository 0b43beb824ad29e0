// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { useToolRuns } from '@/hooks/tools/useToolRuns'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const message = (id: string, parentId: string | null, isRun = false): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: isRun ? 'tool' : 'assistant',
  parts: isRun
    ? [
        {
          type: 'toolResult',
          toolCallId: id,
          text: '',
          run: {
            state: 'done',
            title: 'Add',
            source: 'Mine',
            name: 'add',
            arguments: '{}',
            isWriting: false,
            isUntrusted: false,
          },
        },
      ]
    : [],
  status: { type: 'complete' },
  createdAt: 0,
})

it('draws the calls of a reply again only when they change, however many rounds follow', async () => {
  let draws = 0
  function Calls() {
    draws += 1
    const { runs, isEnd } = useToolRuns(CONVERSATION.id, 'r1' as MessageId)
    return <p>{`${runs.map(({ id }) => id).join()} ${isEnd ? 'end' : 'more'}`}</p>
  }
  const { app, show } = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 't1' as MessageId }],
    messages: [message('r1', null), message('t1', 'r1', true)],
  })
  show(<Calls />)
  expect(await screen.findByText('t1 end')).toBeInTheDocument()
  const next = (id: string, parentId: string, isRun = false) =>
    act(() => {
      app.store.getState().changesRecorded({
        conversations: [{ ...CONVERSATION, activeLeafId: id as MessageId }],
        messages: [message(id, parentId, isRun)],
      })
    })
  next('r2', 't1')
  expect(screen.getByText('t1 more')).toBeInTheDocument()
  const before = draws
  next('t2', 'r2', true)
  next('r3', 't2')
  expect(draws).toBe(before)
})
