// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { NO_TOOLS } from '@/domain/tools/toolUse'
import { selectThread } from '@/store/selectors'
import { ToolCalls } from '@/views/conversation/message/ToolCalls'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const CALLS: readonly ToolCallPart[] = [
  { type: 'toolCall', id: 'one', name: 'calculator', arguments: '{"expression":"6*7"}' },
  { type: 'toolCall', id: 'two', name: 'date_time', arguments: '{}' },
]
const REPLY: Message = {
  id: 'reply' as MessageId,
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'assistant',
  parts: CALLS,
  status: { type: 'complete' },
  createdAt: 0,
}

async function showCalls(sources: readonly string[]) {
  const settings = { ...CONVERSATION.settings, toolUse: { ...NO_TOOLS, sources } }
  const conversation = { ...CONVERSATION, activeLeafId: REPLY.id, settings }
  const test = await createTestApp({ conversations: [conversation], messages: [REPLY] })
  await test.app.commands.loadToolCommands()
  await act(async () => {
    test.show(
      <ToolCalls
        conversationId={CONVERSATION.id}
        messageId={REPLY.id}
        exchangeId={undefined}
        calls={CALLS}
        isLive={false}
        wasCut={false}
        isAwaitingResults
      />,
    )
  })
  const results = () =>
    [...selectThread(CONVERSATION.id)(test.app.store.getState()).tree.byId.values()]
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === 'toolResult' ? [part.text] : []))
  return { ...test, results, user: userEvent.setup() }
}

it('asks for each call, runs what is allowed, and lets the model go on once all are settled', async () => {
  const { user, results } = await showCalls(['builtin:calculator', 'builtin:date_time'])
  const sum = within(await screen.findByRole('group', { name: 'Allow Calculator?' }))
  expect(sum.getByText(/runs on this device/)).toBeVisible()
  expect(await violationsIn(document.body)).toEqual([])
  await user.click(sum.getByRole('button', { name: 'Allow once' }))
  expect(await screen.findByText('{"result":"42"}')).toBeVisible()
  expect(results()).toEqual([])

  const date = within(screen.getByRole('group', { name: 'Allow Date and time?' }))
  await user.click(date.getByRole('button', { name: 'Deny' }))
  await waitFor(() => expect(results()).toEqual(['{"result":"42"}', 'The person denied this call.']))
})

it('leaves the result of what the app cannot run to the person', async () => {
  const { user, results } = await showCalls(['builtin:calculator'])
  await user.click(await screen.findByRole('button', { name: 'Allow once' }))
  await user.type(await screen.findByRole('textbox', { name: 'Result of date_time' }), 'Tuesday')
  await user.click(screen.getByRole('button', { name: 'Submit results' }))
  await waitFor(() => expect(results()).toEqual(['{"result":"42"}', 'Tuesday']))
})

it('asks for everything by hand in a chat without tools that run', async () => {
  await showCalls([])
  expect(await screen.findByRole('textbox', { name: 'Result of calculator' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull()
})
