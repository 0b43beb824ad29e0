// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { Composer } from '@/views/conversation/composer/Composer'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

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
  await vi.waitFor(() => expect(answerNow).toHaveBeenCalledOnce(), { timeout: 10_000 })

  act(() => app.store.getState().replyPhaseChanged(id, { type: 'streaming' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Answer now' })).toBeNull())
})
