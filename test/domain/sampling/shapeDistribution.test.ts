import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { effectiveChoices, entropyBits, perplexity, surpriseBits } from '@/domain/sampling/entropy'
import { penalise } from '@/domain/sampling/penaltyPicture'
import { rankLogits, softmax } from '@/domain/sampling/rankLogits'
import { NEUTRAL_SAMPLING, type SamplingSettings } from '@/domain/sampling/samplingSettings'
import { shapeDistribution } from '@/domain/sampling/shapeDistribution'

const numbers = (values: readonly number[]) => Float64Array.from(values)
const logsOf = (probabilities: readonly number[]) => numbers(probabilities.map(Math.log))
const shape = (probabilities: readonly number[], settings: Partial<SamplingSettings>) =>
  shapeDistribution(rankLogits(logsOf(probabilities)), { ...NEUTRAL_SAMPLING, ...settings })
const rounded = (values: Iterable<number>) => Array.from(values, (value) => Math.round(value * 1e9) / 1e9)

const someLogits = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 60 })

describe('softmax', () => {
  test('gives back the probabilities whose logarithms it is given', () => {
    expect(rounded(softmax(logsOf([0.5, 0.3, 0.2])))).toEqual([0.5, 0.3, 0.2])
  })

  test('at half the temperature squares the odds', () => {
    // 0.6² : 0.4² = 9 : 4
    expect(rounded(softmax(logsOf([0.6, 0.4]), 0.5))).toEqual(rounded([9 / 13, 4 / 13]))
  })

  test.each([
    ['temperature 0 gives everything to the greatest', 0, [3, 1, 2], [1, 0, 0]],
    ['temperature 0 shares evenly between equals', 0, [3, 3, 2], [0.5, 0.5, 0]],
    ['infinite temperature makes all equal', Infinity, [3, 1, 2], [1 / 3, 1 / 3, 1 / 3]],
    ['what is impossible stays so at any temperature', Infinity, [3, -Infinity, 3], [0.5, 0, 0.5]],
  ])('%s', (_, temperature, logits, expected) => {
    expect(rounded(softmax(numbers(logits), temperature))).toEqual(rounded(expected))
  })

  test('does not overflow where the exponentials would', () => {
    expect(rounded(softmax(numbers([2000, 2000 - Math.LN2])))).toEqual(rounded([2 / 3, 1 / 3]))
  })

  test('always sums to 1 and does not mind a constant added to all', () => {
    fc.assert(
      fc.property(someLogits, fc.double({ min: 0.05, max: 5, noNaN: true }), (logits, temperature) => {
        const one = softmax(numbers(logits), temperature)
        const other = softmax(numbers(logits.map((logit) => logit + 7)), temperature)
        expect(one.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9)
        one.forEach((each, index) => expect(each).toBeCloseTo(other[index]!, 9))
      }),
    )
  })
})

describe('measures of uncertainty', () => {
  test.each([
    [[1], 0],
    [[0.5, 0.5], 1],
    [[0.25, 0.25, 0.25, 0.25], 2],
    [[0.5, 0.25, 0.25], 1.5],
    [[1, 0], 0],
    [[], 0],
  ])('the entropy of %j is %d bits', (probabilities, bits) => {
    expect(entropyBits(numbers(probabilities))).toBeCloseTo(bits, 12)
  })

  test('n equal choices are n effective choices', () => {
    expect(effectiveChoices(entropyBits(new Float64Array(10).fill(0.1)))).toBeCloseTo(10, 9)
  })

  test('a token with one chance in eight surprises by three bits', () => {
    expect(surpriseBits(Math.log(1 / 8))).toBeCloseTo(3, 12)
    expect(surpriseBits(0)).toBe(0)
  })

  test('perplexity is the number of choices when each token is one of n', () => {
    expect(perplexity([Math.log(0.25), Math.log(0.25)])).toBeCloseTo(4, 12)
    expect(perplexity([])).toBeUndefined()
  })
})

describe('cuts', () => {
  test('top-k keeps that many and makes them 1 again', () => {
    const result = shape([0.5, 0.3, 0.2], { topK: 2 })
    expect(rounded(result.after)).toEqual(rounded([0.5 / 0.8, 0.3 / 0.8, 0]))
    expect(result).toMatchObject({ kept: 2, cutBy: 'topK' })
    expect(result.keptMass).toBeCloseTo(0.8, 12)
  })

  test.each([
    [0.9, 3],
    [0.8, 2],
    [0.51, 2],
    [0.5, 1],
    [0.0001, 1],
    [0, 1],
    [1, 4],
  ])('top-p %d keeps the fewest that reach it: %d', (topP, kept) => {
    // Sixteenths, so that the sums are exact.
    expect(shape([0.5, 0.3125, 0.125, 0.0625], { topP }).kept).toBe(kept)
  })

  test.each([
    [0.1, 4],
    [0.2, 3],
    [0.5, 2],
    [0.53, 1],
    [1, 1],
    [0, 4],
  ])('min-p %d keeps what is that likely beside the likeliest: %d', (minP, kept) => {
    expect(shape([0.5, 0.26, 0.17, 0.07], { minP }).kept).toBe(kept)
  })

  test('each cut works on what the one before has left', () => {
    // After top-k 2: 0.625 and 0.375; 0.6 of that is reached by the first alone.
    expect(shape([0.5, 0.3, 0.2], { topK: 2, topP: 0.6 })).toMatchObject({ kept: 1, cutBy: 'topP' })
    expect(shape([0.5, 0.3, 0.2], { topP: 0.6 }).kept).toBe(2)
  })

  test('the order decides whether a high temperature widens what top-p keeps', () => {
    const probabilities = [0.7, 0.15, 0.1, 0.05]
    const settings = { temperature: 4, topP: 0.7 }
    expect(shape(probabilities, { ...settings, order: 'temperatureLast' }).kept).toBe(1)
    expect(shape(probabilities, { ...settings, order: 'temperatureFirst' }).kept).toBe(3)
  })

  test('nothing set changes nothing', () => {
    const result = shape([0.5, 0.3, 0.2], {})
    expect(rounded(result.after)).toEqual([0.5, 0.3, 0.2])
    expect(result).toMatchObject({ kept: 3, cutBy: 'none', keptMass: 1 })
  })

  test('whatever is set, a distribution comes out, never less certain than the cuts leave', () => {
    const settings = fc.record({
      temperature: fc.double({ min: 0, max: 3, noNaN: true }),
      topK: fc.nat(70),
      topP: fc.double({ min: 0, max: 1, noNaN: true }),
      minP: fc.double({ min: 0, max: 1, noNaN: true }),
      order: fc.constantFrom('temperatureFirst' as const, 'temperatureLast' as const),
    })
    fc.assert(
      fc.property(someLogits, settings, (logits, chosen) => {
        const { after, kept, entropyBits: bits } = shapeDistribution(rankLogits(numbers(logits)), chosen)
        expect(after.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9)
        expect(kept).toBeGreaterThanOrEqual(1)
        expect(after.slice(kept).every((each) => each === 0)).toBe(true)
        expect(bits).toBeLessThanOrEqual(Math.log2(kept) + 1e-9)
      }),
    )
  })
})

test('ranking is stable, keeps the way back, and is made once for an array', () => {
  const logits = numbers([1, 3, 3, 2])
  const ranked = rankLogits(logits)
  expect([...ranked.tokens]).toEqual([1, 2, 3, 0])
  expect([...ranked.logits]).toEqual([3, 3, 2, 1])
  expect(rankLogits(logits)).toBe(ranked)
})

test('penalties pull down what is there already, whatever its sign', () => {
  const logits = numbers([2, -2, 1])
  const counts = new Map([
    [0, 3],
    [1, 1],
  ])
  const penalised = penalise(logits, counts, { repetition: 2, frequency: 0.1, presence: 0.5 })
  expect(rounded(penalised)).toEqual(rounded([2 / 2 - 0.3 - 0.5, -2 * 2 - 0.1 - 0.5, 1]))
  expect([...logits]).toEqual([2, -2, 1])
  expect([...penalise(logits, counts, { repetition: 1, frequency: 0, presence: 0 })]).toEqual([...logits])
})

test.each([0.3, 0.9, 1.4])(
  'the entropy of a whole vocabulary is that of its probabilities, at %d',
  (temperature) => {
    const logits = new Float64Array(20_000).map((_, rank) => 8 - 1.05 * Math.log(rank + 1))
    for (const topP of [1, 0.97]) {
      const settings = { ...NEUTRAL_SAMPLING, temperature, topP }
      const shape = shapeDistribution(rankLogits(logits), settings)
      expect(shape.entropyBits).toBeCloseTo(entropyBits(shape.after), 9)
      expect(shape.after.subarray(0, shape.kept).reduce((total, each) => total + each, 0)).toBeCloseTo(1, 9)
      expect(shape.after.subarray(shape.kept).every((each) => each === 0)).toBe(true)
    }
  },
)
