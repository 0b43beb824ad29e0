// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { DoneElsewhere } from '@/app/shell/notices/DoneElsewhere'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { ConversationRow } from '@/views/library/rows/ConversationRow'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const OTHER = { ...CONVERSATION, id: 'other' as ConversationId, title: 'Pump for the upper tank' }
const reply = (type: string): Message =>
  ({
    id: 'r',
    conversationId: OTHER.id,
    parentId: null,
    role: 'assistant',
    parts: [{ type: 'text', text: 'Yes.' }],
    status: { type },
    createdAt: 0,
  }) as unknown as Message

const actions = { onPick: () => undefined } as unknown as Parameters<typeof ConversationRow>[0]['actions']

async function start(status: string) {
  document.title = 'Frost'
  const made = await createTestApp({ conversations: [CONVERSATION, OTHER], messages: [reply(status)] })
  await made.app.commands.openConversation(OTHER.id)
  made.show(
    <>
      <DoneElsewhere />
      <ConversationRow conversation={OTHER} isCurrent={false} isSelected={undefined} actions={actions} />
    </>,
    `/c/${CONVERSATION.id}`,
  )
  const { replyStarted, replyFinished } = made.app.store.getState()
  const row = () => screen.getByRole('link', { name: OTHER.title })
  act(() => replyStarted(OTHER.id, 'r' as MessageId))
  await waitFor(() => expect(row()).toHaveAttribute('data-state', 'running'))
  expect(row()).toHaveAccessibleDescription('Replying')
  act(() => replyFinished(OTHER.id))
  return { ...made, row }
}

afterEach(() => {
  document.title = ''
  document.head.querySelector('link[rel="icon"]')?.remove()
  Reflect.deleteProperty(document, 'visibilityState')
  vi.unstubAllGlobals()
})

it('marks a chat whose reply ended elsewhere until it is opened, and says so in the tab', async () => {
  const { row, app } = await start('complete')
  await waitFor(() => expect(row()).toHaveAttribute('data-state', 'unread'))
  expect(row()).toHaveAccessibleDescription('New reply')
  await waitFor(() => expect(document.title).toBe('● Frost'))
  // A place that names the page keeps the mark.
  document.title = 'Catalog'
  await waitFor(() => expect(document.title).toBe('● Catalog'))
  await userEvent.click(row())
  await waitFor(() => expect(row()).not.toHaveAttribute('data-state'))
  await waitFor(() => expect(document.title).toBe('Catalog'))
  expect(app.store.getState().settings.unreadChats).toEqual([])
})

it('marks nothing that the person stopped', async () => {
  const { row, app } = await start('stopped')
  await waitFor(() => expect(row()).not.toHaveAttribute('data-state'))
  expect(app.store.getState().settings.unreadChats).toEqual([])
})

/** Hides the tab, or brings it back. */
function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isHidden ? 'hidden' : 'visible',
  })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('offers notifications after a long reply in a hidden tab, once, and gives them', async () => {
  const shown: string[] = []
  let press: () => void = () => undefined
  class FakeNotification extends EventTarget {
    static readonly requestPermission = () => Promise.resolve('granted')
    static readonly permission = 'granted'
    readonly close = () => undefined
    constructor(title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
      super()
      shown.push(`${title}: ${body} ${tag}`)
      press = () => this.dispatchEvent(new Event('click'))
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  const icon = document.createElement('link')
  Object.assign(icon, { rel: 'icon', href: '/icon.svg' })
  document.head.append(icon)
  document.title = 'Frost'
  let at = 0
  const { app, show } = await createTestApp({
    conversations: [CONVERSATION],
    messages: [{ ...reply('complete'), conversationId: CONVERSATION.id }],
    now: () => at,
  })
  await app.commands.openConversation(CONVERSATION.id)
  const { history } = show(<DoneElsewhere />, `/c/${CONVERSATION.id}`)
  const { replyStarted, replyFinished } = app.store.getState()
  const answered = (tookMs: number) => {
    act(() => replyStarted(CONVERSATION.id, 'r' as MessageId))
    at += tookMs
    act(() => replyFinished(CONVERSATION.id))
  }
  setHidden(true)
  act(() => replyStarted(CONVERSATION.id, 'r' as MessageId))
  await waitFor(() => expect(document.title).toBe('◌ Frost'))
  expect(icon.href).toMatch(/^data:image\/svg/)
  at += 21_000
  act(() => replyFinished(CONVERSATION.id))
  await waitFor(() => expect(document.title).toBe('● Frost'))
  expect(shown).toEqual([])
  // Nobody is asked in a tab that they don't see.
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  setHidden(false)
  await waitFor(() => expect(icon.href).toMatch(/icon\.svg$/))
  await userEvent.click(await screen.findByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(app.store.getState().settings.notifies).toBe('on'))
  setHidden(true)
  answered(1)
  await waitFor(() => expect(shown).toEqual([`Parlance: The reply is done. ${CONVERSATION.id}`]))
  await act(() => app.commands.changeAppSettings({ showsNoticeTitles: true }))
  answered(1)
  await waitFor(() => expect(shown[1]).toBe(`${CONVERSATION.title}: The reply is done. ${CONVERSATION.id}`))
  vi.stubGlobal('focus', () => undefined)
  act(() => press())
  expect(history.at(-1)).toBe(`/c/${CONVERSATION.id}`)
  // At night nothing is told; what comes after it is told after it.
  const minute = new Date(at).getHours() * 60 + new Date(at).getMinutes()
  await act(() => app.commands.changeAppSettings({ quietHours: { from: minute, to: minute + 1 } }))
  answered(1)
  await act(() => app.commands.changeAppSettings({ quietHours: null }))
  answered(1)
  await waitFor(() => expect(shown).toHaveLength(3))
  const cut: Message = { ...reply('interrupted'), conversationId: CONVERSATION.id }
  act(() => app.store.getState().changesRecorded({ messages: [cut] }))
  answered(1)
  await waitFor(() => expect(shown.at(-1)).toMatch(/: The reply broke off\. /))
  setHidden(false)
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})
