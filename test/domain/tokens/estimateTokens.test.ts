import { describe, expect, it } from 'vitest'
import { calibrate, calibrationFor, UNCALIBRATED } from '@/domain/tokens/calibrate'
import {
  estimateMessageTokens,
  estimateTokens,
  sumOfEstimates,
  withCalibration,
} from '@/domain/tokens/estimateTokens'
import { formatTokenLimit, formatTokens } from '@/lib/text/formatTokens'
import { modelFamily } from '@/domain/catalog/suggestSuccessor'
import type { AttachmentId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'

const text = (value: string): Part => ({ type: 'text', text: value })

describe('estimateTokens', () => {
  it.each([
    ['', 0, 0],
    ['Hello, world!', 3, 6],
    ['The quick brown fox jumps over the lazy dog. '.repeat(100), 900, 1200],
    ['模型'.repeat(100), 100, 300],
  ])('counts %j roughly', (value, from, to) => {
    expect(estimateTokens(value)).toBeGreaterThanOrEqual(from)
    expect(estimateTokens(value)).toBeLessThanOrEqual(to)
  })
})

describe('estimateMessageTokens', () => {
  it('counts text, calls and results, and the frame of a message', () => {
    const parts: Part[] = [
      text('one two three'),
      { type: 'toolCall', id: 'a', name: 'search', arguments: '{"q":"x"}' },
    ]
    const bare = estimateMessageTokens({ parts: [text('one two three')] })

    expect(estimateMessageTokens({ parts: [] })).toEqual({ tokens: 4, low: 4, high: 4 })
    expect(bare.low).toBe(bare.high)
    expect(estimateMessageTokens({ parts }).tokens).toBeGreaterThan(bare.tokens + 8)
  })

  it('gives attachments bounds that are apart', () => {
    const image: Part = {
      type: 'image',
      attachmentId: 'x' as AttachmentId,
      name: 'a',
      mediaType: 'image/png',
      sizeBytes: 9,
    }
    const estimate = estimateMessageTokens({ parts: [image] })

    expect(estimate.low).toBeLessThan(estimate.tokens)
    expect(estimate.high).toBeGreaterThan(estimate.tokens)
  })

  it('counts the same parts once', () => {
    let reads = 0
    const part = {
      type: 'text',
      get text() {
        reads += 1
        return 'words'
      },
    } as const
    const parts: readonly Part[] = [part]
    estimateMessageTokens({ parts })
    const before = reads
    estimateMessageTokens({ parts })

    expect(reads).toBe(before)
  })

  it('adds up', () => {
    expect(
      sumOfEstimates([
        { tokens: 1, low: 0, high: 3 },
        { tokens: 2, low: 2, high: 2 },
      ]),
    ).toEqual({ tokens: 3, low: 2, high: 5 })
  })
})

describe('calibrate', () => {
  const observe = (ratio: number, count: number) =>
    Array.from({ length: count }, () => ({
      modelId: 'qwen/qwen3-32b',
      estimated: 1000,
      actual: 1000 * ratio,
    }))

  it('starts wide, and narrows around what was observed', () => {
    const few = calibrationFor(calibrate(observe(1.2, 1)), 'Qwen2.5-7B')
    const many = calibrationFor(calibrate(observe(1.2, 50)), 'Qwen2.5-7B')

    expect(few.ratio).toBeCloseTo(1.2)
    expect(many.ratio).toBeCloseTo(1.2)
    expect(many.high - many.low).toBeLessThan(few.high - few.low)
    expect(few.high - few.low).toBeLessThan(UNCALIBRATED.high * 1.2 - UNCALIBRATED.low * 1.2 + 0.1)
    expect(many.low).toBeGreaterThan(1.1)
    expect(many.high).toBeLessThan(1.3)
  })

  it('keeps the spread that was observed within its bounds', () => {
    const mixed = [...observe(0.9, 20), ...observe(1.1, 20), ...observe(1, 20)]
    const calibration = calibrationFor(calibrate(mixed), 'qwen')

    expect(calibration.low).toBeLessThanOrEqual(0.91)
    expect(calibration.high).toBeGreaterThanOrEqual(1.09)
  })

  it('leaves out what is no count of the text', () => {
    const odd = [
      { modelId: 'qwen', estimated: 10, actual: 40 },
      { modelId: 'qwen', estimated: 1000, actual: 0 },
      { modelId: 'qwen', estimated: 1000, actual: 90_000 },
      { modelId: 'qwen', estimated: 0, actual: 5 },
      { modelId: 'qwen', estimated: Number.NaN, actual: 5 },
    ]
    expect(calibrate(odd).size).toBe(0)
    expect(calibrationFor(calibrate(odd), 'qwen')).toBe(UNCALIBRATED)
  })

  it('applies to estimates in whole tokens', () => {
    expect(withCalibration({ tokens: 100, low: 100, high: 100 }, UNCALIBRATED)).toEqual({
      tokens: 100,
      low: 80,
      high: 135,
    })
  })
})

describe('modelFamily', () => {
  it.each([
    ['openai/gpt-4o-mini', 'gpt'],
    ['o3-mini', 'gpt'],
    ['openai/gpt-oss-120b', 'gpt-oss'],
    ['deepseek/deepseek-r1-distill-llama-70b', 'llama'],
    ['deepseek/deepseek-r1-distill-qwen-32b', 'qwen'],
    ['deepseek-chat', 'deepseek'],
    ['anthropic/claude-sonnet-4', 'claude'],
    ['google/gemma-3-27b', 'gemini'],
    ['mistralai/ministral-8b', 'mistral'],
    ['microsoft/phi-4', 'phi'],
    ['Somebody/Own-Model', 'somebody/own-model'],
  ])('of %s is %s', (id, family) => {
    expect(modelFamily(id)).toBe(family)
  })
})

describe('formatTokenLimit', () => {
  it.each([
    [512, '512'],
    [2048, '2k'],
    [32_768, '33k'],
    [163_840, '164k'],
    [999_500, '1M'],
    [1_048_576, '1M'],
    [Number.NaN, '?'],
  ])('writes %d as %s', (tokens, expected) => {
    expect(formatTokenLimit(tokens)).toBe(expected)
  })
})

describe('formatTokens', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [4180, '4,180'],
    [9999, '9,999'],
    [10_000, '10k'],
    [12_400, '12.4k'],
    [99_949, '99.9k'],
    [99_950, '100k'],
    [131_072, '131k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_048_576, '1M'],
    [10_500_000, '10.5M'],
    [Number.NaN, '?'],
  ])('writes %d as %s', (tokens, expected) => {
    expect(formatTokens(tokens)).toBe(expected)
  })
})
