// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { ok } from '@/lib/result'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { selectDraft } from '@/store/selectors'
import { PassageRanking } from '@/views/conversation/documents/PassageRanking'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { reportAttachment } from '#test/support/documents/reportPdf'
import { violationsIn } from '#test/support/violationsIn'

const { id } = CONVERSATION
const TEXT = 'a'.repeat(64) as AttachmentId
const TEXTS = Array.from({ length: 10 }, (_, index) => `Hail, hail: line ${index} of the report.`)
const DOCUMENT: DocumentText = {
  version: 1,
  name: 'report.pdf',
  label: 'dabcd',
  unit: 'page',
  sections: TEXTS.map((_, index) => String(index + 1)),
  passages: TEXTS.map((text, section) => ({ section, headings: [], blocks: [{ type: 'text', text }] })),
}
const row = (name: string, output: string) => ({
  id: `acme/${name}`,
  name,
  architecture: { input_modalities: ['text'], output_modalities: [output] },
  pricing: { prompt: '0.00001', completion: '0' },
})
const ROWS = { data: [row('Embed', 'embeddings'), row('Chat', 'text')] }

/** The question and the last passage point the same way. */
const answerTo = (input: readonly string[]) => ({
  data: input.map((text, index) => ({
    index,
    embedding: index === 0 || text.includes('line 9 ') ? [1, 0] : [0, 1],
  })),
  usage: { prompt_tokens: 100 },
})

function Place() {
  const question = useAppState(selectDraft(id)).attachments[0]?.document?.question
  return (
    <main>
      <PassageRanking conversationId={id} question={question} />
    </main>
  )
}

async function start(
  answer: (input: readonly string[]) => Response = (input) => Response.json(answerTo(input)),
) {
  const models: string[] = []
  const test = await createTestApp({
    conversations: [CONVERSATION],
    fetch: async (_url, init) => {
      if (init?.method !== 'POST') return Response.json(ROWS)
      const { model, input } = (await new Response(init.body).json()) as {
        model: string
        input: readonly string[]
      }
      models.push(model)
      return answer(input)
    },
  })
  const { app, storage } = test
  // jsdom's blobs are none of Node's, so none is stored.
  const stored = new NodeBlob([JSON.stringify(DOCUMENT)], { type: DOCUMENT_TEXT_TYPE }) as Blob
  vi.spyOn(storage, 'loadAttachment').mockResolvedValue(ok(stored))
  vi.spyOn(storage, 'saveAttachment').mockResolvedValue(
    ok({ id: 'b'.repeat(64) as AttachmentId, name: 'report.pdf', mediaType: 'text/plain', sizeBytes: 9 }),
  )
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  app.store.getState().draftChanged(id, {
    text: 'hail',
    attachments: [{ ...reportAttachment(TEXT, 10), mediaType: 'text/plain' }],
  })
  const commands = await app.commands.loadDocumentCommands()
  await commands.findPassages(id)
  const sent = () => selectDraft(id)(app.store.getState()).attachments[0]?.document?.sent
  const user = userEvent.setup()
  return { ...test, ...test.show(<Place />), models, sent, user }
}

it('ranks by words until the person chooses a model, then says the cost and ranks by meaning, too', async () => {
  const { app, container, models, sent, user } = await start()
  expect(screen.getByRole('radio', { name: 'Words' })).toBeChecked()
  expect(screen.queryByRole('combobox')).toBeNull()

  await user.click(screen.getByRole('radio', { name: 'Words and meaning' }))
  const choice = await screen.findByRole('combobox', { name: 'Embedding model' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a model',
    'Embed',
    'Another model…',
  ])
  expect(screen.queryByRole('button')).toBeNull()
  await user.selectOptions(choice, 'Embed')
  expect(await screen.findByText(/to the provider: ≈ \d+ tokens, \$0\.00/)).toBeInTheDocument()
  expect(models).toEqual([])
  expect(await violationsIn(container)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Rank passages' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Ranked by words and meaning.'))
  expect(sent()).toContain(10)
  expect(models).toEqual(['acme/Embed'])
  expect(app.store.getState().settings).toMatchObject({
    ranksByMeaning: true,
    embeddingModel: { connectionId: CONNECTION.id, modelId: 'acme/Embed' },
  })
})

it('what one is about to press stays in its place while another question is counted', async () => {
  const { app, user } = await start()
  await user.click(screen.getByRole('radio', { name: 'Words and meaning' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Embedding model' }), 'Embed')
  const button = await screen.findByRole('button', { name: 'Rank passages' })
  const places: boolean[] = []
  const watch = new MutationObserver(() => places.push(button.isConnected))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  app.store
    .getState()
    .draftChanged(id, { ...selectDraft(id)(app.store.getState()), text: 'hail of the report' })
  const counted = screen.getByText(/to the provider: ≈/).textContent
  await (await app.commands.loadDocumentCommands()).findPassages(id)
  await waitFor(() => expect(screen.getByText(/to the provider: ≈/).textContent).not.toBe(counted))
  watch.disconnect()
  expect(places).not.toContain(false)
})

it('takes the id of a model that no catalog names', async () => {
  const { models, user } = await start()
  await user.click(screen.getByRole('radio', { name: 'Words and meaning' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Embedding model' }), 'Another model…')
  await user.type(screen.getByRole('textbox', { name: 'Model ID' }), 'my/own')
  await user.click(await screen.findByRole('button', { name: 'Rank passages' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Ranked by words and meaning.'))
  expect(models).toEqual(['my/own'])
})

it('says why it ranked by words only, and leaves the passages', async () => {
  const { container, sent, user } = await start(
    () => new Response('{"error":{"message":"No embeddings here"}}', { status: 404 }),
  )
  const before = sent()
  await user.click(screen.getByRole('radio', { name: 'Words and meaning' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Embedding model' }), 'Embed')
  await user.click(await screen.findByRole('button', { name: 'Rank passages' }))
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/^Ranked by words only\. No embeddings here\./),
  )
  expect(sent()).toEqual(before)
  expect(screen.getByRole('button', { name: 'Rank passages' })).toBeEnabled()
  expect(await violationsIn(container)).toEqual([])
})
