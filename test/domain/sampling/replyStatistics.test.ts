import { expect, test } from 'vitest'

import { exampleDistribution } from '@/domain/sampling/shapeDistribution'
import { replyStatistics } from '@/domain/sampling/entropy'

const token = (name: string, probability: number) => ({
  token: name,
  logprob: Math.log(probability),
  top: [],
})

test('sums up a reply and finds where it surprised most', () => {
  const statistics = replyStatistics([token('a', 0.5), token('b', 1), token('c', 1 / 16), token('d', 0.5)], 2)
  expect(statistics?.totalBits).toBeCloseTo(6, 12)
  expect(statistics?.perplexity).toBeCloseTo(2 ** 1.5, 12)
  expect(statistics?.places.map(({ index, token: name }) => [index, name])).toEqual([
    [2, 'c'],
    [0, 'a'],
  ])
})

test('leaves out what a service found too unlikely to tell', () => {
  const untold = { token: 'x', logprob: -9999, top: [] }
  const statistics = replyStatistics([token('a', 0.5), untold])
  expect(statistics?.perplexity).toBeCloseTo(2, 12)
  expect(statistics?.totalBits).toBeCloseTo(1, 12)
  expect(statistics?.places[0]?.token).toBe('x')
  expect(replyStatistics([untold])).toBeUndefined()
})

test('a reply without probabilities has no statistics', () => {
  expect(replyStatistics([])).toBeUndefined()
})

test('the example falls off from its first word to its last token', () => {
  const { tokens, logits } = exampleDistribution()
  expect(tokens).toHaveLength(20)
  expect([...logits]).toEqual([...logits].sort((one, other) => other - one))
})
