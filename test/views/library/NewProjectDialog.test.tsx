// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import NewProjectDialog from '@/views/library/projects/NewProjectDialog'
import { createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'

/** The dialog with a name, on a disk that writes once it is told to. */
async function named() {
  const user = userEvent.setup()
  const test = await createTestApp()
  const { apply } = test.storage
  const held = signal()
  vi.spyOn(test.storage, 'apply').mockImplementation(async (changes) => {
    await held.given
    return apply(changes)
  })
  const shown = test.show(<NewProjectDialog onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bees')
  const projects = async () => {
    const items = await test.storage.loadItems()
    return items.ok ? Object.keys(items.value).length : 0
  }
  return { ...shown, write: held.give, projects }
}

it('makes one project, however often Enter is pressed before it is written', async () => {
  const { history, write, projects } = await named()
  const form = screen.getByRole('textbox', { name: 'Name' }).closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  write()
  await expect.poll(() => history.length).toBe(2)
  expect(await projects()).toBe(1)
})

it('leads nobody to the project who has closed it meanwhile', async () => {
  const { history, unmount, write, projects } = await named()
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form')!)
  unmount()
  write()
  await expect.poll(projects).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(history).toEqual(['/'])
})
