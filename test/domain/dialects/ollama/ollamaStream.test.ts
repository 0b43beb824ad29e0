/** Cases written by us from Ollama's documentation of `/api/chat`, `/api/tags` and `/api/show`; nothing was recorded. */
import { describe, expect, it } from 'vitest'

import { createWireReader, endpointUrl, modelsUrl } from '@/domain/dialects'
import type { ReplyEvent } from '@/domain/replies/reply'
import { fetchModels } from '@/services/models/fetchModels'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { streamCompletion } from '@/services/completions/streamCompletion'

import { answering, bodyOf, encode } from '../../../services/completions/support'

const line = (fields: object) => ({
  model: 'qwen3:8b',
  created_at: '2026-01-01T00:00:00Z',
  done: false,
  ...fields,
})
const says = (content: string, more: object = {}) =>
  line({ message: { role: 'assistant', content, ...more } })
const DONE = line({
  message: { role: 'assistant', content: '' },
  done: true,
  done_reason: 'stop',
  total_duration: 5_000_000_000,
  load_duration: 1_200_000_000,
  prompt_eval_count: 26,
  prompt_eval_duration: 300_000_000,
  eval_count: 298,
  eval_duration: 3_500_000_000,
})

async function read(answer: Response): Promise<readonly ReplyEvent[]> {
  const { fetch } = answering(() => answer)
  const events: ReplyEvent[] = []
  const request = { url: 'http://localhost:11434/api/chat', headers: {}, body: '{}', isStreamed: true }
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
const stream = (...lines: readonly object[]) =>
  read(
    new Response(bodyOf(lines.map((each) => encode(`${JSON.stringify(each)}\n`))), {
      headers: { 'content-type': 'application/x-ndjson' },
    }),
  )
const of = <Type extends ReplyEvent['type']>(events: readonly ReplyEvent[], type: Type) =>
  events.filter((event): event is Extract<ReplyEvent, { type: Type }> => event.type === type)

describe('a stream of Ollama', () => {
  it('tells thoughts, words, what was used and how long each part took', async () => {
    const events = await stream(says('', { thinking: 'Hm.' }), says('Good '), says('morning.'), DONE)
    expect(of(events, 'reasoning').map(({ text }) => text)).toEqual(['Hm.'])
    expect(
      of(events, 'text')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Good morning.')
    expect(of(events, 'usage')).toEqual([
      {
        type: 'usage',
        usage: {
          promptTokens: 26,
          completionTokens: 298,
          totalTokens: 324,
          loadMs: 1200,
          promptMs: 300,
          outputMs: 3500,
        },
      },
    ])
    expect(events.at(-1)).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
  })

  it('shows its first line before the second comes', () => {
    const reader = createWireReader('lines')
    expect(reader.feed(`${JSON.stringify(says('Good'))}\n`)).toHaveLength(1)
    expect(createWireReader().feed(`${JSON.stringify(says('Good'))}\n`)).toEqual([])
  })

  it('tells calls of tools, which have arguments as objects and may have no id', async () => {
    const call = { function: { name: 'clock', arguments: { zone: 'UTC' } } }
    const events = await stream(says('', { tool_calls: [call] }), DONE)
    expect(of(events, 'toolCall')).toMatchObject([
      { position: 0, name: 'clock', arguments: '{"zone":"UTC"}' },
    ])
    expect(of(events, 'toolCall')[0]?.id).toBeTruthy()
    expect(events.at(-1)).toMatchObject({ finishReason: 'tool_calls' })
  })

  it('says where the limit cut it, where it broke off, and what went wrong', async () => {
    expect((await stream(says('Well'), { ...DONE, done_reason: 'length' })).at(-1)).toMatchObject({
      finishReason: 'length',
    })
    expect((await stream(says('Well'))).at(-1)).toEqual({ type: 'interrupted' })
    expect(
      (await stream(says('Well'), { error: 'an error was encountered while running the model' })).at(-1),
    ).toMatchObject({
      type: 'failed',
      error: { detail: 'an error was encountered while running the model' },
    })
    const missing = await read(Response.json({ error: "model 'qwen9' not found" }, { status: 404 }))
    expect(missing.at(-1)).toMatchObject({ type: 'failed', error: { kind: 'modelNotFound' } })
  })

  it('counts nothing where the prompt was not counted', async () => {
    const { prompt_eval_count: _, ...rest } = DONE as typeof DONE & { readonly prompt_eval_count: number }
    expect(of(await stream(says('Well'), rest), 'usage')).toEqual([])
  })

  it('is read whole where it does not stream', async () => {
    const events = await read(
      Response.json({ ...DONE, message: { role: 'assistant', content: 'Good morning.' } }),
    )
    expect(of(events, 'text')).toEqual([{ type: 'text', text: 'Good morning.' }])
    expect(events.at(-1)).toMatchObject({ type: 'ended', finishReason: 'stop' })
  })
})

it('the addresses of Ollama are beside those of its chat completions', () => {
  for (const base of ['http://localhost:11434', 'http://localhost:11434/api'])
    expect([endpointUrl(base, 'ollama'), modelsUrl(base, 'ollama')]).toEqual([
      'http://localhost:11434/api/chat',
      'http://localhost:11434/api/tags',
    ])
})

it('the list of Ollama tells context and abilities of each model, and leaves out those that only embed', async () => {
  const details = { parameter_size: '8B', quantization_level: 'Q4_K_M' }
  const tags = {
    models: [
      { name: 'qwen3:8b', model: 'qwen3:8b', size: 5_000_000_000, details },
      { name: 'nomic:latest', model: 'nomic:latest', details },
    ],
  }
  const fetch: typeof globalThis.fetch = (url, init) => {
    if (url === 'http://localhost:11434/api/tags') return Promise.resolve(Response.json(tags))
    const { model } = JSON.parse(init?.body as string) as { readonly model: string }
    return Promise.resolve(
      Response.json(
        model === 'qwen3:8b'
          ? {
              capabilities: ['completion', 'tools', 'thinking', 'vision'],
              model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
            }
          : { capabilities: ['embedding'], model_info: {} },
      ),
    )
  }
  const listed = await fetchModels(
    { url: 'http://localhost:11434/api/tags', dialect: 'ollama' },
    { fetch, signal: new AbortController().signal },
  )
  expect(listed.ok && listed.value.models.map(({ id }) => id)).toEqual(['qwen3:8b'])
  const [entry] = readCatalog(listed.ok ? listed.value.document : null).entries
  expect(entry).toMatchObject({ contextTokens: 40_960, inputModalities: ['text', 'image'] })
  expect(entry?.features).toEqual(expect.arrayContaining(['tools', 'reasoning']))
})
