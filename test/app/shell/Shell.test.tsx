// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Shell } from '@/app/shell/Shell'

import { createTestApp } from '#test/support/createTestApp'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('hides the list of chats and shows it again, and remembers it', async () => {
  const { app, show } = await createTestApp()
  show(<Shell />, '/')
  const isOpen = () => app.store.getState().settings.isLibraryOpen

  await userEvent.click(await screen.findByRole('button', { name: 'Hide chats' }))
  await waitFor(() => expect(isOpen()).toBe(false))
  const rail = within(await screen.findByRole('navigation', { name: 'Places' }))

  await userEvent.click(rail.getByRole('button', { name: 'Show chats' }))
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
})
