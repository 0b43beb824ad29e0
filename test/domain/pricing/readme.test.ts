import { expect, it } from 'vitest'

import { expectExample } from '#test/support/readmeExample'
import type { Prices } from '@/domain/catalog'
import { addCosts, costOf, formatMoney } from '@/domain/pricing'

const prices: Prices = {
  type: 'priced',
  list: [
    { item: 'input', amount: '0.000003', when: [] },
    { item: 'cached', amount: '0.0000003', when: [] },
    { item: 'output', amount: '0.000015', when: [] },
  ],
}

it('prices a reply as the README says', () => {
  // begin
  const cost = costOf({
    prices,
    usage: { promptTokens: 12_000, cachedTokens: 10_000, completionTokens: 500 },
    at: Date.UTC(2026, 0, 1),
  })
  const shown = formatMoney(cost)
  const both = addCosts([cost, { type: 'unknown' }])
  // end
  expect(cost).toMatchObject({ type: 'known', amount: '0.0165' })
  expect(shown).toBe('$0.017')
  expect(both).toMatchObject({ type: 'atLeast', amount: '0.0165' })
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/domain/pricing/README.md'))
