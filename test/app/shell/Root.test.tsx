// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'
import { CannotStart } from '@/app/shell/CannotStart'
import { Root } from '@/app/shell/Root'
import { Shell } from '@/app/shell/Shell'
import { failed } from '@/lib/result'
import { createKeyVault } from '@/services/keys/createKeyVault'

import { testStorage } from '../../services/storage/testStorage'

it('says what a start waits for while another tab holds the data, and then what could not be opened', async () => {
  const { rerender } = render(<Root started={null} />)
  expect(await screen.findByRole('heading', { name: 'Opening your chats…' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('close the other tabs')
  expect(screen.queryByRole('alert')).toBeNull()

  rerender(<Root started={failed({ type: 'blocked' })} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('older version')
  expect(screen.queryByText('Opening your chats…')).toBeNull()
})

it('starts by itself once the data can be opened', async () => {
  const { given, give } = signal()
  const reload = vi.fn()
  render(<CannotStart error={{ type: 'full' }} whenOpens={() => given} reload={reload} />)
  expect(screen.getByText(/tries again by itself/)).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  give()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('waits for nothing that only a newer page can open', () => {
  const whenOpens = vi.fn(() => Promise.resolve())
  render(<CannotStart error={{ type: 'newerVersion', found: 3, known: 2 }} whenOpens={whenOpens} />)
  expect(whenOpens).not.toHaveBeenCalled()
  expect(screen.queryByText(/tries again by itself/)).toBeNull()
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['/c/__proto__', 'Chat not found'],
  ['/c/constructor', 'Chat not found'],
  ['/c/%E0%A4%A', 'Chat not found'],
  ['/lab/constructor', 'Run not found'],
])('%s is not found, and nothing crashes', async (path, says) => {
  const { app, show } = await createTestApp()
  await app.commands.loadRunCommands()
  show(
    <Suspense>
      <Shell />
    </Suspense>,
    path,
  )

  expect(await screen.findByText(says)).toBeInTheDocument()
})

it('asks for the passphrase once at the start, and says when it is wrong', async () => {
  const user = userEvent.setup()
  const { storage } = await testStorage()
  const before = await createKeyVault(storage)
  await before.setKey({ ...CONNECTION, rememberKey: true }, 'sk-good')
  await before.setPassphrase('correct horse')
  const keys = await createKeyVault(storage)
  const { show } = await createTestApp({ parts: { keys } })

  show(<Shell />)
  await user.type(await screen.findByLabelText('Passphrase'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(screen.getByLabelText('Passphrase')).toHaveAccessibleDescription(/is wrong/))
  expect(keys.keyFor(CONNECTION, CONNECTION.baseUrl)).toMatchObject({ ok: false, error: /locked/ })

  await user.clear(screen.getByLabelText('Passphrase'))
  await user.type(screen.getByLabelText('Passphrase'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull())
  expect(keys.keyFor(CONNECTION, CONNECTION.baseUrl)).toEqual({ ok: true, value: 'sk-good' })
})
