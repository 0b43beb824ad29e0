// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import { Inspector } from '@/app/shell/inspector/Inspector'
import { SidePanel } from '@/app/shell/SidePanel'
import { useGlobalKeys } from '@/app/shell/Shell'
import { Outline } from '@/views/conversation/outline/Outline'
import { TALK, talkingApp } from '#test/commands/replies/recordedReply'
import { createTestApp } from '#test/support/createTestApp'

function WithGlobalKeys({ children }: { readonly children: ReactNode }) {
  useGlobalKeys(() => undefined, false)
  return (
    <>
      {children}
      <button>Elsewhere</button>
    </>
  )
}

/** Shows something that Escape closes beside a reply that runs, and presses Escape in it and then elsewhere. */
async function pressEscape(what: ReactNode, focusWithin: () => unknown) {
  const { app, service, show, shown } = await talkingApp()
  service.script({ type: 'raw', pieces: [{ end: 'hang' }] })
  show(<WithGlobalKeys>{what}</WithGlobalKeys>, `/c/${TALK.id}`)
  const running = app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
  const isStopped = () => app.deps.inFlight.get(TALK.id)?.controller.signal.aborted
  // What is sent is checked before it goes.
  await waitFor(() => expect(isStopped()).toBe(false), { timeout: 30_000 })

  await focusWithin()
  await userEvent.keyboard('{Escape}')
  expect(isStopped()).toBe(false)

  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await userEvent.keyboard('{Escape}')
  await running
  expect(shown().at(-1)?.status.type).toBe('stopped')
}

function ASheet() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <SidePanel side="left" isSheetOpen={isOpen} onCloseSheet={() => setIsOpen(false)}>
      <button>In the sheet</button>
    </SidePanel>
  )
}

function AnInspector() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <SidePanel side="right" isSheetOpen={isOpen} onCloseSheet={close}>
      <Inspector
        isShown={isOpen}
        id={null}
        inspected={null}
        onInspectDone={() => undefined}
        onClose={close}
      />
    </SidePanel>
  )
}

it.each([
  ['in it', () => screen.getByRole('button', { name: 'In the sheet' }).focus()],
  ['nowhere', () => (document.activeElement as HTMLElement).blur()],
])('Escape closes a sheet and leaves the reply running while the focus is %s', async (_, focusWithin) => {
  await pressEscape(<ASheet />, focusWithin)
  expect(screen.queryByRole('button', { name: 'Close panel' })).not.toBeInTheDocument()
})

it('Back closes the inspector where it lies over a chat on touch, and stays in the chat', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  history.pushState(null, '', '/c/under')
  const { show } = await createTestApp()
  show(<AnInspector />)
  await waitFor(() => expect(history.state).toMatchObject({ layers: [expect.any(String)] }))
  history.back()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close panel' })).toBeNull())
  expect(location.pathname).toBe('/c/under')
  vi.unstubAllGlobals()
})

it('takes what lies under a sheet out of reach until it closes, but not notices', async () => {
  const { show } = await createTestApp()
  show(
    <>
      <button>Under it</button>
      <p data-over-sheets>Deleted</p>
      <ASheet />
    </>,
  )
  const under = screen.getByText('Under it')
  await waitFor(() => expect(under).toHaveProperty('inert', true))
  expect(screen.getByText('Deleted').inert).not.toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(under).toHaveProperty('inert', false)
})

it('Escape closes the outline and leaves the reply running; elsewhere it stops the reply', async () => {
  const onClose = vi.fn()
  await pressEscape(
    <Outline
      conversationId={TALK.id}
      area={createRef()}
      onShow={() => undefined}
      onClose={onClose}
      isOnlyWhenWide={false}
    />,
    // Asked for, it takes the focus itself.
    () => waitFor(() => expect(screen.getByRole('button', { name: 'Close outline' })).toHaveFocus()),
  )
  expect(onClose).toHaveBeenCalledTimes(1)
})
