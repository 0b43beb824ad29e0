import { expect, it } from 'vitest'

import type { Prices } from '@/domain/catalog'
import { modelFacts } from '@/domain/models/modelFacts'

import { modelOf, prices } from '#test/domain/catalog/modelOf'

const offered = (...offers: readonly Prices[]) =>
  modelFacts(
    modelOf('wren', {
      prices: {
        type: 'variable',
        offers: offers.map((each, index) => ({ provider: `p${index}`, prices: each })),
      },
    }),
  )

it('compares a model that several providers offer by the least that they ask', () => {
  const facts = offered(prices('0.000002', '0.000007'), prices('0.0000015', '0.000008'))
  expect(facts.inputPerMillion).toBe(1.5)
  expect(facts.outputPerMillion).toBe(7)
  expect(facts.priceKind).toBe('priced')
})

it('knows no price where an offer is free or says none, or where no offer is named', () => {
  const all = [
    offered(prices('0.000002', '0.000007'), { type: 'free' }),
    offered(prices('0.000002', '0.000007'), { type: 'unpriced' }),
    modelFacts(modelOf('wren', { prices: { type: 'variable' } })),
  ]
  for (const { inputPerMillion, priceKind } of all)
    expect([inputPerMillion, priceKind]).toEqual([undefined, 'unknown'])
})
