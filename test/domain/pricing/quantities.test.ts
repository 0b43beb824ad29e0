import { describe, expect, it } from 'vitest'
import type { PriceItem } from '@/domain/catalog/entry'
import { type BilledUsage, quantitiesOf, type RequestFacts } from '@/domain/pricing/quantities'
import { usage } from './priced'

const ALL: readonly PriceItem[] = [
  'reasoning',
  'imageToken',
  'audioInput',
  'imageOutput',
  'audioOutput',
  'fileSearch',
  'codeSession',
]

/** What is to be paid, each as item, units, how long it is kept, and a `+` where it is a lower bound. */
const billed = (used: BilledUsage, priced: readonly PriceItem[] = ALL, facts: RequestFacts = {}) =>
  quantitiesOf(used, facts, new Set(priced), 1).map(
    ({ item, units, ttlSeconds, isLeast }) =>
      `${item} ${units}${ttlSeconds === undefined ? '' : ` for ${ttlSeconds}`}${isLeast ? '+' : ''}`,
  )

describe('each token is paid once', () => {
  it.each<[string, BilledUsage, readonly string[]]>([
    [
      'sound, pictures and video apart from text',
      usage(20, 0, { imageInputTokens: 2, audioInputTokens: 3, videoInputTokens: 4 }),
      ['input 11', 'imageToken 2', 'audioInput 3', 'input 4+'],
    ],
    [
      'sound and pictures beside what was read from the cache',
      usage(20, 0, { cachedTokens: 8, imageInputTokens: 2, audioInputTokens: 3 }),
      ['input 7', 'cached 8', 'imageToken 2', 'audioInput 3'],
    ],
    [
      'video beside what was read from the cache',
      usage(20, 0, { cachedTokens: 8, videoInputTokens: 3 }),
      ['input 9', 'cached 8', 'input 3+'],
    ],
    ...(['imageInputTokens', 'audioInputTokens', 'videoInputTokens'] as const).map(
      (kind): [string, BilledUsage, readonly string[]] => [
        `${kind} that were read from the cache in part, at a price that nobody lists`,
        usage(8, 0, { cachedTokens: 8, [kind]: 3 }),
        ['cached 8+'],
      ],
    ),
    ['less than nothing is nothing', usage(10, 0, { cachedTokens: -5 }), ['input 10']],
    [
      'no count that never ends is one',
      usage(10, 0, { cachedTokens: Number.POSITIVE_INFINITY }),
      ['input 10'],
    ],
    [
      'sound, pictures and reasoning apart from text in what is written',
      usage(0, 20, { imageOutputTokens: 2, audioOutputTokens: 3, reasoningTokens: 4 }),
      ['output 11', 'reasoning 4', 'imageOutput 2', 'audioOutput 3'],
    ],
  ])('%s', (_, used, expected) => expect(billed(used)).toEqual(expected))
})

describe('what is written to the cache is paid by how long it is kept', () => {
  it.each<[string, Partial<BilledUsage>, readonly string[]]>([
    ['the usual time, where none is said', { cacheWriteTokens: 10 }, ['cacheWrite 10']],
    [
      'minutes, an hour and half a day',
      { cacheWriteTokens: 10, cacheWriteHourTokens: 3, cacheWriteHalfDayTokens: 4 },
      ['cacheWrite 3 for 300', 'cacheWrite 3 for 3600', 'cacheWrite 4 for 43200'],
    ],
    [
      'minutes, where none is kept for an hour',
      { cacheWriteTokens: 10, cacheWriteHourTokens: 0 },
      ['cacheWrite 10 for 300'],
    ],
    [
      'minutes, where none is kept for half a day',
      { cacheWriteTokens: 10, cacheWriteHalfDayTokens: 0 },
      ['cacheWrite 10 for 300'],
    ],
    [
      'no more than was written',
      { cacheWriteTokens: 10, cacheWriteHourTokens: 9, cacheWriteHalfDayTokens: 4 },
      ['cacheWrite 6 for 3600', 'cacheWrite 4 for 43200'],
    ],
  ])('%s', (_, more, expected) => expect(billed(usage(10, 0, more))).toEqual(expected))
})

describe('what is no token', () => {
  const used = usage(0, 0, { extras: { file_search: 2, code_interpreter: 1, teleport: 3, toString: 4 } })
  it.each<[string, BilledUsage, readonly PriceItem[], RequestFacts, readonly string[]]>([
    [
      'tools with a price, and others',
      used,
      ALL,
      {},
      ['fileSearch 2', 'codeSession 1', 'other 3', 'other 4'],
    ],
    ['tools without one', used, [], {}, ['other 2', 'other 1', 'other 3', 'other 4']],
    ['a request, where requests cost', usage(0, 0), ['request'], {}, ['request 1']],
    ['pictures, where they cost apart from tokens', usage(0, 0), ['image'], { images: 2 }, ['image 2']],
    ['searches, by whoever counted more', usage(0, 0, { searches: 1 }), [], { searches: 3 }, ['search 3']],
    ['none, where they were counted', usage(0, 0, { searches: 0 }), [], searching({}), []],
    ['one at least, where nobody counts them', usage(0, 0), [], searching({}), ['search 1+']],
    ['none, where they were not asked for', usage(0, 0), [], searching(null), []],
  ])('%s', (_, of, priced, facts, expected) => expect(billed(of, priced, facts)).toEqual(expected))

  it.each([
    ['gpt-4o-search-preview', true],
    ['o4-search-api', true],
    ['openai/gpt-5-search-api', true],
    ['house-gpt-5-search-api', true],
    ['notgpt-5-search-api', false],
    ['gpt-5', false],
    ['research-preview', false],
  ])('a request to %s searches without being asked to: %s', (model, searches) => {
    expect(billed(usage(0, 0), [], { parameters: { model } })).toEqual(searches ? ['search 1+'] : [])
  })
})

function searching(options: Record<string, never> | null): RequestFacts {
  return { parameters: { web_search_options: options } }
}
