// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Shell } from '@/app/shell/Shell'
import { createKeyVault } from '@/services/keys/createKeyVault'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { testStorage } from '../../services/storage/testStorage'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
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
