// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { Notices } from '@/app/shell/notices/Notices'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

afterEach(() => {
  vi.useRealTimers()
})

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

/** Whether the notice is still there after these seconds. */
function isThereAfter(undo: HTMLElement, seconds: number): boolean {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000)
  })
  return undo.isConnected
}

it('goes after twelve seconds, and stays while one is at it and four seconds longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { undo } = await trashed()
  expect(isThereAfter(undo, 11)).toBe(true)
  undo.focus()
  expect(isThereAfter(undo, 60)).toBe(true)
  undo.blur()
  expect(isThereAfter(undo, 3)).toBe(true)
  expect(isThereAfter(undo, 1)).toBe(false)
})

it('waits under a dialog, where one cannot reach it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { undo } = await trashed()
  const dialog = Object.assign(document.createElement('div'), { role: 'dialog' })
  document.body.append(dialog)
  expect(isThereAfter(undo, 60)).toBe(true)
  dialog.remove()
  expect(isThereAfter(undo, 11)).toBe(true)
  expect(isThereAfter(undo, 1)).toBe(false)
})
