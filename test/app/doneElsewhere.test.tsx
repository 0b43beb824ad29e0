// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { DoneElsewhere } from '@/app/shell/DoneElsewhere'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { ConversationRow } from '@/views/library/rows/ConversationRow'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const OTHER = { ...CONVERSATION, id: 'other' as ConversationId, title: 'Pump for the upper tank' }
const reply = (type: string): Message =>
  ({
    id: 'r',
    conversationId: OTHER.id,
    parentId: null,
    role: 'assistant',
    parts: [{ type: 'text', text: 'Yes.' }],
    status: { type },
    createdAt: 0,
  }) as unknown as Message

const actions = { onPick: () => undefined } as unknown as Parameters<typeof ConversationRow>[0]['actions']

async function start(status: string) {
  document.title = 'Frost'
  const made = await createTestApp({ conversations: [CONVERSATION, OTHER], messages: [reply(status)] })
  await made.app.commands.openConversation(OTHER.id)
  made.show(
    <>
      <DoneElsewhere />
      <ConversationRow conversation={OTHER} isCurrent={false} isSelected={undefined} actions={actions} />
    </>,
    `/c/${CONVERSATION.id}`,
  )
  const { replyStarted, replyFinished } = made.app.store.getState()
  const row = () => screen.getByRole('link', { name: OTHER.title })
  act(() => replyStarted(OTHER.id, 'r' as MessageId))
  await waitFor(() => expect(row()).toHaveAttribute('data-state', 'running'))
  expect(row()).toHaveAccessibleDescription('Replying')
  act(() => replyFinished(OTHER.id))
  return { ...made, row }
}

afterEach(() => {
  document.title = ''
})

it('marks a chat whose reply ended elsewhere until it is opened, and says so in the tab', async () => {
  const { row, app } = await start('complete')
  await waitFor(() => expect(row()).toHaveAttribute('data-state', 'unread'))
  expect(row()).toHaveAccessibleDescription('New reply')
  await waitFor(() => expect(document.title).toBe('● Frost'))
  // A place that names the page keeps the mark.
  document.title = 'Catalog'
  await waitFor(() => expect(document.title).toBe('● Catalog'))
  await userEvent.click(row())
  await waitFor(() => expect(row()).not.toHaveAttribute('data-state'))
  await waitFor(() => expect(document.title).toBe('Catalog'))
  expect(app.store.getState().settings.unreadChats).toEqual([])
})

it('marks nothing that the person stopped', async () => {
  const { row, app } = await start('stopped')
  await waitFor(() => expect(row()).not.toHaveAttribute('data-state'))
  expect(app.store.getState().settings.unreadChats).toEqual([])
})
