// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { AssistantForm } from '@/views/assistants/AssistantForm'
import { createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'

const STORED = {
  id: 'ab'.repeat(32) as AttachmentId,
  name: 'hive.txt',
  mediaType: 'text/plain',
  sizeBytes: 21,
}

it('is not saved while a document is still being read, which would be left out', async () => {
  const user = userEvent.setup()
  const test = await createTestApp()
  let store = () => {}
  const isStored = new Promise<void>((resolve) => (store = resolve))
  vi.spyOn(test.storage, 'saveAttachment').mockImplementation(async () => {
    await isStored
    return ok(STORED)
  })
  test.show(<AssistantForm edited={undefined} renderChooser={() => null} renderParameters={() => null} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Keeper')
  await user.upload(
    screen.getByLabelText<HTMLInputElement>('Documents', { selector: 'input' }),
    new File(['A hive has one queen.'], 'hive.txt', { type: 'text/plain' }),
  )
  expect(await screen.findByText('Reading hive.txt…')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save assistant' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save and chat' })).toBeDisabled()

  store()
  expect(await screen.findByRole('button', { name: 'Remove hive.txt' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save assistant' })).toBeEnabled()
})

it('leads to its list once it is saved, and nobody there who has left it meanwhile', async () => {
  for (const isLeft of [false, true]) {
    const user = userEvent.setup()
    const test = await createTestApp()
    const { apply } = test.storage
    const held = signal()
    vi.spyOn(test.storage, 'apply').mockImplementation(async (changes) => {
      await held.given
      return apply(changes)
    })
    const { history, unmount } = test.show(
      <AssistantForm edited={undefined} renderChooser={() => null} renderParameters={() => null} />,
    )
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Keeper')
    await user.click(screen.getByRole('button', { name: 'Save assistant' }))
    expect(history).toEqual(['/'])
    if (isLeft) unmount()
    held.give()
    const isSaved = async () => {
      const items = await test.storage.loadItems()
      return items.ok && Object.keys(items.value).length > 0
    }
    await expect.poll(isSaved).toBe(true)
    if (!isLeft) await expect.poll(() => history).toEqual(['/', '/assistants'])
    else await new Promise((resolve) => setTimeout(resolve))
    expect(history).toEqual(isLeft ? ['/'] : ['/', '/assistants'])
    unmount()
  }
})
