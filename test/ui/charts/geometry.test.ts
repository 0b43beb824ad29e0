import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { axisScale, type ChartAxis } from '@/ui/charts/Axes'
import { HEAT_STEPS, heatGround } from '@/ui/charts/heatGround'
import { binsOf } from '@/ui/charts/Histogram'
import { linePath } from '@/ui/charts/linePath'
import { nearestPoint, nextPoint } from '@/ui/charts/scatter/ScatterMarker'
import { placeLabels } from '@/ui/charts/scatter/placeLabels'

const log: ChartAxis = { label: 'price', scale: 'log', format: String }
const linear: ChartAxis = { label: 'count', scale: 'linear', format: String }

describe('an axis', () => {
  test('puts equal factors at equal distances on a log scale', () => {
    const { at } = axisScale({ ...log, domain: [0.01, 100] }, [], [0, 400])
    expect([0.01, 0.1, 1, 10, 100].map((value) => Math.round(at(value)))).toEqual([0, 100, 200, 300, 400])
  })

  test('gives zero a place of its own before the first value, and a tick', () => {
    const scale = axisScale(log, [0, 0.1, 10], [50, 450])
    expect(scale.at(0)).toBe(58)
    expect(scale.at(0.1)).toBeGreaterThan(70)
    expect(scale.ticks[0]).toBe(0)
    expect(scale.valueAt(52)).toBe(0)
  })

  test.each([
    [
      [0.01, 100],
      [0.01, 0.1, 1, 10, 100],
    ],
    [
      [0.32, 3.75],
      [0.5, 1, 2],
    ],
    [
      [4, 48],
      [5, 10, 20],
    ],
  ] as const)('has round ticks on a log scale of %j', (domain, ticks) => {
    expect(axisScale({ ...log, domain }, [], [0, 400]).ticks).toEqual(ticks)
  })

  test('of amounts starts at nothing, and upwards on the screen', () => {
    const scale = axisScale(linear, [40, 90], [200, 0])
    expect(scale.at(0)).toBe(200)
    expect(scale.at(90)).toBeLessThan(20)
    expect(scale.valueAt(scale.at(55))).toBeCloseTo(55, 9)
  })

  test.each([[[]], [[5]], [[0]]])('stands even for the values %j', (values) => {
    for (const axis of [log, linear]) {
      const { at, ticks } = axisScale(axis, values, [0, 300])
      expect(Number.isFinite(at(1))).toBe(true)
      expect(ticks.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('labels', () => {
  const wish = fc.record({
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 300 }),
    text: fc.string({ minLength: 1, maxLength: 24 }),
  })

  test('never cover one another and never leave the picture', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 25 }), (wishes) => {
        const placed = placeLabels(
          wishes.map((each, index) => ({ ...each, id: String(index) })),
          500,
          300,
        )
        const boxes = placed.map(({ anchor, labelX, labelY, text }) => {
          const left = anchor === 'start' ? labelX : labelX - text.length * 6.1
          return { left, right: left + text.length * 6.1, top: labelY - 10, bottom: labelY + 3 }
        })
        boxes.forEach((one, index) => {
          expect(one.left).toBeGreaterThanOrEqual(0)
          expect(one.right).toBeLessThanOrEqual(500)
          for (const other of boxes.slice(index + 1)) {
            const isApart =
              one.right <= other.left ||
              other.right <= one.left ||
              one.bottom <= other.top ||
              other.bottom <= one.top
            expect(isApart).toBe(true)
          }
        })
      }),
    )
  })

  test('are drawn beside their point where there is room', () => {
    expect(placeLabels([{ id: 'a', text: 'finch-8b', x: 100, y: 100 }], 500, 300)).toHaveLength(1)
  })
})

describe('finding points', () => {
  const places = [
    { id: 'a', left: 10, top: 10 },
    { id: 'b', left: 100, top: 12 },
    { id: 'c', left: 20, top: 200 },
  ]

  test('takes the nearest within reach', () => {
    expect(nearestPoint(places, 95, 15)?.id).toBe('b')
    expect(nearestPoint(places, 300, 300)).toBeUndefined()
  })

  test('walks in the direction of the key and stops at the edge', () => {
    expect(nextPoint(places, places[0]!, [1, 0])?.id).toBe('b')
    expect(nextPoint(places, places[0]!, [0, 1])?.id).toBe('c')
    expect(nextPoint(places, places[1]!, [1, 0])).toBeUndefined()
  })
})

test('spans cover every value once, the greatest too', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      expect(binsOf(values, 12).reduce((sum, bin) => sum + bin.count, 0)).toBe(values.length)
    }),
  )
  expect(binsOf([], 12)).toEqual([])
  expect(binsOf([0, -5e-324], 12)).toHaveLength(1)
})

test('a stepped line holds each height until the next', () => {
  const points = [
    { left: 0, top: 10 },
    { left: 50, top: 20 },
  ]
  expect(linePath(points, 80)).toBe('M0 10H50V20H80')
  expect(linePath(points)).toBe('M0 10L50 20')
  expect(linePath([])).toBe('')
})

test('heat is none at nothing and grows in steps to its limit', () => {
  expect(heatGround(0)).toBeUndefined()
  expect(heatGround(0.5)).toContain('24%')
  expect(heatGround(5)).toBe(heatGround(1))
  expect(new Set(Array.from({ length: 100 }, (_, index) => heatGround(index / 99))).size).toBe(HEAT_STEPS + 1)
})
