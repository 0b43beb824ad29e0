// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { usualTurnIn } from '@/domain/tokens/replyLengths'
import { Catalog } from '@/views/catalog/Catalog'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { catalogDocument, catalogRow, modelList } from '../models/catalogDocument'
import { answersWith, ROWS } from './catalogAnswers'

const TIERED = {
  data: [
    {
      id: 'acme/tiered',
      name: 'Tiered',
      created: 1_750_000_000,
      context_length: 400_000,
      pricing: {
        prompt: '0.000001',
        completion: '0.000004',
        overrides: [{ min_prompt_tokens: 200_000, prompt: '0.000002', completion: '0.000006' }],
      },
      supported_parameters: ['temperature'],
      architecture: { input_modalities: ['text'], output_modalities: ['text'] },
      top_provider: { max_completion_tokens: 64_000 },
    },
  ],
}

async function openModel(id: string, fetch = answersWith(ROWS)) {
  const user = userEvent.setup()
  const made = await createTestApp({ fetch })
  const shown = made.show(
    <ModelPage modelId={id as ModelId} connectionId={undefined} start={null} />,
    '/catalog/x',
  )
  return { user, ...made, ...shown }
}

describe('ModelPage', () => {
  it('shows each fact in words, and the field of the catalog that says so beside the raw data', async () => {
    await openModel('acme/atlas-70b')

    const facts = await screen.findByRole('region', { name: 'Details' })
    expect(within(facts).getByText('131,072 tokens')).toBeVisible()
    expect(facts).not.toHaveTextContent('context_length')
    expect(within(facts).getByText('fp8')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Where each fact comes from' }))
    expect(screen.getByText('quantization')).toBeVisible()
    // What nobody states is one row, and one word.
    expect(facts).toHaveTextContent(/Unknown.*Trains on prompts.*Retires/)
    expect(within(facts).getAllByText('Unknown')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Atlas 70B' })).toBeVisible()
  })

  it('leads to the catalog with the model chosen to compare', async () => {
    await openModel('acme/atlas-70b')
    const link = await screen.findByRole('link', { name: 'Compare' })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://parlance.test')
    expect(pathname).toBe('/catalog')
    expect(searchParams.get('compare')).toMatch(/\/acme\/atlas-70b$/)
  })

  it('shows the words of a description without the marks of Markdown', async () => {
    const [row] = TIERED.data
    const description = 'Points to [Atlas](/atlas), the **newest** `chat-latest`.'
    await openModel('acme/tiered', answersWith([{ ...row, description }]))
    expect(await screen.findByText('Points to Atlas, the newest chat-latest.')).toBeVisible()
  })

  it('names what is charged and was not understood', async () => {
    const row = {
      id: 'acme/odd',
      pricing: { prompt: '0.000001', completion: '0.000002', citation: '0.00001' },
    }
    await openModel('acme/odd', () => Promise.resolve(Response.json({ data: [row] })))

    expect(await screen.findByText(/costs are shown as “at least”/)).toHaveTextContent(
      /“at least”: citation$/,
    )
  })

  it('tells prices and their conditions in words, and draws steps of the prompt size', async () => {
    await openModel('acme/tiered', () => Promise.resolve(Response.json(TIERED)))

    const table = await screen.findByRole('table', { name: 'Prices' })
    expect(within(table).getByText('$2.00 per million')).toBeVisible()
    expect(within(table).getAllByText(/prompt tokens ≥ 200k/)).toHaveLength(2)
    expect(screen.getByRole('figure', { name: 'Price by prompt size' })).toBeVisible()
    expect(screen.queryByRole('figure', { name: 'Price by hour' })).toBeNull()
  })

  it('shows parameters as chips in the words of the panel, with what is said of their values', async () => {
    const [row] = TIERED.data
    const supported = { supported_parameters: ['max_tokens', 'temperature', 'made_up'] }
    await openModel(
      'acme/tiered',
      answersWith([{ ...row, ...supported, default_parameters: { temperature: 0.7 } }]),
    )

    const chips = within(await screen.findByRole('region', { name: 'Parameters' })).getAllByRole('listitem')
    expect(chips.map((chip) => chip.textContent)).toEqual([
      expect.stringMatching(/^Temperature/),
      expect.stringMatching(/^Max tokens/),
      'Made up',
    ])
    expect(document.body).not.toHaveTextContent('supported')
  })

  it('writes the day until which it knows things as all other days', async () => {
    const [row] = TIERED.data
    await openModel('acme/tiered', answersWith([{ ...row, knowledge_cutoff: '2025-01-31' }]))
    expect(await screen.findByText('31 Jan 2025')).toBeVisible()
  })

  it('leads with what a message costs, beside its neighbours on the line of best deals', async () => {
    await openModel('acme/atlas-70b')
    const lead = await screen.findByRole('region', { name: 'Price' })
    expect(lead).toHaveTextContent(/^\$0\.00075 for a first message/)
    const table = within(lead).getByRole('table', { name: 'Beside its neighbours' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Atlas 70BThis model/),
      expect.stringMatching(/Finch 8BOne step cheaper.*−88%8k$/),
    ])
  })

  it('starts a chat with the model', async () => {
    const { user, app, history } = await openModel('acme/finch-8b')

    await user.click(await screen.findByRole('button', { name: 'Chat with this model' }))

    expect(app.store.getState().settings.newConversation.modelId).toBe('acme/finch-8b')
    expect(history.at(-1)).toBe('/')
  })

  it('shows text of a catalog as text, and the raw entry on demand', async () => {
    const { user, container } = await openModel('acme/secret <b>one</b>')

    await user.click(await screen.findByRole('button', { name: 'Catalog entry' }))
    expect(screen.getByText(/"context_length": 32768/)).toBeVisible()
    expect(container.querySelector('b')).toBeNull()
  })

  it('says so when no service has the model', async () => {
    await openModel('acme/nothing')
    expect(await screen.findByText('Model not found')).toBeVisible()
  })

  it('has nothing that a screen reader would stumble over', async () => {
    await openModel('acme/atlas-70b')
    await screen.findByRole('region', { name: 'Details' })
    expect(await violationsIn(document.body)).toEqual([])
  })
})

const listing =
  (ids: readonly string[]): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return Response.json(
      pathname === '/v1/models'
        ? modelList([...ids])
        : catalogDocument(ids.map((id) => catalogRow(id, { context: 4096 }))),
    )
  }

it('leads from a single model to a provider, and draws no figure of it', async () => {
  const { show } = await createTestApp({ fetch: listing(['atlas']) })
  show(<Catalog start={null} />)
  await screen.findByRole('row', { name: /atlas/ })
  expect(screen.getByText('Only one model so far')).toBeInTheDocument()
  expect(screen.queryByRole('figure', { name: 'Price and context' })).not.toBeInTheDocument()
})

it('draws two of them, and needs no more', async () => {
  const { show } = await createTestApp({ fetch: listing(['atlas', 'finch']) })
  show(<Catalog start={null} />)
  expect(await screen.findByRole('figure', { name: 'Price and context' })).toBeInTheDocument()
  expect(screen.queryByText('Only one model so far')).not.toBeInTheDocument()
})

const [atlas, finch] = ROWS
const rows = [
  { ...atlas, deprecation_date: '2020-03-04', successor: finch.id },
  finch,
  { ...finch, id: 'acme/vectors', name: 'Vectors', output_modalities: ['embeddings'] },
]

it('a retired model is last, marked and grey, and its page says so first, with its successor', async () => {
  const made = await createTestApp({ fetch: answersWith(rows) })
  const shown = made.show(<Catalog start={null} />, '/catalog?sort=-context')
  const table = await screen.findByRole('table', { name: 'Models' })
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((cell) => cell.textContent)).toEqual([
    'Finch 8B',
    expect.stringMatching(/^Atlas 70BRetired .*2020$/),
  ])
  expect(names[1]?.closest('tr')).toHaveClass('catalog-ended')
  shown.unmount()

  made.show(<ModelPage modelId={atlas.id as ModelId} connectionId={undefined} start={null} />, '/catalog/x')
  const notice = await screen.findByRole('status')
  expect(notice).toHaveTextContent(/^Atlas 70B: retired on .*2020/)
  expect(within(notice).getByRole('link', { name: 'Use Finch 8B instead' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(finch.id)),
  )
})

const row = (id: string, prompt: string) => ({
  id,
  name: id,
  created: 1_750_000_000,
  context_length: 100_000,
  max_output_length: 8000,
  input_modalities: ['text'],
  output_modalities: ['text'],
  supported_sampling_parameters: ['temperature'],
  pricing: { prompt, completion: '0.00001' },
})
const messageRows = [row('Costly', '0.0000025'), row('Cheap', '0.00000025')]

async function openCatalog(options: TestAppOptions = {}) {
  const made = await createTestApp({ fetch: answersWith(messageRows), ...options })
  made.show(<Catalog start={null} />, '/catalog?columns=cost')
  return screen.findByRole('table', { name: 'Models' })
}

it('a first message is 1,000 tokens in and 500 out where a person has written none, and that is said', async () => {
  const table = await openCatalog({ conversations: [] })
  await waitFor(() => expect(within(table).getByRole('row', { name: /Costly/ })).toHaveTextContent('0.0075'))
  expect(within(table).getByRole('row', { name: /Cheap/ })).toHaveTextContent('0.0053')
  expect(screen.getByText('1,000 tokens in, 500 out')).toBeInTheDocument()
})

const said = (id: string, role: Message['role'], words: number): Message =>
  ({
    id: id as MessageId,
    conversationId: CONVERSATION.id,
    parentId: null,
    role,
    parts: [{ type: 'text', text: 'word '.repeat(words) }],
    status: { type: 'complete' },
    createdAt: 0,
  }) as unknown as Message

it('is as large as a person’s own messages and their replies usually are', () => {
  expect(usualTurnIn([])).toBeUndefined()
  const thread = [10, 200, 30].map((words, index) => said(`u${index}`, 'user', words))
  const usual = usualTurnIn([...thread, said('a', 'assistant', 100)])
  const [alone] = [usualTurnIn([said('u', 'user', 30)])]
  expect(usual?.input).toBe(alone?.input)
  expect(alone?.output).toBe(500)
  expect(usual?.output).toBe(usualTurnIn([said('u', 'user', 100)])?.input)
})
