import { openAsBlob } from 'node:fs'

import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'
import { blobSource } from '@/builtin/models/modelStore'
import { createService } from '@/builtin/service/createService'
import { readTopics } from '@/builtin/topics/createClassifier'
import { topicOf } from '@/builtin/topics/topicOf'
import { hasPocket, sharedPocketEngine } from '#test/support/service/pocketEngine'

import { startGateway } from '../clients/hosts'

import { POCKET_FILE, QUESTIONS, startLlama } from './servers'

const { python, missing } = inject('peers')
const isThere = hasPocket && !missing.includes('xllamacpp')
if (!isThere) console.warn('Skipped: llama.cpp’s own server or public/models/pocket.gguf is missing.')

const JSON_TYPE = { 'Content-Type': 'application/json' }

describe.skipIf(!isThere)('llama.cpp’s own server with Pocket', () => {
  let server: Awaited<ReturnType<typeof startLlama>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let client: OpenAI
  let model = ''
  beforeAll(async () => {
    server = await startLlama(python)
    gateway = await startGateway({ baseUrl: server.found })
    client = new OpenAI({ apiKey: 'none', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
    model = (await client.models.list()).data[0]?.id ?? ''
  })
  afterAll(async () => {
    await gateway.close()
    await server.close()
  })
  const ask = (more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'What can you do?' }],
      max_completion_tokens: 24,
      temperature: 0,
      ...more,
    })

  test('lists its model through the gateway', () => expect(model).toContain('pocket.gguf'))

  test('streams, and tells what it used', async () => {
    const stream = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'What can you do?' }],
      max_completion_tokens: 24,
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let usage: OpenAI.CompletionUsage | null | undefined
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      usage = chunk.usage ?? usage
    }
    expect(text).toBe((await ask()).choices[0]?.message.content)
    expect(usage?.completion_tokens).toBe(24)
  })

  test('tells logprobs, keeps to a schema, and ends at the limit', async () => {
    const reply = await ask({ logprobs: true, top_logprobs: 3 })
    expect(reply.choices[0]?.finish_reason).toBe('length')
    expect(reply.choices[0]?.logprobs?.content?.[0]?.top_logprobs).toHaveLength(3)
    const schema = { type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] }
    const bound = await ask({ response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } })
    expect(JSON.parse(bound.choices[0]?.message.content ?? '')).toEqual({
      yes: expect.any(Boolean) as boolean,
    })
  })

  test('answers Responses and Messages through the gateway, whatever it speaks itself', async () => {
    const response = await client.responses.create({
      model,
      input: 'Hi',
      max_output_tokens: 16,
      store: false,
    })
    expect(response.output_text).not.toBe('')
    const answer = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({ model, max_tokens: 16, messages: [{ role: 'user', content: 'Hi' }] }),
    })
    expect(await answer.json()).toMatchObject({ type: 'message', content: [{ type: 'text' }] })
  })

  test('calls a tool, whole and streamed, in any dialect', async () => {
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string', enum: ['Paris', 'Rome'] } },
      required: ['city'],
    }
    const tools = [{ type: 'function' as const, function: { name: 'weather', parameters } }]
    // What calls tools here is the model: this server binds nobody to it by a template of ours.
    const messages = [{ role: 'user' as const, content: 'What is the weather in Paris?' }]
    const wanted = { messages, tools, max_completion_tokens: 64 }
    const [call] = (await ask(wanted)).choices[0]?.message.tool_calls ?? []
    const given = call?.type === 'function' ? call.function : undefined
    expect(given?.name).toBe('weather')
    expect(JSON.parse(given?.arguments ?? '')).toEqual({
      city: expect.stringMatching(/Paris|Rome/) as string,
    })
    const stream = await client.chat.completions.create({
      model,
      temperature: 0,
      ...wanted,
      stream: true,
    })
    let streamed = ''
    for await (const { choices } of stream)
      streamed += choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? ''
    expect(JSON.parse(streamed)).toEqual(JSON.parse(given?.arguments ?? ''))
    const answer = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({
        model,
        max_tokens: 64,
        messages,
        tools: [{ name: 'weather', input_schema: parameters }],
      }),
    })
    expect(await answer.json()).toMatchObject({ content: [{ type: 'tool_use', name: 'weather' }] })
  })

  test('embeds, where it is started for that', async () => {
    const embedding = await startLlama(python, 'embedding')
    const own = await startGateway({ baseUrl: embedding.found })
    try {
      const embedder = new OpenAI({ apiKey: 'none', baseURL: `${own.url}/v1`, maxRetries: 0 })
      const input = ['A cat sleeps.', 'A cat sleeps.', 'What does top p do?']
      const { data } = await embedder.embeddings.create({ model, input, encoding_format: 'float' })
      expect(data).toHaveLength(3)
      expect(data[0]?.embedding.length).toBeGreaterThan(10)
      expect(data[1]?.embedding).toEqual(data[0]?.embedding)
      expect(data[2]?.embedding).not.toEqual(data[0]?.embedding)
    } finally {
      await own.close()
      await embedding.close()
    }
  })

  test('refuses a prompt beyond its context in words that reach the caller', async () => {
    const long = [{ role: 'user' as const, content: 'word '.repeat(4_000) }]
    await expect(ask({ messages: long })).rejects.toMatchObject({ status: 400 })
  })

  test('is free again once a reader leaves', async () => {
    const leaving = new AbortController()
    const messages = [{ role: 'user' as const, content: 'Tell me a long story' }]
    const body = { model, messages, stream: true as const, ignore_eos: true, temperature: 1 }
    const stream = await client.chat.completions.create(body, { signal: leaving.signal })
    for await (const _ of stream) break
    leaving.abort()
    // It has one place: this waits for ever where the first still runs.
    expect((await ask()).choices).toHaveLength(1)
  })

  // The host puts a token before the answer, which names the topic that its classifier heard. Nothing else differs.
  test('writes the same text as the built-in service, given the same topic', async () => {
    const topics = await readTopics(blobSource(await openAsBlob(POCKET_FILE)))
    const { engine, entry, newId } = await sharedPocketEngine()
    const service = createService({ engine, now: Date.now, newId })
    type Reply = { choices: { message: { content: string } }[]; usage: { prompt_tokens: number } }
    const differing: string[] = []
    for (const content of QUESTIONS) {
      const body = { model: entry.id, messages: [{ role: 'user', content }], temperature: 0, max_tokens: 60 }
      const post = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }
      const own = (await (await service(new Request('http://own/v1/chat/completions', post))).json()) as Reply
      const request = readChatRequest(body)
      const topic = request.ok && topics ? topicOf(request.value, topics) : undefined
      const kwargs = topic === undefined ? {} : { chat_template_kwargs: { topic } }
      const theirs = await fetch(`${server.found}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ ...body, model, top_k: 0, top_p: 1, min_p: 0, ...kwargs }),
      })
      const other = (await theirs.json()) as Reply
      const isSame =
        own.choices[0]?.message.content === other.choices[0]?.message.content &&
        own.usage.prompt_tokens === other.usage.prompt_tokens
      if (!isSame)
        differing.push(`${content}: ${JSON.stringify([own.choices, own.usage, other.choices, other.usage])}`)
    }
    expect(differing).toEqual([])
  })
})
