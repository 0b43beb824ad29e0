// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'

import type { MessageId, ModelId } from '@/domain/ids'
import { isCounted } from '@/domain/tokens/estimateTokens'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { EstimatedCost } from '@/views/conversation/composer/ComposerAside'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { QUESTION } from '#test/support/question'

const { id } = CONVERSATION
const MODEL = 'acme/own' as ModelId
const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
const priced = (prompt: string, completion: string) => ({ pricing: { prompt, completion } })

async function estimated(row: object) {
  const { app, show } = await createTestApp({
    conversations: [{ ...CONVERSATION, settings }],
    fetch: async () => Response.json({ data: [{ id: MODEL, name: 'Own', ...row }] }),
  })
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  app.store.getState().draftChanged(id, { text: 'word '.repeat(100), attachments: [] })
  show(<EstimatedCost conversationId={id} />)
  return screen.findByRole('status', { name: 'Estimated cost' })
}

it('says what a turn will probably cost, and the worst case apart', async () => {
  const status = await estimated({ context_length: 200_000, ...priced('0.000001', '0.000005') })
  // 104 tokens and a reply of 500; at the most 141 and one that fills the context.
  await waitFor(() => expect(status).toHaveTextContent(/^≈ \$0\.0026\d?, up to \$1\.00$/))
  // On a phone.
  expect(status.querySelector('[data-short]')).toHaveAttribute('data-short', '≤ $1.00')
  expect(status.title).toMatch(/a typical reply of about 500 tokens/)
})

it('is not drawn again while a slider of the draw moves', async () => {
  const { app, show } = await createTestApp({ conversations: [{ ...CONVERSATION, settings }] })
  const onRender = vi.fn()
  show(
    <Profiler id="cost" onRender={onRender}>
      <EstimatedCost conversationId={id} />
    </Profiler>,
  )
  await screen.findByRole('status', { name: 'Estimated cost' })
  const set = (parameters: (typeof settings)['parameters']) =>
    act(() => app.commands.changeConversationSettings(id, { parameters }))
  await set({ temperature: { value: 0.1, origin: 'mine' } })
  // What was learned of other requests is read by then, and shown.
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  onRender.mockClear()
  await set({ temperature: { value: 0.2, origin: 'mine' } })
  expect(onRender).not.toHaveBeenCalled()
  await set({ max_tokens: { value: 200, origin: 'mine' } })
  expect(onRender).toHaveBeenCalled()
})

it.each([
  ['Free', { context_length: 1000, ...priced('0', '0') }],
  ['Cost unknown', { context_length: 1000 }],
])('says %s as such', async (words, row) => {
  const status = await estimated(row)
  await waitFor(() => expect(status.textContent).toBe(words))
})

it('says that it may be more where nothing limits the reply', async () => {
  const status = await estimated(priced('0.000001', '0.000005'))
  await waitFor(() => expect(status).toHaveTextContent(/^≈ \$0\.0026\d? or more$/))
})

it('counts no messages for a model that no list has', async () => {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    ...QUESTION,
    id: `m${index}` as MessageId,
    parentId: index === 0 ? null : (`m${index - 1}` as MessageId),
    parts: [{ type: 'text' as const, text: 'word '.repeat(500) }],
  }))
  const { app, show } = await createTestApp({
    conversations: [{ ...CONVERSATION, settings, activeLeafId: 'm19' as MessageId }],
    fetch: async () => Response.json({ data: [] }),
  })
  app.store.getState().threadLoaded(id, messages)
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  show(<EstimatedCost conversationId={id} />)
  const status = await screen.findByRole('status', { name: 'Estimated cost' })
  await waitFor(() => expect(status.title).toBe('This provider’s catalog has no price for this model.'))
  expect(messages.filter(isCounted)).toEqual([])
})
