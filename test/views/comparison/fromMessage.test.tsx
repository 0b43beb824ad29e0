// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import RunPage from '@/app/pages/RunPage'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const MODEL = 'acme/swift-8b' as ModelId
const said = (id: string, parentId: string | null, text: string, isReply = false): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: isReply ? 'assistant' : 'user',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
  ...(isReply && { reply: { model: MODEL, connectionId: CONNECTION.id } }),
})

it('asks from a message again with other settings, and takes the winner back in one press', async () => {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'In March.' }) })
  const { app, show } = await createTestApp({
    fetch: service.fetch,
    builtinFetch: service.fetch,
    connections: [{ ...CONNECTION, type: 'builtin' }],
    conversations: [{ ...CONVERSATION, activeLeafId: 'm4' as MessageId }],
    messages: [
      said('m1', null, 'When to prune?'),
      said('m2', 'm1', 'Late.', true),
      said('m3', 'm2', 'And olives?'),
      said('m4', 'm3', 'Later.', true),
    ],
  })
  await app.commands.loadRunCommands()
  const path = '/lab?conversation=c1&at=m2'
  const page = (runId?: string) => (
    <Suspense>
      <RunPage kind="sweep" runId={runId} onOpenLibrary={() => undefined} />
    </Suspense>
  )
  const shown = await act(() => Promise.resolve(show(page(), path)))
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: /^Run 16 replies/ }))
  await waitFor(() => expect(service.requests.filter(({ method }) => method === 'POST').length).toBe(16))
  // Only what led to that reply is sent, and its model answers.
  const [request] = service.requests.filter(({ method }) => method === 'POST')
  expect(request?.body).toMatchObject({
    model: MODEL,
    messages: [{ role: 'user', content: 'When to prune?' }],
  })
  await waitFor(() => expect(shown.history.at(-1)).toMatch(/^\/lab\/./))
  const runId = shown.history.at(-1)!.split('/')[2]!
  await waitFor(() => expect(app.store.getState().runs[runId as never]?.state.type).toBe('ended'))
  shown.unmount()
  const again = await act(() => Promise.resolve(show(page(runId), `/lab/${runId}`)))

  await user.click(await screen.findByRole('button', { name: 'Choose as winner' }))
  await waitFor(() => expect(again.history.at(-1)).toBe('/c/c1'))
  const { tree } = app.store.getState().threads[CONVERSATION.id]!
  const variants = [...tree.byId.values()].filter(({ parentId }) => parentId === 'm1')
  expect(variants).toHaveLength(17)
  const leaf = app.store.getState().conversations[CONVERSATION.id]!.activeLeafId!
  expect(tree.byId.get(leaf)).toMatchObject({ parentId: 'm1', parts: [{ text: 'In March.' }] })
})
