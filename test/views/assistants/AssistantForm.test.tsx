// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { AssistantForm } from '@/views/assistants/AssistantForm'
import { createTestApp } from '#test/support/createTestApp'

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
