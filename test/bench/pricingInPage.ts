import { DEFAULT_WORKLOAD, type CostBasis } from '@/domain/models/costs/costBasis'
import { joinModels } from '@/domain/models/model'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { ConnectionId } from '@/domain/ids'
import { prepareReplay } from '@/domain/pricing/costOfReplay'
import { exactTokens } from '@/domain/tokens/estimateTokens'

import { catalogOf } from './catalogOf'

/** Prices this many models on each kind of basis, again and again: milliseconds of each time, and how many had no price. */
export function pricingInPage(models: number, times: number) {
  const { entries } = readCatalog({ data: catalogOf(models) })
  const joined = joinModels({ connectionId: 'bench' as ConnectionId, entries })
  const turns = Array.from({ length: 200 }, (_, turn) => ({
    promptTokens: 400 * turn,
    completionTokens: 300,
  }))
  const bases: readonly (readonly [string, CostBasis])[] = [
    ['next turn', { type: 'nextTurn', promptTokens: exactTokens(12_000), cachedTokens: 9000 }],
    ['replay of 200 turns', { type: 'replay', replay: prepareReplay(turns) }],
    ['a workload', DEFAULT_WORKLOAD],
  ]
  return bases.map(([name, basis]) => {
    const runs = Array.from({ length: times }, (_, at) => {
      const startedAt = performance.now()
      const unknown = priceOnBasis(joined, basis, { at }).filter(
        ({ expected }) => expected.type === 'unknown',
      )
      return { ms: performance.now() - startedAt, unknown: unknown.length }
    })
    return { name, values: runs.map(({ ms }) => ms), unknown: runs.map(({ unknown }) => unknown) }
  })
}

Object.assign(globalThis, { pricingInPage })
