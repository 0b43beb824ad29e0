import { expect, it } from 'vitest'

import type { Prices } from '@/domain/catalog/entry'
import type { Availability, Model } from '@/domain/models/model'
import { largerModels } from '@/domain/models/bestKnown'
import type { ConnectionId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { bareEntry } from '#test/support/bareEntry'

import { NOON, price, priced } from '../pricing/priced'

function model(
  name: string,
  contextTokens: number | undefined,
  prices: Prices,
  availability: Availability = 'available',
): Model {
  const entry = bareEntry(name, { ...(contextTokens !== undefined && { contextTokens }), prices })
  return { id: entry.id, connectionId: 'c' as ConnectionId, name, availability, entry }
}

const perToken = (amount: string) => priced(price('input', amount), price('output', amount))

it('offers those that hold the conversation and leave room for a reply, the cheapest first', () => {
  const models = [
    model('costly', 200_000, perToken('0.00001')),
    model('variable', 200_000, { type: 'variable' }),
    model('too small', 100_000, perToken('0.0000001')),
    model('cheap', 1_000_000, perToken('0.000001')),
    model('unknown size', undefined, perToken('0.0000001')),
    model('free', 300_000, { type: 'free' }),
    model('not of this key', 1_000_000, { type: 'free' }, 'catalogOnly'),
  ]

  const offered = largerModels(models, { tokens: 90_000, low: 80_000, high: 100_000 }, NOON)

  expect(offered.map(({ model: { name }, cost }) => `${name}: ${formatMoney(cost)}`)).toEqual([
    'free: free',
    'cheap: $0.08',
    'costly: $0.80',
    'variable: unknown',
  ])
})
