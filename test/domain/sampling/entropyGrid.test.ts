import { describe, expect, test } from 'vitest'

import { contourLines, entropyGrid } from '@/domain/sampling/entropyGrid'
import { exampleDistribution, shapeDistribution } from '@/domain/sampling/shapeDistribution'
import { rankLogits } from '@/domain/sampling/rankLogits'
import { NEUTRAL_SAMPLING } from '@/domain/sampling/samplingSettings'

const ranked = rankLogits(exampleDistribution().logits)

describe('the entropy over temperature and top-p', () => {
  test.each(['temperatureFirst', 'temperatureLast'] as const)(
    'is between those of one token less and of as many as are kept, and exact at 1: %s',
    (order) => {
      const temperatures = [0, 0.3, 1, 1.7]
      const topPs = [0.1, 0.6, 0.95, 1]
      const grid = entropyGrid(ranked, temperatures, topPs, { topK: 40, minP: 0.01, order })
      topPs.forEach((topP, row) => {
        temperatures.forEach((temperature, column) => {
          const settings = { ...NEUTRAL_SAMPLING, temperature, topP, topK: 40, minP: 0.01, order }
          const exact = shapeDistribution(ranked, settings)
          const oneLess = shapeDistribution(ranked, {
            ...settings,
            topP: 1,
            topK: Math.max(1, exact.kept - 1),
          })
          const bits = grid.bits[row * temperatures.length + column]
          expect(bits).toBeLessThanOrEqual(exact.entropyBits + 1e-9)
          expect(bits).toBeGreaterThanOrEqual(oneLess.entropyBits - 1e-9)
          if (topP === 1) expect(bits).toBeCloseTo(exact.entropyBits, 9)
        })
      })
    },
  )

  test('at the edge of a step top-p needs all of its last token', () => {
    const four = rankLogits(Float64Array.from([0.5, 0.25, 0.125, 0.125], Math.log))
    const grid = entropyGrid(four, [1], [0.75], { topK: 0, minP: 0, order: 'temperatureFirst' })
    const exact = shapeDistribution(four, { ...NEUTRAL_SAMPLING, topP: 0.75 }).entropyBits
    expect(grid.bits[0]).toBeCloseTo(exact, 9)
  })
})

describe('contour lines', () => {
  const axis = Array.from({ length: 21 }, (_, index) => index / 10 - 1)

  test('of a cone lie on the circle', () => {
    const values = Float64Array.from(axis.flatMap((y) => axis.map((x) => Math.hypot(x, y))))
    const segments = contourLines({ xs: axis, ys: axis, values }, 0.75)
    expect(segments.length).toBeGreaterThan(20)
    for (const { x1, y1 } of segments) expect(Math.hypot(x1, y1)).toBeCloseTo(0.75, 1)
    const length = segments.reduce((sum, each) => sum + Math.hypot(each.x2 - each.x1, each.y2 - each.y1), 0)
    expect(length).toBeCloseTo(2 * Math.PI * 0.75, 1)
  })

  test('of a plane are exact', () => {
    const values = Float64Array.from(axis.flatMap((y) => axis.map((x) => x + y)))
    for (const { x1, y1, x2, y2 } of contourLines({ xs: axis, ys: axis, values }, 0.33)) {
      expect(x1 + y1).toBeCloseTo(0.33, 9)
      expect(x2 + y2).toBeCloseTo(0.33, 9)
    }
  })

  test('tell the two pieces of a saddle apart', () => {
    const grid = { xs: [0, 1], ys: [0, 1], values: Float64Array.of(1, 0, 1, 0) }
    expect(contourLines({ ...grid, values: Float64Array.of(1, 0, 0, 1) }, 0.4)).toHaveLength(2)
    expect(contourLines(grid, 2)).toEqual([])
  })
})
