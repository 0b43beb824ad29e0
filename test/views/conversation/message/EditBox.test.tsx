// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { editDraftKey } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message as Told } from '@/domain/messages/message'
import { EditBox } from '@/views/conversation/message/EditBox'
import { MessageItem } from '@/views/conversation/message/MessageItem'
import { TALK, talkingApp } from '#test/commands/replies/recordedReply'

const HANGING = {
  type: 'raw',
  pieces: ['data: {"choices":[{"delta":{"content":"One"}}]}\n\n', { end: 'hang' }],
} as const

function Reopenable({ id, message }: { readonly id: ConversationId; readonly message: Told }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? (
    <EditBox conversationId={id} message={message} onClose={() => setIsOpen(false)} />
  ) : (
    <button onClick={() => setIsOpen(true)}>Open</button>
  )
}

function Message({ id, message }: { readonly id: ConversationId; readonly message: Told }) {
  const [editing, setEditing] = useState<MessageId | null>(null)
  return (
    <MessageItem
      conversationId={id}
      id={message.id}
      isLast={false}
      isMarked={false}
      isEditing={editing !== null}
      hasActions
      onEdit={setEditing}
      onInspect={() => undefined}
    />
  )
}

async function editing() {
  const test = await talkingApp()
  await test.ask('Hi', { type: 'reply', text: 'Hello' })
  const question = test.shown()[0]!
  const view = test.show(<Reopenable id={TALK.id} message={question} />)
  const keptOnDisk = async () => {
    const library = await test.storage.loadLibrary()
    return library.ok ? library.value.drafts[editDraftKey(TALK.id, question.id)]?.text : 'unread'
  }
  return { ...test, question, view, keptOnDisk, user: userEvent.setup() }
}

const box = () => screen.getByRole('textbox', { name: 'Edit message' })

describe('the edit box', () => {
  it('has what was typed again after it was taken out of the page, and on disk', async () => {
    const { user, show, view, question, keptOnDisk } = await editing()
    await user.type(box(), ' there')
    await expect.poll(keptOnDisk).toBe('Hi there')
    view.unmount()
    show(<EditBox conversationId={TALK.id} message={question} onClose={() => undefined} />)
    expect(box()).toHaveValue('Hi there')
  })

  it('is named by the message while it is closed, and opened from there', async () => {
    const { user, show, view, question, keptOnDisk } = await editing()
    await user.type(box(), ' there')
    await expect.poll(keptOnDisk).toBe('Hi there')
    view.unmount()
    show(<Message id={TALK.id} message={question} />)
    await user.click(screen.getByRole('button', { name: 'Continue editing' }))
    expect(box()).toHaveValue('Hi there')
    expect(screen.queryByText(/is kept and not saved/)).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('button', { name: 'Continue editing' })).not.toBeInTheDocument()
    // The button that opened it is gone: the message has the focus, and its keys work.
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('article'))
  })

  it('forgets what was typed when it is cancelled', async () => {
    const { user, keptOnDisk } = await editing()
    await user.type(box(), ' there')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(box()).toHaveValue('Hi')
    await expect.poll(keptOnDisk).toBeUndefined()
  })

  it('does not save while a reply runs, says why, and loses nothing', async () => {
    const { user, app, service, shown, keptOnDisk } = await editing()
    service.script(HANGING)
    const running = app.commands.sendMessage(TALK.id, { text: 'More', attachments: [] })
    const save = screen.getByRole('button', { name: 'Save' })
    await expect.poll(() => save.hasAttribute('disabled')).toBe(true)
    expect(save).toHaveAccessibleDescription(/Wait for the current reply/)

    await user.type(box(), ' there')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(box()).toHaveValue('Hi there')

    app.commands.stopReply(TALK.id)
    await running
    expect(save).toBeEnabled()
    await user.click(save)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(shown().map(messageText)).toEqual(['Hi there'])
    await expect.poll(keptOnDisk).toBeUndefined()
  })

  it('closes when the change is sent, not when its reply has ended', async () => {
    const { user, app, service, shown } = await editing()
    service.script(HANGING)
    await user.type(box(), ' there')
    await user.click(screen.getByRole('button', { name: 'Save and send' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(messageText(shown()[0]!)).toBe('Hi there')
    app.commands.stopReply(TALK.id)
    await expect.poll(() => app.store.getState().replies[TALK.id]).toBeUndefined()
  })
})
