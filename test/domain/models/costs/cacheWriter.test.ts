import { expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Dialect } from '@/domain/connections/dialect'
import { cacheWriterOf } from '@/domain/models/costs/cacheWriter'
import { expectedTurnCost } from '@/domain/pricing/estimates/expectedTurnCost'
import { modelKey } from '@/domain/modelRef'
import { turnsOn } from '@/domain/models/costs/turnsOn'
import { exactTokens } from '@/domain/tokens/estimateTokens'
import { modelOf, priceOf } from '../../catalog/modelOf'

const modelWith = (write: string) =>
  modelOf('a', {
    prices: {
      type: 'priced',
      list: [
        priceOf('input', '1'),
        priceOf('cached', '0.1'),
        priceOf('cacheWrite', write),
        priceOf('search', '7'),
      ],
    },
  })
const writesFor = (
  dialects: readonly Dialect[],
  { write = '1.25', tokens = 2000, chosen = {}, host = 'other.test' } = {},
) => {
  const model = modelWith(write)
  const connection = { id: model.connectionId, dialects, baseUrl: `https://${host}/v1` }
  return model.entry && cacheWriterOf([connection], chosen)(model, model.entry, tokens)
}

it.each<[string, boolean, Parameters<typeof writesFor>]>([
  ['is written in the Messages dialect', true, [['messages']]],
  ['is not written in others', false, [['chat', 'responses']]],
  [
    'is written where that dialect is chosen for the model',
    true,
    [
      ['chat', 'messages'],
      {
        chosen: {
          [modelKey({ connectionId: modelWith('1').connectionId, modelId: modelWith('1').id })]: 'messages',
        },
      },
    ],
  ],
  ['is not written when it is too short to be cached', false, [['messages'], { tokens: 1000 }]],
  ['is not written where writing costs more than it saves', false, [['messages'], { write: '2' }]],
])('a prompt %s', (_, isWritten, args) => {
  expect(writesFor(...args)).toBe(isWritten)
})

it('the next turn includes what is written to the cache, and a search where the model takes one', () => {
  const model = modelWith('1.25')
  const costOf = (more: object, parameters?: CatalogEntry['parameters']) => {
    const basis = {
      type: 'nextTurn',
      promptTokens: exactTokens(2000),
      replyTokens: () => 0,
      ...more,
    } as const
    const entry = model.entry && { ...model.entry, ...(parameters && { parameters }) }
    return entry && expectedTurnCost(turnsOn(basis, { at: 0 }).turnFor(model, entry))
  }

  expect(costOf({ writesCache: () => true })).toMatchObject({ amount: '2500' })
  expect(costOf({ canSearch: true })).toMatchObject({ amount: '2007' })
  // Its catalog lists parameters, and this one is not among them: it is not sent.
  expect(costOf({ canSearch: true }, { temperature: { type: 'unknown' } })).toMatchObject({ amount: '2000' })
})
