// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { askToSelect } from '@/hooks/conversations/askedInChat'
import { onShareAsked } from '@/hooks/sharing/useOwnLinks'
import { Conversation } from '@/views/conversation/Conversation'
import { useTools } from '@/views/conversation/tools/useTools'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { stubResizeObserver } from '#test/support/stubResizeObserver'

const { id } = CONVERSATION
const said = (
  name: string,
  parent: string | null,
  role: 'user' | 'assistant',
  createdAt: number,
): Message => ({
  id: name as MessageId,
  conversationId: id,
  parentId: parent as MessageId | null,
  role,
  parts: [{ type: 'text', text: `Text ${name}` }],
  status: { type: 'complete' },
  createdAt,
})
const MESSAGES = [
  said('q1', null, 'user', 1),
  { ...said('a1', 'q1', 'assistant', 2), bookmarkedAt: 7 },
  said('q2', 'a1', 'user', 3),
  said('a2', 'q2', 'assistant', 4),
]

function Place() {
  const tools = useTools()
  return <Conversation id={id} markedMessageId={null} onStarted={vi.fn()} onInspect={vi.fn()} tools={tools} />
}

/** The chat with its second message selected, by that one's menu. */
async function start() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  stubResizeObserver()
  const saveToDisk = vi.fn(async () => ({ ok: true as const, value: undefined }))
  const made = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'a2' as MessageId }],
    messages: MESSAGES,
    parts: { saveToDisk },
  })
  const { history } = made.show(<Place />)
  const user = userEvent.setup()
  const reply = (await screen.findByText('Text a1')).closest('article')!
  await user.click(await within(reply).findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Select messages' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected messages' })
  const box = (name: string) => screen.findByRole('checkbox', { name })
  await vi.waitFor(async () => expect(await box('Reply: Text a1')).toHaveFocus())
  const path = (of: ConversationId = id) => made.app.store.getState().threads[of]?.path
  return { ...made, user, bar, box, path, history, saveToDisk }
}

it('selects messages by a press, a range with Shift, all with Ctrl+A, by arrows and Space, and ends with Escape', async () => {
  const { user, bar, box } = await start()
  expect(await box('Reply: Text a1')).toBeChecked()
  expect(bar).toHaveTextContent('1 message')

  await user.keyboard('{ArrowDown} ')
  expect(await box('You: Text q2')).toBeChecked()
  await user.keyboard('{Shift>}')
  await user.click(await box('You: Text q1'))
  await user.keyboard('{/Shift}')
  expect(bar).toHaveTextContent('3 messages')
  await user.keyboard('{Control>}a{/Control}')
  expect(bar).toHaveTextContent('4 messages')

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Selected messages' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('deletes what is selected in one step that can be undone; what answered it moves up', async () => {
  const { user, bar, box, app, storage, path } = await start()
  await user.click(await box('You: Text q2'))
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await expect.poll(() => path()).toEqual(['q1', 'a2'])
  const notice = () => app.store.getState().notices.find(({ undo }) => undo !== undefined)
  await expect.poll(notice).toBeDefined()
  await app.commands.undo(notice()!.id)
  await expect.poll(() => path()).toEqual(['q1', 'a1', 'q2', 'a2'])
  const read = await storage.loadMessages(id)
  expect(read.ok && read.value.map(({ parentId }) => parentId)).toEqual([null, 'q1', 'a1', 'q2'])
})

it('takes what is selected into a new chat, in its order and with its bookmarks', async () => {
  const { user, bar, box, app, path, history } = await start()
  await user.click(await box('You: Text q1'))
  await user.click(within(bar).getByRole('button', { name: 'New chat' }))
  await vi.waitFor(() => expect(history.at(-1)).toMatch(/^\/c\/id/))
  const of = history.at(-1)!.slice('/c/'.length) as ConversationId
  const { tree } = app.store.getState().threads[of]!
  const copies = path(of)!.map((each) => tree.byId.get(each)!)
  expect(copies.map(({ parts }) => parts)).toEqual([MESSAGES[0]!.parts, MESSAGES[1]!.parts])
  expect(copies.map(({ bookmarkedAt }) => bookmarkedAt)).toEqual([undefined, 7])
  expect(app.store.getState().conversations[of]?.title).toBe('Text q1')
  expect(path()).toHaveLength(4)
})

it('shares and exports just what is selected', async () => {
  const { user, bar, box, saveToDisk } = await start()
  const shared = vi.fn()
  const stop = onShareAsked(shared)
  await user.click(await box('Reply: Text a2'))
  await user.click(within(bar).getByRole('button', { name: 'Share' }))
  stop()
  expect(shared).toHaveBeenCalledWith({ type: 'share', subject: { conversationId: id, only: ['a1', 'a2'] } })

  await user.click(within(bar).getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Markdown' }))
  await expect.poll(() => saveToDisk.mock.calls.length).toBe(1)
  const [[file]] = saveToDisk.mock.calls as unknown as [[{ readonly content: Blob }]]
  expect(await file.content.text()).toBe(
    '# A conversation\n\n## Assistant\n\nText a1\n\n*Bookmarked.*\n\n## Assistant\n\nText a2\n',
  )

  await user.click(within(bar).getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Parlance file, to import again' }))
  await expect.poll(() => saveToDisk.mock.calls.length).toBe(2)
  const [, [lines]] = saveToDisk.mock.calls as unknown as [unknown, [{ readonly content: ReadableStream }]]
  const text = await new Response(lines.content).text()
  expect(text).toContain('"id":"a2"')
  expect(text).toContain('"parentId":"a1"')
  expect(text).not.toContain('Text q')
})

it('begins from the menu of the chat and the palette, with none selected and the last message at hand', async () => {
  const { user, box } = await start()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected messages' })).toBeNull())
  act(() => askToSelect(id))
  expect(await screen.findByRole('toolbar', { name: 'Selected messages' })).toHaveTextContent('0 messages')
  await vi.waitFor(async () => expect(await box('Reply: Text a2')).toHaveFocus())
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})
