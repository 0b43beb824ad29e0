// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { aMessage } from '#test/services/storage/rows'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { MessageId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import { formatClock } from '@/lib/text/formatTime'
import { MarkdownMeansProvider } from '@/ui/markdown'
import { MessageItem } from '@/views/conversation/message/MessageItem'
import { MessageParts } from '@/views/conversation/message/MessageParts'
import { UnsentResult } from '@/views/conversation/message/StatusNote'

const AT = Date.UTC(2026, 10, 27, 17, 33)
const QUESTION = {
  id: 'q',
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'Where does frost settle?' }],
  status: { type: 'complete' },
  createdAt: AT,
} as unknown as Message
const REPLY = {
  ...QUESTION,
  id: 'r',
  parentId: 'q',
  role: 'assistant',
  parts: [{ type: 'text', text: 'Behind the **lower** wall.' }],
  reply: {
    connectionId: 'c',
    model: 'acme/swift-8b',
    usage: { promptTokens: 1284, completionTokens: 342 },
    cost: { type: 'known', amount: '0.04812', lines: [] },
    seed: 7,
  },
} as unknown as Message

async function showReply() {
  const made = await createTestApp({ conversations: [CONVERSATION], messages: [QUESTION, REPLY] })
  made.show(
    <MessageItem
      conversationId={CONVERSATION.id}
      id={REPLY.id}
      isLast
      isMarked={false}
      isEditing={false}
      hasActions
      onEdit={vi.fn()}
      onInspect={vi.fn()}
    />,
  )
  return { ...made, article: await screen.findByRole('article') }
}

afterEach(() => vi.useRealTimers())

it('says of a reply when it came, its tokens, its price and what is unusual, in this order', async () => {
  const { article } = await showReply()
  const line = within(article).getByText(formatClock(AT)).closest('button')
  expect(line?.textContent).toMatch(/\d\d:33.*1,?284 in, 342 out.*\$0\.048.*seed 7/)
  expect(line?.querySelector('.reply-cost')?.textContent).toBe('$0.048')
})

it('has four icons under a reply, and all else in its menu', async () => {
  const { article } = await showReply()
  const icons = within(article)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'))
  expect(icons.filter((name) => name !== null)).toEqual(['Copy', 'Regenerate', 'Branch from here', 'More'])
  await userEvent.click(within(article).getByRole('button', { name: 'More' }))
  for (const name of ['Edit', 'Delete', 'Copy as Markdown'])
    expect(await screen.findByRole('menuitem', { name })).toBeInTheDocument()
})

it('opens what people do most with a message by a long press, and not by a scroll', async () => {
  const { article } = await showReply()
  const text = within(article).getByText(/Behind the/)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const press = { pointerType: 'touch', isPrimary: true, clientX: 20, clientY: 20, bubbles: true }
  fireEvent.pointerDown(text, press)
  fireEvent.pointerMove(text, { ...press, clientY: 60 })
  await vi.advanceTimersByTimeAsync(800)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.pointerDown(text, press)
  await vi.advanceTimersByTimeAsync(800)
  const sheet = await screen.findByRole('dialog', { name: `Reply of ${formatClock(AT)}` })
  expect(sheet).toHaveTextContent('$0.048')
  const names = () =>
    within(sheet)
      .getAllByRole('button')
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  expect(names()).toEqual([
    'Close',
    'Copy',
    'Regenerate',
    'Branch from here',
    'Try with other settings',
    'Bookmark',
    'Select messages',
    'Delete',
    'More',
  ])
  fireEvent.click(within(sheet).getByRole('button', { name: 'More' }))
  expect(names()).toContain('Good reply')
  expect(names()).toContain('Delete with all replies below')
  expect(names()).not.toContain('Delete')
})

it('keeps what the person thinks of a reply, and takes it back', async () => {
  const { article, storage, app } = await showReply()
  await app.commands.openConversation(CONVERSATION.id)
  const rate = async () => {
    await userEvent.click(within(article).getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Good reply' }))
  }
  const rating = async () => {
    const read = await storage.loadMessages(CONVERSATION.id)
    return read.ok && read.value.find(({ id }) => id === REPLY.id)?.reply?.rating
  }
  await rate()
  await expect.poll(rating).toBe('good')
  await rate()
  await expect.poll(rating).toBeUndefined()
})

const message = (id: string, parentId: string | null, role: Role, part: Part): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role,
  parts: [part],
  status: { type: 'complete' },
  createdAt: 0,
})

const showing = async (asking: Part) => {
  const messages = [
    message('reply', null, 'assistant', asking),
    message('tool', 'reply', 'tool', { type: 'text', text: '21 degrees' }),
  ]
  const leaf = messages[1]!.id
  const test = await createTestApp({ conversations: [{ ...CONVERSATION, activeLeafId: leaf }], messages })
  test.show(<UnsentResult conversationId={CONVERSATION.id} id={leaf} />)
}

it('tells of a tool’s message that no call asked for', async () => {
  await showing({ type: 'text', text: 'It is warm.' })
  expect(screen.getByText(/^Not sent: it doesn’t answer a tool call/)).toBeInTheDocument()
})

it('is silent where the message answers a call', async () => {
  await showing({ type: 'toolCall', id: 'a', name: 'weather', arguments: '{}' })
  expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument()
})

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
