// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import type { AttachmentPart } from '@/domain/messages/message'
import { ok } from '@/lib/result'
import { selectDraft } from '@/store/selectors'
import { AttachmentView } from '@/views/conversation/message/AttachmentView'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION

it('a picture shows its thumbnail, opens large, is saved, and is put into the next message', async () => {
  const urls: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${urls.push(blob)}-${blob.size}`,
      revokeObjectURL: () => undefined,
    }),
  )
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const sizes: Readonly<Record<string, number>> = { whole: 50, small: 5 }
  Object.assign(test.storage, {
    loadAttachment: (of: string) => Promise.resolve(ok(new Blob(['x'.repeat(sizes[of] ?? 0)]))),
  })
  const part: AttachmentPart = {
    type: 'image',
    attachmentId: 'whole' as AttachmentId,
    thumbnailId: 'small' as AttachmentId,
    name: 'picture.png',
    mediaType: 'image/png',
    sizeBytes: 50,
  }
  test.show(<AttachmentView part={part} conversationId={id} />)
  const person = userEvent.setup()

  const small = await screen.findByRole('img', { name: 'picture.png' })
  expect(small.getAttribute('src')).toMatch(/-5$/)
  await person.click(screen.getByRole('button', { name: 'Open picture.png' }))
  const dialog = await screen.findByRole('dialog', { name: 'picture.png' })
  expect((await within(dialog).findByRole('img')).getAttribute('src')).toMatch(/-50$/)
  const link = within(dialog).getByRole('link', { name: 'Save picture' })
  expect(link).toHaveAttribute('download', 'picture.png')

  await person.click(within(dialog).getByRole('button', { name: 'Add to message' }))
  expect(selectDraft(id)(test.app.store.getState()).attachments).toEqual([
    { id: part.attachmentId, name: 'picture.png', mediaType: 'image/png', sizeBytes: 50 },
  ])
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a picture whose smaller copy is gone is shown whole', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:of-${blob.size}`,
      revokeObjectURL: () => undefined,
    }),
  )
  const test = await createTestApp({ conversations: [CONVERSATION] })
  Object.assign(test.storage, {
    loadAttachment: (of: string) =>
      Promise.resolve(ok(of === 'whole' ? new Blob(['x'.repeat(50)]) : undefined)),
  })
  const part: AttachmentPart = {
    type: 'image',
    attachmentId: 'whole' as AttachmentId,
    thumbnailId: 'small' as AttachmentId,
    name: 'picture.png',
    mediaType: 'image/png',
    sizeBytes: 50,
  }
  test.show(<AttachmentView part={part} conversationId={id} />)
  expect(await screen.findByRole('img', { name: 'picture.png' })).toHaveAttribute('src', 'blob:of-50')
})
