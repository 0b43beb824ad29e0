import { describe, expect, it } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { suggestSuccessor } from '@/domain/catalog/suggestSuccessor'
import { bestKnown, largerModels } from '@/domain/models/bestKnown'
import { cheapestThatFits } from '@/domain/models/browse/filterModels'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import { exactTokens } from '@/domain/tokens/estimateTokens'
import { chartPoints, pointsOf } from '@/views/catalog/chart/chartPoints'
import { endedLast } from '@/views/catalog/catalogRows'
import { pinnedModels } from '@/views/catalog/table/tableRows'

import { entryOf, modelOf, prices } from '../catalog/modelOf'

const NOW = Date.UTC(2026, 10, 26)
const sized = { contextTokens: 100_000, maxOutputTokens: 8000 }
const over = modelOf('over', { ...sized, prices: prices('0.000001', '0.000001'), deprecatedAt: NOW - 1 })
const cheap = modelOf('cheap', { ...sized, prices: prices('0.000002', '0.000002'), deprecatedAt: NOW + 1 })
const own = modelOf('own', { ...sized, prices: prices('0.000009', '0.000009') })
const all = [over, cheap, own]
const basis = { type: 'nextTurn', promptTokens: exactTokens(1000) } as const
const costs = priceOnBasis(all, basis, { at: NOW })
const byModel = new Map(costs.map((cost) => [cost.model, cost] as const))

describe('a model past its end', () => {
  it('is never recommended', () => {
    const { ranked, excluded } = cheapestThatFits(costs, NO_FILTERS, NOW)
    expect(ranked.map(({ model }) => model.id)).toEqual(['cheap', 'own'])
    expect(excluded).toEqual([{ model: over, reasons: ['It was retired.'] }])
    expect(pinnedModels(own, all, byModel, NOW).map(({ model }) => model.id)).toEqual(['own', 'cheap'])
    expect(bestKnown([over], NOW)).toBeUndefined()
    expect(largerModels(all, exactTokens(100), NOW).map(({ model }) => model.id)).toEqual(['cheap', 'own'])
  })

  it('is last in every order, a ring in the figure, and not on its line', () => {
    expect(endedLast(all, NOW).map(({ id }) => id)).toEqual(['cheap', 'own', 'over'])
    const axes = { x: 'input', y: 'context', now: NOW } as const
    const none = () => undefined
    const points = pointsOf(all, { costs: byModel, speedOf: none, scoreOf: none }, axes)
    const { front, points: drawn } = chartPoints(all, points, axes)
    expect(front).toEqual(['home/cheap'])
    expect(drawn.map(({ shape }) => shape)).toEqual(['ring', 'circle', 'circle'])
    expect(drawn[0]?.detail).toMatch(/^retired/)
  })

  it('is no successor, not even of a model that names it', () => {
    const gone = entryOf('finch-1', { successor: 'finch-2' })
    const successor = entryOf('finch-2', { deprecatedAt: NOW - 1 })
    expect(suggestSuccessor(gone, [gone, successor, entryOf('finch-3')], NOW)?.id).toBe('finch-3')
  })

  it('ends when it retires, not when that was announced', () => {
    const [entry] = readCatalog({
      data: [{ id: 'm', deprecated_at: '2026-01-01T00:00:00Z', retires_at: '2027-01-01T00:00:00Z' }],
    }).entries
    expect(entry?.deprecatedAt).toBe(Date.UTC(2027, 0, 1))
  })
})
