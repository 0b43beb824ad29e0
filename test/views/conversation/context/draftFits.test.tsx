// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { ModelsProvider } from '@/app/shell/Root'
import type { Attachment } from '@/domain/attachments/attachment'
import type { AttachmentId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { selectDraft, selectPath, selectThread } from '@/store/selectors'
import { Composer } from '@/views/conversation/composer/Composer'
import { ChosenModel } from '@/views/models/ChosenModel'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION
const SMALL = 'acme/small'
const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: SMALL as never }
const row = (name: string, context: number) => ({
  id: `acme/${name}`,
  name,
  context_length: context,
  pricing: { prompt: '0.000001', completion: '0.000002' },
})
const ROWS = { data: [row('small', 500), row('large', 32_000)] }
const REPLY = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
}

/** A composer over a model of 500 tokens, with a larger one beside it. */
async function start() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, settings }],
    fetch: async (_input, init) => Response.json(init?.method === 'POST' ? REPLY : ROWS),
  })
  const { app } = test
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  test.show(
    <ModelsProvider>
      <ChosenModel conversationId={id} />
      <Composer conversationId={id} onStarted={vi.fn()} />
    </ModelsProvider>,
  )
  const texts = () => {
    const state = app.store.getState()
    return selectPath(id)(state).map((each) => messageText(selectThread(id)(state).tree.byId.get(each)!))
  }
  const box = screen.getByRole('textbox', { name: 'Message' })
  const write = async (words: number) => {
    fireEvent.change(box, { target: { value: 'word '.repeat(words) } })
    // Before the page has read what the model holds, nothing is known to be too long.
    await screen.findByRole('meter')
  }
  return { ...test, user: userEvent.setup(), texts, box, write }
}

it('warns before it sends 1,500 words to a model of 500 tokens, and sends them when asked to', async () => {
  const { user, write, texts } = await start()
  await write(1500)
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /doesn’t fit: small has room for 500 tokens, and about [\d.,k]+ would be sent/,
  )
  expect(texts()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(texts()).toEqual(['word '.repeat(1500), 'Hello']))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers larger models, to which the same draft goes without a warning', async () => {
  const { app, user, write, texts } = await start()
  await write(1500)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: /Use large · 32k · from \$/ }))

  expect(app.store.getState().conversations[id]?.settings.modelId).toBe('acme/large')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
})

it('drops the warning when the person continues typing', async () => {
  const { user, write, texts, box } = await start()
  await write(1500)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  await write(20)
  expect(screen.queryByRole('alert')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect(box).toHaveValue('')
})

it('sends nothing by itself when less is attached to a draft that did not fit', async () => {
  const { app, user, write, texts, box } = await start()
  const attach = (attachments: readonly Attachment[]) =>
    act(() =>
      app.store.getState().draftChanged(id, { ...selectDraft(id)(app.store.getState()), attachments }),
    )
  await write(20)
  attach([{ id: 'a' as AttachmentId, name: 'a.txt', mediaType: 'text/plain', sizeBytes: 40_000 }])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  attach([])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box).toHaveValue('word '.repeat(20))

  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(texts()).toEqual(['word '.repeat(20), 'Hello']))
})

it('sends what was entered although passages are found for it meanwhile', async () => {
  const { app, write, texts, box } = await start()
  // Too long to be sent without a count, and short enough to fit.
  await write(120)
  act(() => {
    fireEvent.submit(box.closest('form')!)
    const { draftChanged } = app.store.getState()
    draftChanged(id, { ...selectDraft(id)(app.store.getState()) })
  })
  await waitFor(() => expect(texts()).toEqual(['word '.repeat(120), 'Hello']))
  expect(box).toHaveValue('')
})

it('counts the draft in the context gauge', async () => {
  const { write } = await start()
  await write(1500)

  const gauge = await screen.findByRole('meter', { name: 'Context used' })
  await waitFor(() =>
    expect(gauge).toHaveAttribute('aria-valuetext', expect.stringMatching(/of 500 tokens, more than fits/)),
  )
  expect(gauge).not.toHaveTextContent('0 of 500 0 %')
})
