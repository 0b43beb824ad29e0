// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { MarkdownMeansProvider } from '@/ui/markdown'
import { MessageParts } from '@/views/conversation/message/MessageParts'
import { aMessage } from '#test/services/storage/rows'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION

it('a picture of another host is asked for when a person wants it, and handed on to be stored', async () => {
  URL.revokeObjectURL = vi.fn()
  const message: Message = {
    ...aMessage('m', '![](<https://cdn.test/cat.png>)', { role: 'assistant' }),
    conversationId: id,
  }
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const image = new Blob(['cat'], { type: 'image/png' })
  const keepLoadedPicture = vi.fn()
  Object.assign(test.app.commands, { keepLoadedPicture })
  const loadImage = vi.fn(() => Promise.resolve({ src: 'blob:x', image }))
  test.show(
    <MarkdownMeansProvider value={{ loadImage }}>
      <MessageParts conversationId={id} message={message} isRaw={false} isLast />
    </MarkdownMeansProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Load image from cdn.test' })
  expect(loadImage).not.toHaveBeenCalled()
  await userEvent.click(button)

  expect(keepLoadedPicture).toHaveBeenCalledWith({
    conversationId: id,
    messageId: message.id,
    url: 'https://cdn.test/cat.png',
    image,
  })
})
