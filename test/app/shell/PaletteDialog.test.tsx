// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import PaletteDialog from '@/app/shell/PaletteDialog'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const message = (id: string, parentId: string | null, role: Message['role']): Message => ({
  id: id as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: parentId as MessageId | null,
  role,
  parts: [{ type: 'text', text: `Text of ${id}` }],
  status: { type: 'complete' },
  createdAt: 1,
})

async function open({ isSlash = false, settings = {}, typed = '', held = '' } = {}) {
  const takeTyped = vi.fn(() => '').mockReturnValueOnce(held)
  const onClose = vi.fn()
  const made = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'm2' as MessageId }],
    messages: [message('m1', null, 'user'), message('m2', 'm1', 'assistant')],
  })
  await made.app.commands.openConversation(CONVERSATION.id)
  await made.app.commands.changeAppSettings(settings)
  if (typed !== '') made.app.commands.saveDraft(CONVERSATION.id, { text: typed, attachments: [] })
  const shown = made.show(
    <PaletteDialog isSlash={isSlash} takeTyped={takeTyped} onClose={onClose} />,
    `/c/${CONVERSATION.id}`,
  )
  const search = await screen.findByRole('combobox')
  const conversation = () => made.app.store.getState().conversations[CONVERSATION.id]
  /** The key of the entry that Enter takes: rows are drawn only where there is a layout. */
  const current = () => search.getAttribute('aria-activedescendant')?.replace('palette-', '')
  return { ...made, ...shown, onClose, search, conversation, current, user: userEvent.setup() }
}

describe('the command palette', () => {
  it.each([
    ['rename', 'chat-rename'],
    ['regenerate', 'chat-regenerate'],
    ['theme dark', 'theme-dark'],
    ['branch from', 'message-branch'],
    ['edit message', 'message-edit'],
    ['pin', 'chat-pin'],
    ['delete', 'chat-delete'],
    ['find', 'chat-find'],
    ['export', 'chat-export'],
    ['temperature', 'parameters'],
    ['density', 'appearance Density'],
    ['spending limits', 'spending Spending limits'],
  ])('finds “%s”', async (query, key) => {
    const { user, search, current } = await open()
    await user.type(search, query)
    await waitFor(() => expect(current()).toBe(key))
  })

  it('looks for what was typed while it was loading, and for what follows', async () => {
    const { user, search, current } = await open({ held: 'theme ' })
    await waitFor(() => expect(search).toHaveValue('theme '))
    await user.type(search, 'dark')
    await waitFor(() => expect(current()).toBe('theme-dark'))
  })

  it('finds what was said, and goes there', async () => {
    const { user, search, current, history } = await open()
    await user.type(search, 'text of m2')
    await waitFor(() => expect(current()).toBe('said-m2'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(history.at(-1)).toBe(`/c/${CONVERSATION.id}?m=m2`))
  })

  it('keeps its list of bookmarks as they are, while it is open', async () => {
    const { user, search, current, app } = await open()
    await user.type(search, 'bookmarks{Enter}')
    expect(await screen.findByText(/No bookmarks yet/)).toBeVisible()
    await app.commands.bookmarkMessage(CONVERSATION.id, 'm1' as MessageId, true)
    await waitFor(() => expect(current()).toBe('said-m1'))
    await app.commands.bookmarkMessage(CONVERSATION.id, 'm1' as MessageId, false)
    await waitFor(() => expect(current()).toBeUndefined())
  })

  it('does what was chosen, and closes', async () => {
    const { user, search, conversation, onClose } = await open()
    await user.type(search, 'pin{Enter}')
    expect(onClose).toHaveBeenCalled()
    await waitFor(() => expect(conversation()?.pinned).toBe(true))
  })

  it('asks for the new title of a chat', async () => {
    const { user, search, conversation } = await open()
    await user.type(search, 'rename{Enter}')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await user.type(title, 'Lentil soup{Enter}')
    await waitFor(() => expect(conversation()?.title).toBe('Lentil soup'))
  })

  it('offers saved prompts, and writes the slash itself when it is pressed again', async () => {
    const prompt = { id: 'p', title: 'Release notes', text: 'Write release notes.', kind: 'message' as const }
    const { user, search, app, onClose } = await open({ isSlash: true, settings: { prompts: [prompt] } })
    await user.type(search, 'release{Enter}')
    expect(app.store.getState().drafts[CONVERSATION.id]?.text).toBe('Write release notes.')
    const again = screen.getByRole('combobox')
    await user.clear(again)
    const file = { id: 'ab' as AttachmentId, name: 'lease.docx', mediaType: '', sizeBytes: 1 }
    app.store.getState().draftChanged(CONVERSATION.id, { text: '', attachments: [file] })
    await user.type(again, '/')
    expect(app.store.getState().drafts[CONVERSATION.id]).toEqual({ text: '/', attachments: [file] })
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('looks for what was typed into the message while it loaded', async () => {
    const { search, app, current } = await open({ isSlash: true, typed: 'rename' })
    expect(search).toHaveValue('rename')
    expect(current()).toBe('chat-rename')
    expect(app.store.getState().drafts[CONVERSATION.id]?.text ?? '').toBe('')
  })

  it('gives way to a second slash that was typed while it loaded', async () => {
    const onClose = vi.fn()
    const { app, show } = await createTestApp({ conversations: [CONVERSATION] })
    app.commands.saveDraft(CONVERSATION.id, { text: '/', attachments: [] })
    show(<PaletteDialog isSlash takeTyped={() => ''} onClose={onClose} />, `/c/${CONVERSATION.id}`)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    expect(app.store.getState().drafts[CONVERSATION.id]?.text).toBe('/')
  })

  it('leaves a message alone when it is opened by its keys', async () => {
    const { search, app } = await open({ typed: 'Hello' })
    expect(search).toHaveValue('')
    expect(app.store.getState().drafts[CONVERSATION.id]?.text).toBe('Hello')
  })
})
