// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectDraft } from '@/store/selectors'
import { Composer } from '@/views/conversation/composer/Composer'
import { sentBefore } from '@/views/conversation/composer/SentBefore'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION

const said = (name: string, createdAt: number, of: ConversationId = id): Message => ({
  id: name as MessageId,
  conversationId: of,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: name }],
  status: { type: 'complete' },
  createdAt,
})

async function start() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const messages = [said('First', 1), said('Second', 2), said('Second', 3)].map((message, index) => ({
    ...message,
    id: `m${index}` as MessageId,
  }))
  const test = await createTestApp({ conversations: [CONVERSATION], messages })
  test.app.store.getState().threadLoaded(id, messages)
  test.show(<Composer conversationId={id} onStarted={vi.fn()} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  box.focus()
  return { user: userEvent.setup(), box, draft: () => selectDraft(id)(test.app.store.getState()).text }
}

// The first of all: its code is not there yet.
it('answers each press that came while its code loaded', async () => {
  const { user, box } = await start()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  await vi.waitFor(() => expect(box.value).toBe('First'))
})

it('goes through what one sent with the arrows, from an empty message and back to it', async () => {
  const { user, box, draft } = await start()
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(box.value).toBe('Second'))
  expect(screen.getByText('Sent before, 1 of 2: Second')).toHaveRole('status')
  await user.keyboard('{ArrowUp}')
  expect(box.value).toBe('First')
  // It is the oldest: more of them stay there.
  await user.keyboard('{ArrowUp}')
  expect(box.value).toBe('First')
  await user.keyboard('{ArrowDown}')
  expect(box.value).toBe('Second')
  await user.keyboard('{ArrowDown}')
  expect(box.value).toBe('')
  expect(draft()).toBe('')
})

it('leaves what was typed, and what was changed of a message from before, as they are', async () => {
  const { user, box } = await start()
  await user.keyboard('A draft{ArrowUp}{ArrowDown}')
  expect(box.value).toBe('A draft')
  await user.clear(box)
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(box.value).toBe('Second'))
  // Inside the text the arrows move the caret.
  box.setSelectionRange(3, 3)
  await user.keyboard('{ArrowUp}')
  expect(box.value).toBe('Second')
  await user.keyboard('!{ArrowUp}{ArrowDown}')
  expect(box.value).toContain('!')
})

it('offers on the start page what was sent in any open chat but a temporary one', async () => {
  const temporary = 'c2' as ConversationId
  const { app } = await createTestApp({
    conversations: [CONVERSATION, { ...CONVERSATION, id: temporary, isTemporary: true }],
  })
  app.store.getState().threadLoaded(id, [said('Kept', 1)])
  app.store.getState().threadLoaded(temporary, [said('Secret', 2, temporary)])
  expect(sentBefore(app.store.getState(), null)).toEqual(['Kept'])
  expect(sentBefore(app.store.getState(), temporary)).toEqual(['Secret'])
})
