// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { AttachmentId, ModelId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { selectDraft } from '@/store/selectors'
import { Composer } from '@/views/conversation/composer/Composer'
import { Conversation } from '@/views/conversation/Conversation'
import { useTools } from '@/views/conversation/tools/useTools'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { stubResizeObserver } from '#test/support/stubResizeObserver'

const { id } = CONVERSATION
const NOTES = new File(['Rivers'], 'notes.txt', { type: 'text/plain' })
const STORED = {
  id: 'ab'.repeat(32) as AttachmentId,
  name: 'notes.txt',
  mediaType: 'text/plain',
  sizeBytes: 6,
}

function Place() {
  const tools = useTools()
  return <Conversation id={id} markedMessageId={null} onStarted={vi.fn()} onInspect={vi.fn()} tools={tools} />
}

/** A conversation in which files are stored once `store` is called. */
async function start() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  stubResizeObserver()
  const test = await createTestApp({ conversations: [CONVERSATION] })
  let store = () => {}
  const isStored = new Promise<void>((resolve) => (store = resolve))
  vi.spyOn(test.storage, 'saveAttachment').mockImplementation(async () => {
    await isStored
    return ok(STORED)
  })
  test.show(<Place />)
  return { ...test, store }
}

it('holds back Send and Enter until a file that was dropped on the transcript is in the draft', async () => {
  const user = userEvent.setup()
  const { app, store } = await start()
  const message = screen.getByRole('textbox', { name: 'Message' })
  await user.type(message, 'Sum it up')

  const transcript = await screen.findByRole('region', { name: 'Messages' })
  const drop = createEvent.drop(transcript, { dataTransfer: { files: [NOTES], types: ['Files'] } })
  fireEvent(transcript, drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(await screen.findByRole('progressbar', { name: 'Adding notes.txt' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await user.type(message, '{Enter}')
  expect(selectDraft(id)(app.store.getState()).text).toBe('Sum it up')
  expect(app.store.getState().threads[id]?.path).toEqual([])

  store()
  expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar', { name: 'Adding notes.txt' })).not.toBeInTheDocument()
  expect(screen.getByText('TXT · 6 bytes')).toBeInTheDocument()
  expect(selectDraft(id)(app.store.getState())).toEqual({ text: 'Sum it up', attachments: [STORED] })
  await user.type(message, '{Enter}')
  expect(app.store.getState().threads[id]?.path).not.toEqual([])
})

it('lets go of the draft where a file cannot be stored', async () => {
  const { app, storage } = await start()
  vi.mocked(storage.saveAttachment).mockRejectedValue(new Error('gone'))
  await expect(app.commands.attachFiles(id, [NOTES])).rejects.toThrow('gone')
  expect(app.store.getState().awaited[id]).toEqual([])
})

it('lets go of a file that is never read, and adds the one after it', async () => {
  const user = userEvent.setup()
  const { app, storage } = await start()
  const never = new File(['?'], 'never.txt', { type: 'text/plain' })
  vi.mocked(storage.saveAttachment).mockImplementation((_, name) =>
    name === 'never.txt' ? new Promise(() => {}) : Promise.resolve(ok(STORED)),
  )
  void app.commands.attachFiles(id, [never, NOTES])
  expect(await screen.findByRole('progressbar', { name: 'Adding never.txt' })).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Sum it up')
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Cancel adding never.txt' }))
  expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(selectDraft(id)(app.store.getState()).attachments).toEqual([STORED])
})

it('takes files dropped beside the conversation, unless something else has taken them', async () => {
  const { app, store } = await start()
  store()
  const drop = () =>
    createEvent.drop(document.body, { dataTransfer: { files: [NOTES], types: ['Files'] }, cancelable: true })
  const taken = drop()
  taken.preventDefault()
  fireEvent(document.body, taken)
  expect(app.store.getState().awaited[id] ?? []).toEqual([])
  const free = drop()
  fireEvent(document.body, free)
  expect(free.defaultPrevented).toBe(true)
  expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeInTheDocument()
})

it('takes the drag of a file, and leaves that of words to the browser', async () => {
  await start()
  const transcript = await screen.findByRole('region', { name: 'Messages' })
  expect(fireEvent.dragOver(transcript, { dataTransfer: { types: ['Files'] } })).toBe(false)
  expect(fireEvent.dragOver(transcript, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})

it('shows where files can be dropped while they are over the page', async () => {
  await start()
  const over = { dataTransfer: { files: [], types: ['Files'] } }
  fireEvent.dragOver(document.body, over)
  expect(await screen.findByText('Drop files to attach them')).toBeInTheDocument()
  const leaveTo = (relatedTarget: Element | null) =>
    fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget }))
  leaveTo(document.body)
  expect(screen.getByText('Drop files to attach them')).toBeInTheDocument()
  leaveTo(null)
  expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
})

it('gets the model ready once one presses into the message', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const preconnect = vi.fn()
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'swift' as ModelId }
  const made = await createTestApp({
    conversations: [{ ...CONVERSATION, settings }],
    connections: [CONNECTION],
    parts: { preconnect },
  })
  made.show(<Composer conversationId={id} onStarted={vi.fn()} />)
  const message = screen.getByRole('textbox', { name: 'Message' })
  fireEvent.pointerDown(message)
  // The code that sends may still be coming.
  await vi.waitFor(() => expect(preconnect.mock.calls).toEqual([['https://alpha.test']]))
})
