import { describe, expect, test } from 'vitest'

import { attemptReply, inventCallId } from '@/services/completions/attemptReply'

import { data, delta, REQUEST, sse } from './support'

async function endOf(fetch: typeof globalThis.fetch, { request = REQUEST, idleLimitMs = 1_000 } = {}) {
  const deps = { fetch, signal: new AbortController().signal, now: () => 0, idleLimitMs }
  const attempt = attemptReply(request, deps)
  for (;;) {
    const { done, value } = await attempt.next()
    if (done) return value
  }
}

describe('whether an attempt was charged', () => {
  const counts = (written: number) => ({
    prompt_tokens: 1,
    completion_tokens: written,
    total_tokens: 1 + written,
  })

  test.each<[string, object, boolean]>([
    ['one token was counted', counts(1), true],
    ['nothing was counted as written', counts(0), false],
    ['a price was named, however small', { ...counts(0), cost: 0.5 }, true],
    ['the price is nothing', { ...counts(0), cost: 0 }, false],
  ])('%s', async (_name, usage, isCharged) => {
    const chunks = [delta({}, 'stop'), data({ choices: [], usage }), data('[DONE]')]
    expect(await endOf(async () => sse(chunks))).toMatchObject({ hasToken: false, isCharged })
  })
})

test('what the end of a stream sets free counts as seen', async () => {
  expect(await endOf(async () => sse([delta({ content: '<thi' })]))).toMatchObject({ hasToken: true })
})

test('a whole reply may be silent five times as long as a stream', async () => {
  const request = { ...REQUEST, isStreamed: false }
  const { final } = await endOf(() => new Promise(() => undefined), { request, idleLimitMs: 1 })
  expect(final).toEqual({ type: 'failed', error: { type: 'timedOut', afterMs: 5 } })
})

test('an invented id has nine letters and digits: of when it was sent, and which call it is', () => {
  expect(inventCallId(123_456_789, 40)).toBe('c1i3v9014')
  expect(inventCallId(35, 1)).toBe('c0000z001')
  expect(inventCallId(0, 36 ** 3 + 5)).toBe('c00000005')
})
