// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { Prices, PricesByProvider } from '@/domain/catalog/entry'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { ModelPage } from '@/views/catalog/model/ModelPage'
import { PriceOffers } from '@/views/catalog/model/ModelPrices'

import { ROWS } from './catalogAnswers'

const [ATLAS, FINCH] = ROWS
const BETA = {
  ...CONNECTION,
  id: 'beta' as ConnectionId,
  name: 'Beta',
  baseUrl: 'https://beta.test',
  catalogUrl: 'https://beta.test',
}
const dated = (day: number, price: string) => ({
  id: `atlas-70b-2026010${day}`,
  name: `Atlas 70B 2026-01-0${day}`,
  pricing: { prompt: price, completion: price },
})

async function open(betaRows: readonly object[], modelId = 'acme/atlas-70b') {
  const fetch: typeof globalThis.fetch = (input) => {
    const isBeta = new Request(input).url.startsWith('https://beta.test')
    return Promise.resolve(Response.json({ data: isBeta ? betaRows : [ATLAS, FINCH] }))
  }
  const made = await createTestApp({ fetch, connections: [CONNECTION, BETA] })
  made.show(<ModelPage modelId={modelId as ModelId} connectionId={undefined} start={null} />, '/catalog/x')
  await screen.findByRole('region', { name: 'Details' })
}
const table = () => screen.getByRole('table', { name: 'Offers' })
const rows = () => within(table()).getAllByRole('row').slice(1)

it('lists who else has the model from the cheapest, each leading to its own page', async () => {
  await open([dated(1, '0.00001'), dated(2, '0.0000001')])
  expect(screen.getByRole('region', { name: '3 offers from $0.10' })).toContainElement(table())
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Beta2026-01-02.*0\.10/),
    expect.stringMatching(/^Alpha/),
    expect.stringMatching(/^Beta2026-01-01.*10\.00/),
  ])
  expect(within(rows()[0]!).getByRole('link', { name: 'Beta' })).toHaveAttribute(
    'href',
    expect.stringContaining('atlas-70b-20260102'),
  )
  // The page that is shown is no link to itself, and what none of them states is no column.
  expect(within(rows()[1]!).queryByRole('link')).toBeNull()
  expect(within(table()).queryByRole('columnheader', { name: 'My tokens/s' })).toBeNull()
})

it('shows six, and the rest when asked', async () => {
  await open(Array.from({ length: 8 }, (_, day) => dated(day + 1, `0.00000${day + 1}`)))
  expect(rows()).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(rows()).toHaveLength(9)
})

it('is left out where nobody else has it', async () => {
  await open([dated(1, '0.00001')], 'acme/finch-8b')
  expect(screen.queryByRole('table', { name: 'Offers' })).toBeNull()
})

const priced = (input: string, output: string): Prices => ({
  type: 'priced',
  list: [
    { item: 'input', amount: input, when: [] },
    { item: 'output', amount: output, when: [] },
  ],
})
const OFFERS: PricesByProvider = [
  { provider: 'Acme', prices: priced('0.000001', '0.000004') },
  { provider: 'Bravo', prices: { type: 'free' } },
]
const priceRows = () =>
  within(screen.getByRole('table', { name: 'Prices by provider' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('names every provider with its prices, and says that the cost lies between them', async () => {
  const { container } = render(<PriceOffers offers={OFFERS} />)

  expect(priceRows()).toEqual(['Acme$1.00$4.00', 'BravoFreeFree'])
  expect(screen.getByText(/^2 providers offer this model/)).toHaveTextContent(
    /from the cheapest to the most expensive\.$/,
  )
  expect(await violationsIn(container)).toEqual([])
})

it('shows an unknown price as unknown, and says what follows from it', () => {
  render(<PriceOffers offers={[...OFFERS, { provider: 'Carol', prices: { type: 'unpriced' } }]} />)

  expect(priceRows()[2]).toBe('CarolUnknownUnknown')
  expect(screen.getByText(/^3 providers/)).toHaveTextContent(
    /as unknown where a provider’s price is unknown\.$/,
  )
})
