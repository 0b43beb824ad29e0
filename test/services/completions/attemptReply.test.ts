import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DIALECTS } from '@/domain/dialects'
import type { ReplyEvent } from '@/domain/replies/reply'
import { attemptReply, inventCallId } from '@/services/completions/attemptReply'

import { data, delta, encode, REQUEST, sse } from './support'

async function outcomeOf(fetch: typeof globalThis.fetch, { request = REQUEST, idleLimitMs = 1_000 } = {}) {
  const deps = { fetch, signal: new AbortController().signal, now: () => 0, idleLimitMs }
  const attempt = attemptReply(request, deps)
  const events: ReplyEvent[] = []
  for (;;) {
    const { done, value } = await attempt.next()
    if (done) return { events, end: value }
    events.push(value)
  }
}

const endOf = async (...given: Parameters<typeof outcomeOf>) => (await outcomeOf(...given)).end

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
  const { events, end } = await outcomeOf(async () => sse([delta({ content: '<thi' })]))
  expect(end).toMatchObject({ hasToken: true })
  expect(events.at(-1)).toMatchObject({ type: 'text', text: '<thi' })
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

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** An attempt whose service says what it is told to, and how it ended once it has. */
  function attempt(idleLimitMs: number, { headersAfterMs = 0 } = {}) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const headers = { 'content-type': 'text/event-stream' }
    let end: unknown
    const fetch = async () => {
      if (headersAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, headersAfterMs))
      return new Response(readable, { headers })
    }
    void endOf(fetch, { idleLimitMs }).then((value) => (end = value))
    return { say: (text: string) => writer.write(encode(text)), end: () => end }
  }

  test('is counted from the headers on, and no timer is left at the end', async () => {
    const { say, end } = attempt(1_000, { headersAfterMs: 800 })
    await vi.advanceTimersByTimeAsync(1_500)
    await say(delta({ content: 'Hi' }, 'stop') + data('[DONE]'))
    await vi.advanceTimersByTimeAsync(0)
    expect(end()).toMatchObject({ final: { type: 'ended' }, hasToken: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after the reason to finish may last ten seconds, however long it else may', async () => {
    const { say, end } = attempt(20_000)
    await say(delta({ content: 'Hi' }))
    await vi.advanceTimersByTimeAsync(15_000)
    await say(delta({}, 'stop'))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(end()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(end()).toMatchObject({ final: { type: 'ended' } })
  })
})

describe('code of the app', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each([
    ['an error', new Error('Reload the page.'), 'Reload the page.'],
    ['anything else', 'gone', 'gone'],
  ])('that cannot be loaded is told, and nothing is sent: %s', async (_name, cause, reason) => {
    vi.spyOn(DIALECTS.chat.code, 'value').mockReturnValue(undefined)
    vi.spyOn(DIALECTS.chat.code, 'open').mockRejectedValue(cause)
    const fetch = vi.fn<typeof globalThis.fetch>()
    expect(await endOf(fetch)).toEqual({
      final: { type: 'failed', error: { type: 'notSent', reason } },
      hasToken: false,
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('that fails is told, even where the service has finished', async () => {
    const code = DIALECTS.chat.code.value()!
    vi.spyOn(DIALECTS.chat.code, 'value').mockReturnValue({
      ...code,
      createDecoder: (inventId) => {
        const decoder = code.createDecoder(inventId)
        const read: typeof decoder.read = (event) => {
          if (decoder.isFinished()) throw new TypeError('x is not a function')
          return decoder.read(event)
        }
        return { ...decoder, read }
      },
    })
    const { final } = await endOf(async () => sse([delta({}, 'stop'), data('[DONE]')]))
    expect(final).toEqual({
      type: 'failed',
      error: { type: 'appFault', detail: 'TypeError: x is not a function' },
    })
  })
})
