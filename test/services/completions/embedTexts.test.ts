import { afterEach, expect, it, vi } from 'vitest'

import { embedTexts } from '@/services/completions/embedTexts'

const QUESTION = { url: 'https://a.test/v1/embeddings', headers: {}, body: '{"input":["a"]}', count: 1 }
const ask = (fetch: typeof globalThis.fetch) =>
  embedTexts(QUESTION, { fetch, signal: new AbortController().signal })

afterEach(() => {
  vi.useRealTimers()
})

it('reads one vector for each text, the usage and the headers', async () => {
  const answer = { data: [{ index: 0, embedding: [0, 4] }], usage: { prompt_tokens: 3, total_tokens: 3 } }
  const embedded = await ask(() =>
    Promise.resolve(Response.json(answer, { headers: { 'x-request-id': 'r1' } })),
  )
  expect(embedded).toMatchObject({
    vectors: { ok: true, value: [Float32Array.of(0, 1)] },
    headers: { 'x-request-id': 'r1' },
    usage: { promptTokens: 3, completionTokens: 0 },
  })
})

it('has the usage of an answer that cannot be used', async () => {
  const answer = { data: [{ embedding: 'AAAA' }], usage: { prompt_tokens: 3 } }
  expect(await ask(() => Promise.resolve(Response.json(answer)))).toMatchObject({
    vectors: { ok: false, error: { type: 'malformed', where: 'https://a.test' } },
    usage: { promptTokens: 3 },
  })
})

it('gives up after ten seconds without data', async () => {
  vi.useFakeTimers()
  const asked = ask(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toEqual({ vectors: { ok: false, error: { type: 'timedOut', afterMs: 10_000 } } })
})
