/** Cases written by us from Google's documentation of `generateContent`; nothing here was recorded. */
import { describe, expect, it } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'
import { streamCompletion } from '@/services/completions/streamCompletion'

import { answering, data, sse } from '../../../services/completions/support'

const URL_OF_IT = 'https://google.test/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse'

const said = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  modelVersion: 'gemini-3-pro',
  responseId: 'r1',
})
const USAGE = {
  promptTokenCount: 100,
  cachedContentTokenCount: 60,
  candidatesTokenCount: 20,
  thoughtsTokenCount: 30,
  toolUsePromptTokenCount: 7,
  totalTokenCount: 157,
  promptTokensDetails: [
    { modality: 'TEXT', tokenCount: 80 },
    { modality: 'IMAGE', tokenCount: 20 },
  ],
}

async function read(answer: Response): Promise<readonly ReplyEvent[]> {
  const { fetch } = answering(() => answer)
  const events: ReplyEvent[] = []
  const request = {
    url: URL_OF_IT,
    headers: { 'x-goog-api-key': 'k'.repeat(20) },
    body: '{}',
    isStreamed: true,
  }
  const deps = {
    fetch,
    signal: new AbortController().signal,
    now: () => 0,
    idleLimitMs: 10_000,
    sleep: () => Promise.resolve(),
    maxRetries: 0,
  }
  for await (const event of streamCompletion(request, deps)) events.push(event)
  return events
}
const stream = (...chunks: readonly object[]) => read(sse(chunks.map(data)))
const textIn = (events: readonly ReplyEvent[], type: 'text' | 'reasoning') =>
  events.map((event) => (event.type === type ? event.text : '')).join('')
const of = <Type extends ReplyEvent['type']>(events: readonly ReplyEvent[], type: Type) =>
  events.filter((event): event is Extract<ReplyEvent, { type: Type }> => event.type === type)

describe('a Gemini stream', () => {
  it('tells thoughts from text, who answered, what it used, and keeps the parts with their signatures', async () => {
    const events = await stream(
      said([{ text: 'Let me ', thought: true }]),
      said([{ text: 'think.', thought: true }]),
      said([{ text: 'Good ' }]),
      {
        ...said([{ text: 'morning.', thoughtSignature: 'c2VhbGVk' }], { finishReason: 'STOP' }),
        usageMetadata: USAGE,
      },
    )
    expect(textIn(events, 'reasoning')).toBe('Let me think.')
    expect(textIn(events, 'text')).toBe('Good morning.')
    expect(of(events, 'identified')).toEqual([
      { type: 'identified', responseId: 'r1', model: 'gemini-3-pro' },
    ])
    expect(of(events, 'usage').at(-1)?.usage).toEqual({
      promptTokens: 107,
      completionTokens: 50,
      totalTokens: 157,
      cachedTokens: 60,
      reasoningTokens: 30,
      imageInputTokens: 20,
    })
    expect(of(events, 'item').map(({ json }) => JSON.parse(json) as unknown)).toEqual([
      { text: 'Let me think.', thought: true },
      { text: 'Good morning.', thoughtSignature: 'c2VhbGVk' },
    ])
    expect(events.at(-1)).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
  })

  it('tells calls of functions with their arguments, by the id they have or get', async () => {
    const events = await stream(
      said(
        [
          { functionCall: { name: 'clock', args: { zone: 'UTC' } }, thoughtSignature: 's' },
          { functionCall: { id: 'own', name: 'calendar', args: {} } },
        ],
        { finishReason: 'STOP' },
      ),
    )
    const calls = of(events, 'toolCall')
    expect(calls).toMatchObject([
      { position: 0, name: 'clock', arguments: '{"zone":"UTC"}' },
      { position: 1, id: 'own', name: 'calendar', arguments: '{}' },
    ])
    expect(calls[0]?.id).toBeTruthy()
    expect(events.at(-1)).toMatchObject({ type: 'ended', finishReason: 'tool_calls' })
  })

  it('marks what sources back at its place in characters, though Google counts bytes', async () => {
    const events = await stream(
      said([{ text: 'Größe zählt. ' }]),
      said([{ text: 'Wirklich.' }], {
        finishReason: 'STOP',
        groundingMetadata: {
          webSearchQueries: ['size', 'matters'],
          groundingChunks: [
            { web: { uri: 'https://a.test/', title: 'A' } },
            { web: { uri: 'https://b.test/', title: 'B' } },
          ],
          groundingSupports: [
            { segment: { startIndex: 0, endIndex: 15, text: 'Größe zählt.' }, groundingChunkIndices: [0] },
          ],
        },
      }),
      { usageMetadata: USAGE },
    )
    expect(of(events, 'citation')).toEqual([
      { type: 'citation', url: 'https://a.test/', title: 'A', range: { start: 0, end: 12 } },
      { type: 'citation', url: 'https://b.test/', title: 'B' },
    ])
    expect(of(events, 'hostedCall')[0]?.call).toEqual({ name: 'google_search', input: 'size\nmatters' })
    expect(of(events, 'usage').at(-1)?.usage.searches).toBe(2)
  })

  it('shows pictures, and what code it ran and what came of it', async () => {
    const events = await stream(
      said([{ executableCode: { language: 'PYTHON', code: 'print(1)' } }]),
      said([{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } }]),
      said([{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }], { finishReason: 'STOP' }),
    )
    expect(of(events, 'image')).toEqual([
      { type: 'image', position: 0, url: 'data:image/png;base64,iVBORw0KGgo=' },
    ])
    expect(of(events, 'hostedCall').at(-1)?.call).toEqual({
      name: 'code_execution',
      input: 'print(1)',
      output: '1\n',
    })
    expect(of(events, 'item')).toEqual([])
  })

  it.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['PROHIBITED_CONTENT', 'content_filter'],
  ])('that ends with %s ends as %s', async (finishReason, read) => {
    expect((await stream(said([{ text: 'Well' }], { finishReason }))).at(-1)).toMatchObject({
      type: 'ended',
      finishReason: read,
    })
  })

  it('fails where the prompt was blocked, with the reason', async () => {
    const events = await stream({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: USAGE,
    })
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: {
        type: 'rejected',
        kind: 'contentPolicy',
        detail: expect.stringContaining('PROHIBITED_CONTENT') as string,
      },
    })
  })

  it('fails where it ended without an answer, with what Google says', async () => {
    const events = await stream(
      said([], { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'Malformed function call: print(' }),
    )
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      error: { detail: 'Malformed function call: print(' },
    })
  })

  it('that breaks off is interrupted', async () => {
    expect((await stream(said([{ text: 'Well' }]))).at(-1)).toEqual({ type: 'interrupted' })
  })

  it('fails with an error in the middle', async () => {
    const events = await stream(said([{ text: 'Well' }]), {
      error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' },
    })
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { kind: 'overloaded', status: 503 } })
  })

  it.each([
    [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'key'],
    [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan.', 'quota'],
    [404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta.', 'modelNotFound'],
  ])('refused with %i %s is told what for', async (code, status, message, kind) => {
    const events = await read(Response.json([{ error: { code, message, status } }], { status: code }))
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { kind, detail: message } })
  })

  it('is read whole where it does not stream', async () => {
    const events = await read(
      Response.json({ ...said([{ text: 'Good morning.' }], { finishReason: 'STOP' }), usageMetadata: USAGE }),
    )
    expect(textIn(events, 'text')).toBe('Good morning.')
    expect(events.at(-1)).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
  })
})
