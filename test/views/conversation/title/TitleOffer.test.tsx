// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { TitleOffer } from '@/views/conversation/title/TitleOffer'

const said = (id: string, parentId: string | null, role: Message['role']): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role,
  parts: [{ type: 'text', text: id }],
  status: { type: 'complete' },
  createdAt: 0,
})

async function show(messages: readonly Message[]) {
  const test = await createTestApp({
    conversations: [
      {
        ...CONVERSATION,
        activeLeafId: messages.at(-1)?.id ?? null,
        settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'swift' as ModelId },
      },
    ],
    messages,
  })
  test.show(<TitleOffer conversationId={CONVERSATION.id} />)
  return { ...test, user: userEvent.setup() }
}

const FIRST = [said('q', null, 'user'), said('a', 'q', 'assistant')]

it('asks after the first reply, with the model and the price', async () => {
  const { app } = await show(FIRST)
  const offer = screen.getByRole('group', { name: 'Chat title' })
  expect(offer).toHaveTextContent('Let swift write a title for this chat? Cost of one request: unknown.')
  expect(await violationsIn(offer)).toEqual([])
  expect(app.store.getState().conversations[CONVERSATION.id]?.titledBy).toBe('firstLine')
})

it('does not ask again once the person keeps the first line', async () => {
  const { app, user } = await show(FIRST)
  await user.click(screen.getByRole('button', { name: 'Keep first line' }))
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  expect(app.store.getState().conversations[CONVERSATION.id]).toMatchObject({
    title: CONVERSATION.title,
    titledBy: 'person',
  })
})

it('says why no title came', async () => {
  const { user } = await show(FIRST)
  await user.click(screen.getByRole('button', { name: 'Write title' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No title was written.'))
})

it('does not ask before the first reply, nor later', async () => {
  await show([said('q', null, 'user')])
  expect(screen.queryByRole('group')).toBeNull()
  await show([...FIRST, said('r', 'a', 'user'), said('b', 'r', 'assistant')])
  expect(screen.queryByRole('group')).toBeNull()
})
