// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { Conversation } from '@/domain/conversations/conversation'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { Catalog } from '@/views/catalog/Catalog'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { ROWS } from './catalogAnswers'

const [ATLAS, FINCH] = ROWS
const BETA = {
  ...CONNECTION,
  id: 'beta' as ConnectionId,
  name: 'Beta',
  baseUrl: 'https://beta.test',
  catalogUrl: 'https://beta.test',
}
const priced = (id: string, name: string, prompt: string) => ({
  ...ATLAS,
  id,
  name,
  pricing: { prompt, completion: prompt },
})
/** Atlas by two providers, one of which has nine days of it; Finch by one. */
const ALPHA_ROWS = [ATLAS, FINCH]
const BETA_ROWS = [
  priced('atlas-70b', 'Atlas 70B', '0.0000001'),
  ...Array.from({ length: 7 }, (_, day) =>
    priced(`atlas-70b-2026010${day + 1}`, `Atlas 70B 2026-01-0${day + 1}`, '0.000001'),
  ),
]

async function open(
  recentModels: readonly { connectionId: ConnectionId; modelId: ModelId }[] = [],
  betaAnswer: object = { data: BETA_ROWS },
  conversations: readonly Conversation[] = [],
) {
  const fetch: typeof globalThis.fetch = (input) => {
    const isBeta = new Request(input).url.startsWith('https://beta.test')
    return Promise.resolve(Response.json(isBeta ? betaAnswer : { data: ALPHA_ROWS }))
  }
  const test = await createTestApp({
    fetch,
    connections: [CONNECTION, BETA],
    settings: { recentModels },
    conversations,
  })
  test.show(
    <Catalog start={null} />,
    conversations[0] ? `/catalog?basis=nextTurn:${conversations[0].id}` : '/catalog',
  )
  await screen.findByRole('table', { name: 'Models' })
  return { ...test, user: userEvent.setup() }
}
const table = () => screen.getByRole('table', { name: 'Models' })
const rowOf = (name: RegExp) => within(table()).getByRole('row', { name })

it('is one row for a model, with its offers and the least it costs, and opens', async () => {
  const { user } = await open()
  expect(rowOf(/Atlas 70B/)).toHaveTextContent('9 offers from $0.10')
  expect(screen.getByText(/^2 models · 10 offers/)).toBeVisible()

  const button = within(table()).getByRole('button', { name: 'Offers of Atlas 70B' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  // The cheapest first, each with its provider, what sets it apart and its policy.
  expect(within(table()).getAllByRole('row', { name: /offered by/ })).toHaveLength(6)
  expect(within(table()).getAllByRole('row', { name: /offered by/ })[0]).toHaveTextContent(
    /Beta.*policy unknown.*0\.10/,
  )
  expect(within(table()).getByText(/\$0\.10 to \$1\.00 · joined by: name/)).toHaveTextContent('date')

  await user.click(within(table()).getByRole('button', { name: 'Show 3 more' }))
  expect(within(table()).getAllByRole('row', { name: /offered by/ })).toHaveLength(9)
  expect(within(table()).getByRole('row', { name: /Alpha.*offered by Alpha/ })).toBeVisible()
  expect(await violationsIn(document.body)).toEqual([])
})

it('begins with what one uses, then what is new', async () => {
  await open([{ connectionId: BETA.id, modelId: 'atlas-70b' as ModelId }])
  const rows = () =>
    within(table())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  await waitFor(() =>
    expect(rows()).toEqual([
      'You use',
      expect.stringContaining('Atlas 70B'),
      'Newest first',
      expect.stringContaining('Finch 8B'),
    ]),
  )
})

it('keeps the model of the chat among the offers of its family, though it has a row above them', async () => {
  const used = { connectionId: CONNECTION.id, modelId: ATLAS.id as ModelId }
  const ofAtlas = { ...CONVERSATION, settings: { ...CONVERSATION.settings, ...used } }
  const { user } = await open([used], undefined, [ofAtlas])
  const family = await within(table()).findByRole('row', { name: /Atlas 70B.*9 offers/ })
  expect(family.previousSibling).toHaveTextContent('You use')
  expect(within(table()).getByRole('row', { name: /In this chat now/ })).toBeVisible()

  await user.click(within(table()).getByRole('button', { name: 'Offers of Atlas 70B' }))
  expect(within(table()).getByText('this chat').closest('tr')).toHaveTextContent('Alpha')
})

it('has the providers of one id as its offers, each with its price, and says what joined them', async () => {
  const provider = (name: string, cost?: number) => ({
    id: name.toLowerCase(),
    name,
    models: {
      'acme/harrier': {
        id: 'acme/harrier',
        name: 'Harrier',
        limit: { context: 32_000, output: 4000 },
        ...(cost !== undefined && { cost: { input: cost, output: cost } }),
      },
    },
  })
  const list = {
    costly: provider('Slow Cloud', 3),
    fast: provider('Fast Cloud', 1),
    mute: provider('Mute Cloud'),
  }
  const { user } = await open([], list)
  expect(await within(table()).findByRole('row', { name: /Harrier/ })).toHaveTextContent(
    '3 offers from $1.00',
  )
  expect(screen.getByText(/^6 models · 8 offers/)).toBeVisible()

  await user.click(within(table()).getByRole('button', { name: 'Offers of Harrier' }))
  const offers = within(table()).getAllByRole('row', { name: /offered by/ })
  expect(offers.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Fast Cloud.*1\.00/),
    expect.stringMatching(/^Slow Cloud.*3\.00/),
    expect.stringMatching(/^Mute Cloud/),
  ])
  expect(within(table()).getByText(/\$1\.00 to \$3\.00/)).toHaveTextContent(
    '1 of unknown price · joined by: model ID',
  )
  // Which of them answers nobody chooses: the model is compared as a whole.
  expect(offers.flatMap((row) => within(row).queryAllByRole('checkbox'))).toEqual([])
  expect(await violationsIn(document.body)).toEqual([])
})
