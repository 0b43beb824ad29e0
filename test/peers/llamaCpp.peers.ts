import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { blobSource } from '@/builtin/models/modelStore'
import { readTopics } from '@/builtin/topics/createClassifier'
import { topicOf } from '@/builtin/topics/topicOf'
import { readChatRequest } from '@/builtin/readChatRequest'
import { createService } from '@/builtin/service/createService'
import { readEmbeddings } from '@/domain/documents/ranking'
import { embeddingGguf } from '#test/support/models/embeddingGguf'
import { hasPocket, sharedPocketEngine } from '#test/support/service/pocketEngine'

import { startGateway } from '../clients/hosts'

import { LLAMA_CPP_MODEL, POCKET_FILE, QUESTIONS, startLlamaCpp } from './servers'

const { llamaCpp, missing } = inject('peers')
const isThere = hasPocket && !missing.includes('llama_cpp')
if (!isThere) console.warn('Skipped: llama-cpp-python or public/models/pocket.gguf is missing.')

const KEY = 'sk-of-llama-cpp'
const TOOL = {
  name: 'weather',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Paris', 'Rome'] } },
    required: ['city'],
  },
}
const SCHEMA = { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] }
const MESSAGES = [{ role: 'user' as const, content: 'What can you do?' }]

describe.skipIf(!isThere)('llama-cpp-python’s server as the upstream of a host', () => {
  let server: Awaited<ReturnType<typeof startLlamaCpp>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let client: OpenAI
  beforeAll(async () => {
    server = await startLlamaCpp(llamaCpp, { key: KEY })
    gateway = await startGateway({ baseUrl: server.url, key: KEY })
    client = new OpenAI({ apiKey: 'none', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
  })
  afterAll(async () => {
    await gateway.close()
    await server.close()
  })
  const wanted = { model: LLAMA_CPP_MODEL, messages: MESSAGES, max_tokens: 24, temperature: 0 }
  const ask = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ ...wanted, ...more })

  test('lists its model', async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual([LLAMA_CPP_MODEL])
  })

  test('streams what it says whole, and ends at the limit', async () => {
    const stream = await client.chat.completions.create({ ...wanted, stream: true })
    let text = ''
    let end: string | null = null
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? ''
      end = choices[0]?.finish_reason ?? end
    }
    const whole = await ask()
    expect(text).toBe(whole.choices[0]?.message.content)
    expect([end, whole.choices[0]?.finish_reason]).toEqual(['length', 'length'])
    expect(whole.usage?.completion_tokens).toBe(24)
  })

  test('tells logprobs', async () => {
    const { choices } = await ask({ logprobs: true, top_logprobs: 3 })
    expect(choices[0]?.logprobs?.content?.[0]?.top_logprobs).toHaveLength(3)
  })

  test('keeps to a schema as OpenAI writes it', async () => {
    const format = { type: 'json_schema' as const, json_schema: { name: 'a', schema: SCHEMA } }
    const { choices } = await ask({ response_format: format })
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({ yes: expect.any(Boolean) as boolean })
  })

  test('calls a tool that is named, whole and streamed, in any dialect', async () => {
    const tools = [{ type: 'function' as const, function: TOOL }]
    const named = {
      ...wanted,
      max_tokens: 64,
      tools,
      tool_choice: { type: 'function' as const, function: { name: 'weather' } },
    }
    const [call] = (await ask(named)).choices[0]?.message.tool_calls ?? []
    const given = call?.type === 'function' ? call.function : undefined
    expect(given?.name).toBe('weather')
    expect(JSON.parse(given?.arguments ?? '')).toEqual({
      city: expect.stringMatching(/Paris|Rome/) as string,
    })
    const stream = await client.chat.completions.create({ ...named, stream: true })
    let streamed = ''
    for await (const { choices } of stream)
      streamed += choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? ''
    expect(JSON.parse(streamed)).toEqual(JSON.parse(given?.arguments ?? ''))
    const answer = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({
        model: LLAMA_CPP_MODEL,
        max_tokens: 64,
        messages: MESSAGES,
        tools: [{ name: 'weather', input_schema: TOOL.parameters }],
        tool_choice: { type: 'tool', name: 'weather' },
      }),
    })
    expect(await answer.json()).toMatchObject({ content: [{ type: 'tool_use', name: 'weather' }] })
  })

  test('answers Responses and Messages, whatever it speaks itself', async () => {
    const response = await client.responses.create({
      model: LLAMA_CPP_MODEL,
      input: 'Hi',
      max_output_tokens: 16,
      store: false,
    })
    expect(response.output_text).not.toBe('')
    const answer = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({
        model: LLAMA_CPP_MODEL,
        max_tokens: 16,
        messages: [{ role: 'user', content: 'Hi' }],
      }),
    })
    expect(await answer.json()).toMatchObject({ type: 'message', content: [{ type: 'text' }] })
  })

  test('embeds with a model for that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-embedder-'))
    const file = join(folder, 'tiny.gguf')
    await writeFile(file, embeddingGguf())
    const embedding = await startLlamaCpp(llamaCpp, { embedder: file })
    const own = await startGateway({ baseUrl: embedding.url })
    try {
      const embedder = new OpenAI({ apiKey: 'none', baseURL: `${own.url}/v1`, maxRetries: 0 })
      const input = ['car', 'automobile', 'banana']
      const answer = await embedder.embeddings.create({
        model: LLAMA_CPP_MODEL,
        input,
        encoding_format: 'float',
      })
      const vectors = readEmbeddings(answer, input.length) ?? expect.fail(JSON.stringify(answer))
      const likeness = (other: number) =>
        vectors[0]?.reduce((sum, value, index) => sum + value * (vectors[other]?.[index] ?? 0), 0)
      expect(likeness(1)).toBeCloseTo(1, 2)
      expect(likeness(2)).toBeLessThan(0.9)
    } finally {
      await own.close()
      await embedding.close()
      await rm(folder, { recursive: true })
    }
  })

  test('refuses a prompt beyond its context in words that reach the caller', async () => {
    const long = [{ role: 'user' as const, content: 'word '.repeat(4_000) }]
    await expect(ask({ messages: long })).rejects.toMatchObject({
      status: 400,
      code: 'context_length_exceeded',
    })
  })

  test('a wrong key of the host is told to its callers as a matter of the host', async () => {
    const other = await startGateway({ baseUrl: server.url, key: 'sk-another' })
    const answer = await fetch(`${other.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(wanted),
    })
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('key')])
    await other.close()
  })

  test('is free again once a reader leaves', async () => {
    const leaving = new AbortController()
    const long = { ...wanted, max_tokens: null, temperature: 1, stream: true as const }
    const stream = await client.chat.completions.create(long, { signal: leaving.signal })
    for await (const _ of stream) break
    leaving.abort()
    expect((await ask()).choices).toHaveLength(1)
  })

  // The host puts a token before the answer, which names the topic that its classifier heard. Nothing else differs.
  test('writes the same text as the built-in service, given the same topic', async () => {
    const topics = await readTopics(blobSource(await openAsBlob(POCKET_FILE)))
    const { engine, entry, newId } = await sharedPocketEngine()
    const service = createService({ engine, now: Date.now, newId })
    const asked = QUESTIONS.map((content) => {
      const body = { messages: [{ role: 'user', content }], temperature: 0, max_tokens: 60 }
      const request = readChatRequest({ ...body, model: entry.id })
      return { content, body, topic: request.ok && topics ? topicOf(request.value, topics) : undefined }
    })
    const named = new Set(asked.flatMap(({ topic }) => topic ?? []))
    // A topic is given with the model there, not with a request.
    const told = await startLlamaCpp(llamaCpp, { topics: [...named] })
    const post = (body: object) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    type Reply = { choices: { message: { content: string } }[]; usage: { prompt_tokens: number } }
    const said = async (answer: Response) => {
      const { choices, usage } = (await answer.json()) as Reply
      return [choices[0]?.message.content, usage.prompt_tokens]
    }
    try {
      const differing: unknown[] = []
      for (const { content, body, topic } of asked) {
        const own = await said(
          await service(new Request('http://own/v1/chat/completions', post({ ...body, model: entry.id }))),
        )
        const model = topic === undefined ? LLAMA_CPP_MODEL : `${LLAMA_CPP_MODEL}-${topic}`
        const plain = { top_k: 0, top_p: 1, min_p: 0, repeat_penalty: 1 }
        const other = await said(
          await fetch(`${told.url}/v1/chat/completions`, post({ ...body, ...plain, model })),
        )
        if (JSON.stringify(own) !== JSON.stringify(other)) differing.push([content, own, other])
      }
      expect(differing).toEqual([])
    } finally {
      await told.close()
    }
  }, 400_000)
})
