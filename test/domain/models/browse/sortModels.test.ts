import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paretoFront } from '@/domain/models/browse/paretoFront'
import { SORT_COLUMNS, sortModels } from '@/domain/models/browse/sortModels'
import type { Cost } from '@/domain/pricing/cost'
import { listedOnly, modelOf, prices } from '../../catalog/modelOf'

const a = modelOf('a', {
  name: 'Zeta',
  contextTokens: 10,
  prices: prices('0.2', '1'),
  createdAt: 5,
  precision: 'fp8',
})
const b = modelOf('b', { name: 'alpha', contextTokens: 300, prices: { type: 'free' }, createdAt: 9 })
const c = modelOf('c', { name: 'Beta', contextTokens: 20, prices: prices('0.1', '3') })
const d = listedOnly('d')
const order = (column: (typeof SORT_COLUMNS)[number], isDescending = false) =>
  sortModels([a, b, c, d], { column, isDescending })
    .map((model) => model.id)
    .join('')

describe('sortModels', () => {
  it.each([
    ['name', 'bcda', 'adcb'],
    ['input', 'bcad', 'acbd'],
    ['output', 'bacd', 'cabd'],
    ['context', 'acbd', 'bcad'],
    ['created', 'abcd', 'bacd'],
    ['precision', 'abcd', 'abcd'],
  ] as const)('sorts by %s with unknown last both ways', (column, up, down) => {
    expect([order(column), order(column, true)]).toEqual([up, down])
  })

  it('sorts by the cost of the basis, unknown last', () => {
    const costs: Record<string, Cost> = {
      a: { type: 'known', amount: '0.3', lines: [] },
      b: { type: 'free' },
      c: { type: 'unknown' },
      d: { type: 'known', amount: '0.21', lines: [] },
    }
    const models = [a, b, c, d]
    const priced = new Map(models.map((model) => [model, { expected: costs[model.id]! }]))
    const by = (isDescending: boolean) =>
      sortModels(models, { column: 'cost', isDescending }, priced)
        .map((model) => model.id)
        .join('')

    expect([by(false), by(true)]).toEqual(['bdac', 'adbc'])
  })

  it('sorts again when other costs are given', () => {
    const models = [a, b]
    const cost = (amount: string): { expected: Cost } => ({ expected: { type: 'known', amount, lines: [] } })
    const priced = (one: string, other: string) =>
      new Map([
        [a, cost(one)],
        [b, cost(other)],
      ])
    const sorting = { column: 'cost', isDescending: false } as const
    expect(sortModels(models, sorting, priced('1', '2'))).toEqual([a, b])
    expect(sortModels(models, sorting, priced('2', '1'))).toEqual([b, a])
  })

  it.each(SORT_COLUMNS)('keeps every model when sorting by %s', (column) => {
    expect(order(column).split('').sort().join('')).toBe('abcd')
  })
})

describe('paretoFront', () => {
  it('keeps what nothing beats', () => {
    const points = [
      { x: 1, y: 10 },
      { x: 2, y: 30 },
      { x: 2, y: 20 },
      { x: 3, y: 30 },
      { x: 4, y: 50 },
      { x: Number.NaN, y: 99 },
    ]
    expect(paretoFront(points, { x: 'less', y: 'more' })).toEqual([
      { x: 1, y: 10 },
      { x: 2, y: 30 },
      { x: 4, y: 50 },
    ])
  })

  it('holds exactly the unbeaten points', () => {
    const point = fc.record({ x: fc.nat(20), y: fc.nat(20) })
    fc.assert(
      fc.property(fc.array(point), (points) => {
        const front = paretoFront(points, { x: 'less', y: 'more' })
        const isBeaten = (p: { x: number; y: number }) =>
          points.some((q) => q.x <= p.x && q.y >= p.y && (q.x < p.x || q.y > p.y))

        for (const p of points) expect(front.some((q) => q.x === p.x && q.y === p.y)).toBe(!isBeaten(p))
      }),
    )
  })
})
