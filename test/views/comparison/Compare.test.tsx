// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import RunPage from '@/app/pages/RunPage'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { catalogQuery } from '@/queries/models'

const LOCKED = {
  ...CONVERSATION,
  settings: {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
    dataRule: { noTraining: true, noRetention: true },
  },
}

/** The place of comparisons at an address, with the catalog read. */
async function compare(query: string, conversations: readonly (typeof LOCKED)[] = []) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations })
  await test.app.commands.loadRunCommands()
  await test.app.queryClient.query(catalogQuery(test.app.api, CONNECTION))
  return {
    ...test,
    user: userEvent.setup(),
    open: () =>
      act(() =>
        Promise.resolve(
          test.show(
            <Suspense>
              <RunPage kind="comparison" runId={undefined} start={null} />
            </Suspense>,
            `/compare?${query}`,
          ),
        ),
      ),
  }
}

it('takes the files of the draft along, and says which model does not get them', async () => {
  const { app, user, open } = await compare(
    `prompt=What%3F&files=${'a'.repeat(64)}&models=alpha%2Facme%2Fswift-8b,alpha%2Facme%2Fdeep-120b`,
  )
  const file = { mediaType: 'image/png', sizeBytes: 6 }
  app.store.getState().draftsLoaded({
    new: {
      text: 'What?',
      attachments: [
        { ...file, id: 'a'.repeat(64) as never, name: 'cat.png' },
        { ...file, id: 'b'.repeat(64) as never, name: 'added later.png' },
      ],
    },
  })
  await open()
  const files = await screen.findByRole('list', { name: 'Files' }, { timeout: 30_000 })
  expect(
    within(files)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['cat.png'])
  expect(
    screen.getByText(/Swift 8B doesn’t accept “cat.png”, so they are left out for it/),
  ).toBeInTheDocument()
  expect(screen.queryByText(/Deep.* doesn’t accept/)).not.toBeInTheDocument()

  await user.click(within(files).getByRole('button', { name: 'Remove cat.png' }))
  expect(screen.queryByRole('list', { name: 'Files' })).not.toBeInTheDocument()
})

it('is its form alone while there are no runs', async () => {
  const { open } = await compare('')
  await open()
  expect(await screen.findByRole('button', { name: 'Open a run file' }, { timeout: 30_000 })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write a prompt' })).not.toBeInTheDocument()
})

it('greys out what the data lock of the conversation forbids, with the reason, and does not take it', async () => {
  const { user, open } = await compare('conversation=c1&models=alpha%2Facme%2Fswift-8b', [LOCKED])
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add model' }, { timeout: 30_000 }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose a model' }, { timeout: 30_000 })
  const options = await within(dialog).findAllByRole('option')
  const forbidden = options.filter((option) => option.getAttribute('aria-disabled') === 'true')
  expect(forbidden.length).toBeGreaterThan(0)
  expect(forbidden[0]).toHaveTextContent(/retain|kept|train|not known|says nothing/i)

  await user.click(forbidden[0]!)
  const models = screen.getByRole('list', { name: 'Models', hidden: true })
  expect(within(models).getAllByRole('button', { name: /^Remove/, hidden: true })).toHaveLength(1)
})

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
      <RunPage kind="sweep" runId={runId} start={null} />
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
