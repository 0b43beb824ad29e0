import { expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import type { Score } from '@/domain/scores/bradleyTerry'
import { chartPoints, newestOfEach, pointsOf } from '@/views/catalog/chart/chartPoints'

import { bareEntry } from '../../../support/bareEntry'

const model = (id: string, price: string, context: number, more: object = {}): Model => ({
  id: id as ModelId,
  connectionId: 'alpha' as ConnectionId,
  name: id,
  availability: 'available',
  entry: bareEntry(id, {
    contextTokens: context,
    prices: { type: 'priced', list: [{ item: 'input', amount: price, when: [] }] },
    ...more,
  }),
})
const CHEAP = model('cheap', '0.000001', 1000, { raw: { benchmarks: { a: { b: 10 } } } })
const GOOD = model('good', '0.000002', 9000, { raw: { benchmarks: { a: { b: 30 } } } })
const WORSE = model('worse', '0.000003', 8000)
const ALL = [CHEAP, GOOD, WORSE]
const score = (share: number): Score => ({ share, low: share - 0.1, high: share + 0.1, votes: 3 })
const FACTS = {
  costs: new Map(),
  speedOf: (one: Model) =>
    one === GOOD ? { replies: 1, tokensPerSecond: 80, firstTokenMs: undefined } : undefined,
  scoreOf: (one: Model) => (one === GOOD ? score(0.6) : one === WORSE ? score(0.4) : undefined),
}
const drawn = (axes: Parameters<typeof pointsOf>[2]) => chartPoints(ALL, pointsOf(ALL, FACTS, axes), axes)

it('puts models without a score, a speed or a test at the edge, and never on the line', () => {
  const axes = { x: 'input', y: 'score', now: 0 } as const
  const { points, front, missing, atEdge } = drawn(axes)
  expect(points.map(({ y, yRange }) => [y, yRange?.map(Math.round)])).toEqual([
    [NaN, undefined],
    [60, [50, 70]],
    [40, [30, 50]],
  ])
  expect(front).toEqual(['alpha/good'])
  expect({ missing, atEdge }).toEqual({ missing: 0, atEdge: { x: 0, y: 1 } })
  expect(drawn({ x: 'speed', y: 'input', now: 0 }).atEdge).toEqual({ x: 2, y: 0 })
  expect(drawn({ x: 'bench:a.b', y: 'bench:a.c', now: 0 })).toMatchObject({ missing: 1, atEdge: { y: 2 } })
})

it('joins what none beats, whichever end of an axis is better', () => {
  expect(drawn({ x: 'input', y: 'context', now: 0 }).front).toEqual(['alpha/cheap', 'alpha/good'])
  expect(drawn({ x: 'context', y: 'input', now: 0 }).front).toEqual(['alpha/good', 'alpha/cheap'])
  expect(drawn({ x: 'bench:a.b', y: 'context', now: 0 }).front).toEqual(['alpha/good'])
})

it('names the newest model of each developer', () => {
  const dated = (id: string, createdAt: number) => model(id, '1', 1, { createdAt })
  const models = [
    dated('acme/old', 1),
    dated('acme/new', 2),
    dated('other/only', 1),
    model('acme/undated', '1', 1),
  ]
  expect(newestOfEach(models)).toEqual(['alpha/acme/new', 'alpha/other/only'])
})
