// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { Notices } from '@/app/shell/Notices'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

async function trashed() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { app, show } = await createTestApp({ conversations: [CONVERSATION] })
  show(
    <>
      <button>Where one was</button>
      <Notices />
    </>,
  )
  screen.getByRole('button', { name: 'Where one was' }).focus()
  await app.commands.trashConversations([CONVERSATION.id])
  return { app, undo: await screen.findByRole('button', { name: 'Undo' }), user: userEvent.setup() }
}

it('gives the focus back to where one was when its notice goes', async () => {
  const { undo, user } = await trashed()
  await user.tab()
  expect(undo).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(undo).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Where one was' })).toHaveFocus()
})

it('leaves the focus nowhere when one has pressed beside all controls', async () => {
  const { app, undo, user } = await trashed()
  await user.tab()
  await user.click(document.body)
  app.commands.dismissNotice(app.store.getState().notices[0]?.id ?? '')
  await waitFor(() => expect(undo).not.toBeInTheDocument())
  expect(document.body).toHaveFocus()
})
