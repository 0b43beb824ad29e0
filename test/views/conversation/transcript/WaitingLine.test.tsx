// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createModelShelf } from '@/builtin/page/builtinLoader'
import type { EngineStatus } from '@/domain/builtin/modelShelf'
import { WaitingLine } from '@/views/conversation/transcript/WaitingLine'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

it('shows a reply’s place in the line of the service while it waits', async () => {
  const service = createScriptedService({ keys: null })
  const settings = {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
  }
  const conversation = { ...CONVERSATION, settings }
  const { app, show } = await createTestApp({ fetch: service.fetch, conversations: [conversation] })
  service.script({
    type: 'raw',
    pieces: [': place 3\n\n', { pauseMs: 50 }, ': place 1\n\n', { end: 'hang' }],
  })
  show(<WaitingLine conversationId={conversation.id} hasContent={false} />)

  const sent = app.commands.sendMessage(conversation.id, { text: 'Hi', attachments: [] })
  expect(await screen.findByText('Queue position 3')).toBeVisible()
  expect(await screen.findByText('Next in the queue')).toBeVisible()
  app.commands.stopReply(conversation.id)
  await sent
})

it('says what of a model of this device is loaded, and how far', async () => {
  const listeners = new Set<() => void>()
  let status: EngineStatus = { type: 'idle' }
  const builtin = {
    fetch: globalThis.fetch,
    status: {
      read: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    unload: () => Promise.resolve(),
    warm: () => Promise.resolve(),
    shelf: createModelShelf(() => Promise.reject(new Error('no file system'))),
  }
  const turn = (next: EngineStatus) =>
    act(() => {
      status = next
      listeners.forEach((listener) => listener())
    })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'pocket' as never }
  const conversation = { ...CONVERSATION, settings }
  const { show } = await createTestApp({
    connections: [{ ...CONNECTION, type: 'builtin' }],
    conversations: [conversation],
    parts: { builtin },
  })
  show(<WaitingLine conversationId={conversation.id} hasContent={false} />)

  const bar = screen.getByRole('progressbar', { name: 'Loading pocket' })
  expect(bar).toHaveTextContent('Loading pocket…')
  turn({ type: 'loading', modelId: 'pocket', file: { done: 3_000_000, total: 6_400_000 } })
  expect(bar).toHaveTextContent('Loading pocket… 3 of 6.4 MB')
  expect(bar).toHaveAttribute('aria-valuenow', '47')
  turn({ type: 'loading', modelId: 'pocket', file: { done: 6_400_000, total: 6_400_000 } })
  expect(bar).toHaveTextContent('Starting pocket…')
  turn({ type: 'ready', modelId: 'pocket', loadMs: 1, memoryBytes: 1, threads: 1, usesGpu: false })
  expect(screen.getByText('pocket is working on it')).toBeVisible()
  expect(screen.queryByText(/provider/)).toBeNull()
})
