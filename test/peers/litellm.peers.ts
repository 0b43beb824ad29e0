import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { startGateway } from '../clients/hosts'

import { LITELLM_KEY, LITELLM_MODEL, startLiteLlm } from './servers'

const { python, missing } = inject('peers')
const TOOL = {
  name: 'get_weather',
  description: 'The weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

describe.skipIf(missing.includes('litellm'))('LiteLLM’s proxy as the upstream of a host', () => {
  let proxy: Awaited<ReturnType<typeof startLiteLlm>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let client: OpenAI
  let anthropic: Anthropic
  beforeAll(async () => {
    proxy = await startLiteLlm(python)
    gateway = await startGateway({ baseUrl: proxy.url, key: LITELLM_KEY })
    client = new OpenAI({ apiKey: 'none', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
    anthropic = new Anthropic({ apiKey: 'none', baseURL: gateway.url, maxRetries: 0 })
  })
  afterAll(async () => {
    await gateway.close()
    await proxy.close()
  })
  const messages = [{ role: 'user' as const, content: 'Say it again' }]

  test('lists its models', async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toContain(LITELLM_MODEL)
  })

  test('streams what was said, and tells what it used', async () => {
    const stream = await client.chat.completions.create({
      model: LITELLM_MODEL,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let tokens = 0
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      tokens = chunk.usage?.completion_tokens ?? tokens
    }
    expect([text, tokens > 0]).toEqual(['You said: Say it again', true])
  })

  test('calls a tool, and keeps to a schema', async () => {
    const tools = [{ type: 'function' as const, function: TOOL }]
    const called = await client.chat.completions.create({ model: LITELLM_MODEL, messages, tools })
    expect(called.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: TOOL.name } }] },
    })
    const format = {
      type: 'json_schema' as const,
      json_schema: { name: 'a', schema: TOOL.parameters, strict: true },
    }
    const bound = await client.chat.completions.create({
      model: LITELLM_MODEL,
      messages,
      response_format: format,
    })
    expect(JSON.parse(bound.choices[0]?.message.content ?? '')).toEqual({
      city: expect.any(String) as string,
    })
  })

  test('answers Responses and Messages', async () => {
    const response = await client.responses.create({
      model: LITELLM_MODEL,
      input: 'Say it again',
      store: false,
    })
    expect(response.output_text).toBe('You said: Say it again')
    const message = await anthropic.messages
      .stream({ model: LITELLM_MODEL, max_tokens: 900, messages })
      .finalMessage()
    expect(message.content[0]).toMatchObject({ type: 'text', text: 'You said: Say it again' })
  })

  test('names a model that is not there', async () => {
    const asked = client.chat.completions.create({ model: 'nobody/none', messages })
    await expect(asked).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500) as number,
      message: expect.stringContaining('nobody/none') as string,
    })
  })

  test('hears that a reader left', async () => {
    const slow = [{ role: 'user' as const, content: 'slowly '.repeat(400) }]
    const leaving = new AbortController()
    const stream = await client.chat.completions.create(
      { model: LITELLM_MODEL, messages: slow, stream: true },
      { signal: leaving.signal },
    )
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    leaving.abort()
    await expect.poll(() => proxy.service.engine.running(), { timeout: 10_000 }).toBe(0)
  })
})
