// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import ParametersTab from '@/app/shell/inspector/ParametersTab'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { ConversationId, ModelId } from '@/domain/ids'
import type { Parameters } from '@/domain/parameters/parameters'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const OTHER = 'c2' as ConversationId

/** Longer than a value has to rest. */
const RESTED_MS = 1_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Two chats with a temperature of 1, the first beside its parameters, and how to go to another place. */
async function start(first: ConversationId | null = CONVERSATION.id) {
  const service = createScriptedService({ keys: null })
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as ModelId,
    parameters: { temperature: { value: 1, origin: 'mine' }, top_p: { value: 0.9, origin: 'mine' } },
  } satisfies typeof DEFAULT_CONVERSATION_SETTINGS
  const test = await createTestApp({
    fetch: service.fetch,
    conversations: [
      { ...CONVERSATION, settings },
      { ...CONVERSATION, id: OTHER, settings },
    ],
    settings: { newConversation: settings },
  })
  const { store } = test.app
  let go: (id: ConversationId | null) => void = () => undefined
  function Place() {
    const [id, setId] = useState(first)
    go = setId
    return <ParametersTab id={id} />
  }
  const { unmount } = test.show(<Place />)
  const parametersOf = (id: ConversationId | null): Parameters => {
    const state = store.getState()
    return (id === null ? state.settings.newConversation : state.conversations[id]!.settings).parameters
  }
  const valueOf = (id: ConversationId | null = first) => parametersOf(id).temperature?.value
  return { ...test, service, unmount, valueOf, parametersOf, goTo: (id: ConversationId) => act(() => go(id)) }
}

const slider = () => screen.getByRole('slider', { name: 'Temperature' })
const moveTo = (value: number) => fireEvent.change(slider(), { target: { value: String(value) } })

it('shows a value while it is moved, and sets it once it rests', async () => {
  const { app, valueOf } = await start()
  const heard = vi.fn()
  app.store.subscribe(heard)
  const firstBar = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const before = firstBar()
  moveTo(0.4)
  moveTo(0.2)
  expect(slider()).toHaveValue('0.2')
  expect(screen.getByRole('spinbutton', { name: 'Temperature' })).toHaveValue(0.2)
  expect(firstBar()).not.toEqual(before)
  expect(heard).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(RESTED_MS))
  expect(valueOf()).toBe(0.2)
  expect(heard).toHaveBeenCalledOnce()
  expect(slider()).toHaveValue('0.2')
})

it.each([
  ['it is released', () => fireEvent.pointerUp(slider())],
  ['the focus leaves it', () => fireEvent.blur(slider())],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('sets a value at once when %s', async (_, rest) => {
  const { valueOf } = await start()
  moveTo(0.3)
  expect(valueOf()).toBe(1)
  act(() => void rest())
  expect(valueOf()).toBe(0.3)
})

it.each([CONVERSATION.id, null])('sends with a value that is still being moved, in %s', async (id) => {
  const { app, service, unmount } = await start(id)
  moveTo(0.25)
  vi.useRealTimers()
  await act(() => app.commands.sendMessage(id, { ...EMPTY_DRAFT, text: 'Hello' }))
  const asked = service.requests.find(({ text }) => text.includes('Hello'))
  expect(asked?.body).toMatchObject({ temperature: 0.25, top_p: 0.9 })
  unmount()
})

it('loses nothing when another chat is opened, and sets it where it was moved', async () => {
  const { goTo, valueOf } = await start()
  moveTo(0.3)
  goTo(OTHER)
  expect(valueOf(CONVERSATION.id)).toBe(0.3)
  expect(valueOf(OTHER)).toBe(1)
  expect(slider()).toHaveValue('1')
  act(() => void vi.advanceTimersByTime(RESTED_MS))
  expect(valueOf(OTHER)).toBe(1)
})

it('loses nothing when the panel closes', async () => {
  const { unmount, valueOf } = await start()
  moveTo(0.3)
  unmount()
  expect(valueOf()).toBe(0.3)
})

it('keeps what another parameter became meanwhile, here and in another tab', async () => {
  const { app, parametersOf } = await start()
  moveTo(0.3)
  const { conversations, changesRecorded } = app.store.getState()
  const chat = conversations[CONVERSATION.id]!
  const parameters: Parameters = { ...chat.settings.parameters, top_p: { value: 0.5, origin: 'mine' } }
  act(() => changesRecorded({ conversations: [{ ...chat, settings: { ...chat.settings, parameters } }] }))
  expect(slider()).toHaveValue('0.3')
  // Typed without the slider having been left.
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Top P' }), { target: { value: '0.6' } })
  expect(parametersOf(CONVERSATION.id)).toEqual({
    temperature: { value: 0.3, origin: 'mine' },
    top_p: { value: 0.6, origin: 'mine' },
  })
})

it('can be switched off while it is moved', async () => {
  const { parametersOf } = await start()
  moveTo(0.3)
  fireEvent.click(screen.getByRole('switch', { name: 'Send Temperature' }))
  act(() => void vi.advanceTimersByTime(RESTED_MS))
  expect(parametersOf(CONVERSATION.id)).toEqual({ top_p: { value: 0.9, origin: 'mine' } })
})

it('sets nothing in a chat that was deleted meanwhile, nor for the next new one', async () => {
  const { app, valueOf } = await start()
  moveTo(0.3)
  act(() => app.store.getState().changesRecorded({ removedConversations: [CONVERSATION.id] }))
  act(() => void vi.advanceTimersByTime(RESTED_MS))
  expect(valueOf(null)).toBe(1)
})
