import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { hostSearchOf } from '@/domain/models/costs/hostSearchOf'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import { turnsOn } from '@/domain/models/costs/turnsOn'
import { estimateNextTurn } from '@/domain/pricing/estimates/estimateNextTurn'
import { exactTokens } from '@/domain/tokens/estimateTokens'
import { modelOf, prices } from '../../catalog/modelOf'

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
