import { expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Dialect } from '@/domain/connections/dialect'
import { modelKey } from '@/domain/modelRef'
import { cacheWriterOf, hostSearchOf } from '@/domain/models/costs/costBasis'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import { turnsOn } from '@/domain/models/costs/turnsOn'
import { estimateNextTurn, expectedTurnCost } from '@/domain/pricing/estimates/estimateNextTurn'
import { exactTokens } from '@/domain/tokens/estimateTokens'

import { modelOf, priceOf, prices } from '../../catalog/modelOf'

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

const model = modelOf('a', { parameters: { tools: { type: 'unknown' } }, prices: prices('1', '1') })
const connection = (baseUrl: string, dialects: readonly Dialect[] = ['chat']) => ({
  id: model.connectionId,
  baseUrl,
  dialects,
})

/** What a turn of two tokens is expected to cost: in the composer, and in the table of models. */
function expectedAt(at: ReturnType<typeof connection>, canSearch = true) {
  const basis = {
    type: 'nextTurn',
    promptTokens: exactTokens(1),
    replyTokens: () => 1,
    ...(canSearch && { canSearch }),
    withSearch: hostSearchOf([at], {}),
  } as const
  const turn = model.entry && turnsOn(basis, { at: 0 }).turnFor(model, model.entry)
  const composer = turn && estimateNextTurn(turn)
  const [table] = priceOnBasis([model], basis, { at: 0 })
  return { composer: composer?.expected.low, table: table?.expected, canSearch: composer?.canSearch }
}

it.each<[string, string, boolean, ReturnType<typeof connection>, boolean]>([
  ['with one search where its service adds it', '2.007', true, connection('https://openrouter.ai/api'), true],
  ['without, while it is off', '2', false, connection('https://openrouter.ai/api'), false],
  ['without, at a service that adds none', '2', false, connection('https://api.test'), true],
  ['without, in another API', '2', false, connection('https://openrouter.ai/api', ['responses']), true],
])('a turn is estimated %s', (_, amount, searches, at, isOn) => {
  const found = expectedAt(at, isOn)
  expect(found).toMatchObject({ composer: { amount }, table: { amount }, canSearch: searches })
})
