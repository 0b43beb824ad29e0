// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
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
