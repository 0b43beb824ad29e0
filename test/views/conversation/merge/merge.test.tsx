// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { MergeFacts, Message } from '@/domain/messages/message'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { MergeMarks } from '@/views/conversation/merge/MergeMarks'
import MergeNote from '@/views/conversation/merge/MergeNote'
import { AskContext } from '@/views/conversation/tools/useTools'
import { type Asked, ToolDialogs } from '@/views/conversation/tools/ToolDialogs'

const kept = (id: string, model: string, text: string) => ({
  ...{ id: id as MessageId, connectionId: 'gone' as never, model: model as never, text },
})

const MERGED: MergeFacts = {
  replies: [
    kept('a', 'acme/one', 'The first says **this**.'),
    kept('b', 'acme/two', 'The second says that.'),
  ],
}

const message: Message = {
  id: 'm' as MessageId,
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text: 'Both say it [2].' }],
  status: { type: 'complete' },
  createdAt: 0,
  reply: { connectionId: 'gone' as never, model: 'acme/three' as never, merged: MERGED },
}

const isShown: MessageId[] = []

/** A merged reply's mark and note, and the dialogs they ask for. */
function Merged({ source }: { readonly source: string }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AskContext value={setAsked}>
      <p>
        Text <MergeMarks message={message} source={source} />
      </p>
      <MergeNote message={message} merged={MERGED} />
      <ToolDialogs
        conversationId={CONVERSATION.id}
        asked={asked}
        onAsk={setAsked}
        onShow={(id) => isShown.push(id)}
      />
    </AskContext>
  )
}

async function open(source: string) {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  test.show(<Merged source={source} />, `/c/${CONVERSATION.id}`)
  return { ...test, user: userEvent.setup() }
}

it('opens the reply that a number names, also where its message is gone', async () => {
  const { user } = await open('[2]')
  const [mark] = await screen.findAllByRole('button', { name: 'Reply 2: two' })

  await user.click(mark!)

  expect(await screen.findByText('The second says that.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Reply' })).toHaveDisplayValue('2: two')
  expect(screen.getByRole('button', { name: 'Go to this reply' })).toBeDisabled()
})

it('names what it was merged of, and leads to a message that is there', async () => {
  const { app, user } = await open('[1]')
  app.store.getState().threadLoaded(CONVERSATION.id, [{ ...message, id: 'a' as MessageId }])
  expect(await screen.findByText('Merged from 2 replies')).toBeVisible()

  await user.click(screen.getAllByRole('button', { name: 'Reply 1: one' }).at(-1)!)
  await user.click(await screen.findByRole('button', { name: 'Go to this reply' }))

  expect(isShown).toEqual(['a'])
})

it('leaves numbers alone that no reply has', async () => {
  await open('[7]')
  expect(await screen.findByText('Text [7]')).toBeVisible()
})
