// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { TALK, talkingApp } from '#test/commands/replies/recordedReply'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { selectConversationSettings } from '@/store/selectors'
import { AttachMenu } from '@/views/conversation/capture/AttachMenu'
import { Composer } from '@/views/conversation/composer/Composer'
import { Queued } from '@/views/conversation/composer/Queued'
import { ToolLimitFields } from '@/views/conversation/composer/ToolLimitFields'

it('gives what waits back to the message box, behind what is written there', async () => {
  const { app, show } = await talkingApp()
  app.commands.keepFollowUps(TALK.id, [
    { text: 'First', attachments: [] },
    { text: 'Second', attachments: [] },
  ])
  show(<Queued conversationId={TALK.id} />)
  const giveBack = () => userEvent.click(screen.getAllByRole('button', { name: 'Move to message box' })[0]!)
  const written = () => app.store.getState().drafts[TALK.id]?.text

  await giveBack()
  expect(written()).toBe('First')
  expect(screen.queryByText('First')).toBeNull()
  await giveBack()
  expect(written()).toBe('First\n\nSecond')
  expect(app.store.getState().queued[TALK.id]).toBeUndefined()
})

it('offers to send what waits only while nothing runs', async () => {
  const { app, service, show, shown } = await talkingApp()
  app.commands.keepFollowUps(TALK.id, [
    { text: 'First', attachments: [] },
    { text: 'Second', attachments: [] },
  ])
  show(<Queued conversationId={TALK.id} />)
  service.script({ type: 'raw', pieces: [{ end: 'hang' }] })

  await userEvent.click(screen.getAllByRole('button', { name: 'Send now' })[1]!)

  // The code that sends comes with the first message.
  await waitFor(() => expect(shown()).not.toHaveLength(0))
  expect(messageText(shown()[0]!)).toBe('Second')
  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText('Second')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()

  app.commands.stopReply(TALK.id)
  expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible()
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('offers the answer while a model thinks, and ends the thinking with one press', async () => {
  const { app, show } = await createTestApp({ conversations: [CONVERSATION] })
  const { id } = CONVERSATION
  const answerNow = vi.fn()
  app.store.getState().replyStarted(id, 'm' as MessageId)
  show(<Composer conversationId={id} onStarted={() => undefined} />)
  await screen.findByRole('button', { name: 'Stop' })
  expect(screen.queryByRole('button', { name: 'Answer now' })).toBeNull()

  act(() => app.store.getState().replyPhaseChanged(id, { type: 'thinking' }))
  const button = await screen.findByRole('button', { name: 'Answer now' })
  const controller = new AbortController()
  app.deps.inFlight.set(id, {
    messageId: 'm' as MessageId,
    controller,
    hurry: () => undefined,
    asked: {},
    told: {},
    answerNow,
  })
  act(() => button.click())
  await vi.waitFor(() => expect(answerNow).toHaveBeenCalledOnce(), { timeout: 30_000 })

  act(() => app.store.getState().replyPhaseChanged(id, { type: 'streaming' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Answer now' })).toBeNull())
})

async function namesOf() {
  const test = await createTestApp()
  test.show(<AttachMenu conversationId={null} onFiles={() => undefined} onPick={() => undefined} />)
  const items = await screen.findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent)
}

it('offers files and knowledge over plain HTTP, where there is no camera', async () => {
  expect('mediaDevices' in navigator).toBe(false)
  expect(await namesOf()).toEqual(['Files…', 'Knowledge…', 'Research'])
})

it('offers what the devices can take', async () => {
  vi.stubGlobal('MediaRecorder', () => undefined)
  const devices = { getUserMedia: () => undefined, getDisplayMedia: () => undefined }
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  const names = await namesOf()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  expect(names).toEqual(['Files…', 'Knowledge…', 'Research', 'Photo…', 'Screen or window…', 'Sound…'])
})

it('shows the limits of tools with their defaults, and keeps others for this chat', async () => {
  const { app, show } = await createTestApp({ conversations: [CONVERSATION] })
  await act(async () => {
    show(<ToolLimitFields conversationId={CONVERSATION.id} />)
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Limits: 25 rounds · 10 min · \$1/ }))
  expect(await violationsIn(document.body)).toEqual([])

  const fill = async (name: string, value: string) => {
    const field = screen.getByRole('spinbutton', { name })
    await user.clear(field)
    await user.type(field, value)
    await user.tab()
  }
  await fill('Rounds', '3')
  await fill('US dollars', '0')
  await waitFor(() =>
    expect(selectConversationSettings(CONVERSATION.id)(app.store.getState()).toolUse?.limits).toEqual({
      rounds: 3,
      minutes: 10,
      money: '',
    }),
  )
  expect(screen.getByRole('button', { name: /^Limits: 3 rounds · 10 min · no money limit/ })).toBeVisible()
})
