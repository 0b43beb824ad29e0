import { expect, it } from 'vitest'

import { ownSpeeds } from '@/domain/ledger/ownSpeeds'
import { modelKey } from '@/domain/modelRef'

import { entryOf } from './entryOf'

const reply = (tokens: number, firstTokenMs: number, totalMs: number) =>
  entryOf({
    response: {
      outcome: 'ended',
      usage: { promptTokens: 10, completionTokens: tokens, totalTokens: 10 + tokens },
    },
    timings: { firstTokenMs, totalMs },
  })
const KEY = modelKey({ connectionId: 'alpha' as never, modelId: 'm' as never })

it('has the middle speed of a model’s whole replies', () => {
  const speeds = ownSpeeds([reply(100, 500, 1500), reply(300, 700, 1700), reply(200, 600, 1600)])
  expect(speeds.get(KEY)).toEqual({
    replies: 3,
    tokensPerSecond: 200,
    firstTokenMs: 600,
    spread: { speed: { count: 3, low: 100, high: 300 }, firstToken: { count: 3, low: 500, high: 700 } },
  })
})

it('tells where the middle half of them lies', () => {
  const speeds = ownSpeeds([1, 2, 3, 4, 100].map((speed) => reply(100 * speed, 500, 1500)))
  expect(speeds.get(KEY)?.spread.speed).toEqual({ count: 5, low: 200, high: 400 })
})

it('counts no titles and no replies that broke off, and knows no speed where no time was measured', () => {
  const broken = {
    ...reply(900, 1, 2),
    response: { ...reply(900, 1, 2).response, outcome: 'failed' as const },
  }
  expect(ownSpeeds([{ ...reply(900, 1, 2), purpose: 'title' }, broken]).size).toBe(0)
  expect(ownSpeeds([entryOf()]).get(KEY)).toEqual({
    replies: 1,
    tokensPerSecond: undefined,
    firstTokenMs: undefined,
    spread: { speed: undefined, firstToken: undefined },
  })
})
