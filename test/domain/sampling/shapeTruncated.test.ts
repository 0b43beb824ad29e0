import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { estimatedTail, rankLogits } from '@/domain/sampling/rankLogits'
import { NEUTRAL_SAMPLING, type SamplingSettings } from '@/domain/sampling/samplingSettings'
import { shapeDistribution } from '@/domain/sampling/shapeDistribution'
import { shapeTruncated } from '@/domain/sampling/shapeTruncated'
import { truncatedDistribution } from '@/domain/sampling/entropy'

const reported = (probabilities: readonly number[], drawn = 0) =>
  truncatedDistribution({
    token: `t${drawn}`,
    logprob: Math.log(probabilities[drawn]!),
    top: probabilities.map((probability, index) => ({ token: `t${index}`, logprob: Math.log(probability) })),
  })!

describe('reading what a service reports', () => {
  test('puts the rest of the mass into one bucket below the least listed', () => {
    const distribution = reported([0.5, 0.3, 0.1])
    expect(distribution.restMass).toBeCloseTo(0.1, 12)
    expect(distribution.restCeiling).toBeCloseTo(0.1, 12)
  })

  test('a drawn token outside the list is listed too, and lowers no ceiling', () => {
    const distribution = truncatedDistribution({
      token: 'odd',
      logprob: Math.log(0.01),
      top: [
        { token: 'a', logprob: Math.log(0.6) },
        { token: 'b', logprob: Math.log(0.2) },
      ],
    })
    expect(distribution?.tokens).toEqual(['a', 'b', 'odd'])
    expect(distribution?.restMass).toBeCloseTo(0.19, 12)
    expect(distribution?.restCeiling).toBeCloseTo(0.19, 12)
  })

  test('without alternatives nothing is known', () => {
    expect(truncatedDistribution({ token: 'a', logprob: -1, top: [] })).toBeUndefined()
  })
})

describe('a cut among the listed tokens', () => {
  test.each([
    ['top-k', { topK: 2 }],
    ['min-p', { minP: 0.5 }],
    ['top-p', { topP: 0.7 }],
  ])('is exact for %s', (_, settings) => {
    const result = shapeTruncated(reported([0.5, 0.3, 0.1]), { ...NEUTRAL_SAMPLING, ...settings })
    expect(result.isExact).toBe(true)
    expect(result.after[0]?.low).toBeCloseTo(0.625, 12)
    expect(result.after[0]?.high).toBeCloseTo(0.625, 12)
    expect(result.after[2]).toEqual({ low: 0, high: 0 })
  })

  test('temperature 0 is exact and certain', () => {
    const result = shapeTruncated(reported([0.5, 0.3, 0.1]), { ...NEUTRAL_SAMPLING, temperature: 0 })
    expect(result.after[0]).toEqual({ low: 1, high: 1 })
    expect(result.entropyBits).toEqual({ low: 0, high: 0 })
  })
})

test('the truth of a whole distribution lies within what is said of its listed part', () => {
  const weights = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 8, maxLength: 60 })
  const settings: fc.Arbitrary<SamplingSettings> = fc.record({
    temperature: fc.double({ min: 0.2, max: 3, noNaN: true }),
    topK: fc.constantFrom(0, 2, 5, 12),
    topP: fc.constantFrom(1, 0.99, 0.9, 0.5),
    minP: fc.constantFrom(0, 0.02, 0.3),
    order: fc.constantFrom('temperatureFirst', 'temperatureLast'),
  })
  fc.assert(
    fc.property(weights, settings, fc.integer({ min: 2, max: 6 }), (raw, chosen, listed) => {
      const total = raw.reduce((sum, each) => sum + each, 0)
      const whole = raw.map((each) => each / total).sort((one, other) => other - one)
      const truth = shapeDistribution(rankLogits(Float64Array.from(whole, Math.log)), chosen)
      const said = shapeTruncated(reported(whole.slice(0, listed)), chosen)

      said.after.forEach(({ low, high }, rank) => {
        expect(truth.after[rank]).toBeGreaterThanOrEqual(low - 1e-9)
        expect(truth.after[rank]).toBeLessThanOrEqual(high + 1e-9)
      })
      const rest = truth.after.slice(listed).reduce((sum, each) => sum + each, 0)
      expect(rest).toBeGreaterThanOrEqual(said.rest.low - 1e-9)
      expect(rest).toBeLessThanOrEqual(said.rest.high + 1e-9)
      expect(truth.entropyBits).toBeGreaterThanOrEqual(said.entropyBits.low - 1e-9)
      expect(truth.entropyBits).toBeLessThanOrEqual(said.entropyBits.high + 1e-9)
      expect(Math.min(truth.kept, listed)).toBeGreaterThanOrEqual(said.kept.low)
      expect(Math.min(truth.kept, listed)).toBeLessThanOrEqual(said.kept.high)
    }),
    { numRuns: 600, endOnFailure: true },
  )
})

test('the estimated tail spends the rest of the mass and nothing above its ceiling', () => {
  const ranked = estimatedTail(reported([0.5, 0.2, 0.05]))
  const tail = ranked.plain.slice(3)
  expect(tail.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0.25, 5)
  expect(Math.max(...tail)).toBeLessThanOrEqual(0.05)
})
