// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import { Shell, useNoDrop } from '@/app/shell/Shell'

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

it('folds the list alike in a place that takes the width, where it is folded at first', async () => {
  vi.stubGlobal('innerWidth', 1280)
  const { app, show } = await createTestApp()
  show(<Shell />, '/assistants')
  const list = () => screen.queryByRole('button', { name: 'Hide chats' })
  const rail = within(await screen.findByRole('navigation', { name: 'Places' }))
  expect(rail.getByRole('link', { name: 'Assistants' })).toHaveAttribute('aria-current', 'page')

  await userEvent.click(rail.getByRole('button', { name: 'Show chats' }))
  const hide = await screen.findByRole('button', { name: 'Hide chats' })
  expect(screen.getByRole('link', { name: 'Assistants' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(hide)
  await screen.findByRole('navigation', { name: 'Places' })
  expect(list()).toBeNull()
  // Beside chats it is as it was left there.
  expect(app.store.getState().settings.isLibraryOpen).toBe(true)
})

it('puts all that is told one below the other, so that no notice lies over another', async () => {
  const { app, show } = await createTestApp()
  show(<Shell />, '/')
  const state = app.store.getState()
  state.savingEnded('gone')
  state.noticeShown({ id: 'first', tone: 'info', text: 'The first notice' })
  state.noticeShown({ id: 'second', tone: 'danger', text: 'The second notice' })
  const told = [
    await screen.findByText('The first notice'),
    await screen.findByText('The second notice'),
    await waitFor(() => {
      const own = screen.getAllByRole('alert').find((alert) => !alert.textContent.includes('notice'))
      if (!own) throw new Error('Its code is on its way.')
      return own
    }),
  ]
  const [column, ...others] = told.map((each) => each.closest('[data-over-sheets]'))
  for (const other of others) expect(other).toBe(column)
  // In the flow of one column: none is placed by itself.
  expect(column).toHaveClass('flex', 'flex-col')
  for (const each of told)
    for (let box: Element | null = each; box && box !== column; box = box.parentElement)
      expect(box.className).not.toMatch(/(^|\s)(fixed|absolute|sticky)(\s|$)/)
})

function Page() {
  useNoDrop()
  return <main />
}

const FILES = { dataTransfer: { types: ['Files'], files: [], dropEffect: 'copy' } }

it('refuses a file that nothing takes, and leaves words to the browser', () => {
  const { unmount } = render(<Page />)
  expect(fireEvent.dragOver(document.body, FILES)).toBe(false)
  expect(fireEvent.drop(document.body, FILES)).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  unmount()
  expect(fireEvent.drop(document.body, FILES)).toBe(true)
})
