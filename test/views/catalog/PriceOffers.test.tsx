// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Prices, PricesByProvider } from '@/domain/catalog/entry'
import { PriceOffers } from '@/views/catalog/model/ModelPrices'
import { violationsIn } from '#test/support/violationsIn'

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
const rows = () =>
  within(screen.getByRole('table', { name: 'Prices by provider' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('names every provider with its prices, and says that the cost lies between them', async () => {
  const { container } = render(<PriceOffers offers={OFFERS} />)

  expect(rows()).toEqual(['Acme$1.00$4.00', 'BravoFreeFree'])
  expect(screen.getByText(/^2 providers offer this model/)).toHaveTextContent(
    /from the cheapest to the most expensive\.$/,
  )
  expect(await violationsIn(container)).toEqual([])
})

it('shows an unknown price as unknown, and says what follows from it', () => {
  render(<PriceOffers offers={[...OFFERS, { provider: 'Carol', prices: { type: 'unpriced' } }]} />)

  expect(rows()[2]).toBe('CarolUnknownUnknown')
  expect(screen.getByText(/^3 providers/)).toHaveTextContent(
    /as unknown where a provider’s price is unknown\.$/,
  )
})
