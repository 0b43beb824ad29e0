import { expect, it } from 'vitest'

import { frontNeighbours } from '@/domain/models/browse/paretoFront'

const point = (x: number, y: number) => ({ x, y })
const [nano, mini, haiku, sonnet, opus] = [
  point(1, 10),
  point(2, 20),
  point(3, 30),
  point(4, 40),
  point(5, 50),
]
const line = [sonnet, nano, opus, mini, haiku]

it('is one step better and two steps cheaper on the line', () => {
  expect(frontNeighbours(sonnet, [...line, point(4, 12)])).toEqual([
    { item: opus, steps: 1 },
    { item: sonnet, steps: 0 },
    { item: haiku, steps: -1 },
    { item: mini, steps: -2 },
  ])
})

it('has nothing beyond the ends of the line', () => {
  expect(frontNeighbours(opus, line).map(({ steps }) => steps)).toEqual([0, -1, -2])
  expect(frontNeighbours(nano, line).map(({ steps }) => steps)).toEqual([1, 0])
})

it('counts from its price for what is not on the line', () => {
  const beaten = point(3.5, 15)
  expect(frontNeighbours(beaten, [...line, beaten])).toEqual([
    { item: sonnet, steps: 1 },
    { item: beaten, steps: 0 },
    { item: haiku, steps: -1 },
    { item: mini, steps: -2 },
  ])
})
