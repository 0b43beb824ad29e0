import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { reply, startGateway } from '../clients/hosts'

import { started } from './program'

const { python, missing } = inject('peers')
const MODEL = 'swift'
const TOOL = {
  name: 'get_weather',
  description: 'The weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

describe.skipIf(missing.includes('litellm'))('LiteLLM’s proxy as the upstream of a host', () => {
  let folder = ''
  let service: Awaited<ReturnType<typeof startScriptedService>>
  let proxy: Awaited<ReturnType<typeof started>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let client: OpenAI
  let anthropic: Anthropic
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-litellm-'))
    service = await startScriptedService({ keys: null, reply })
    const config = {
      model_list: [
        {
          model_name: MODEL,
          litellm_params: { model: 'openai/acme/swift-8b', api_base: `${service.url}/v1`, api_key: 'none' },
        },
      ],
      general_settings: { master_key: 'sk-master' },
      litellm_settings: { num_retries: 0, telemetry: false },
    }
    const file = join(folder, 'config.yaml')
    await writeFile(file, JSON.stringify(config))
    const port = await freePort()
    const args = ['--config', file, '--host', '127.0.0.1', '--port', String(port)]
    proxy = await started(join(python, 'litellm'), args, /Uvicorn running on|Application startup complete/)
    gateway = await startGateway({ baseUrl: `http://127.0.0.1:${port}`, key: 'sk-master' })
    client = new OpenAI({ apiKey: 'none', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
    anthropic = new Anthropic({ apiKey: 'none', baseURL: gateway.url, maxRetries: 0 })
  })
  afterAll(async () => {
    await gateway.close()
    await proxy.close()
    await service.close()
    await rm(folder, { recursive: true })
  })
  const messages = [{ role: 'user' as const, content: 'Say it again' }]

  test('lists its models', async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toContain(MODEL)
  })

  test('streams what was said, and tells what it used', async () => {
    const stream = await client.chat.completions.create({
      model: MODEL,
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
    const called = await client.chat.completions.create({ model: MODEL, messages, tools })
    expect(called.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: TOOL.name } }] },
    })
    const format = {
      type: 'json_schema' as const,
      json_schema: { name: 'a', schema: TOOL.parameters, strict: true },
    }
    const bound = await client.chat.completions.create({ model: MODEL, messages, response_format: format })
    expect(JSON.parse(bound.choices[0]?.message.content ?? '')).toEqual({
      city: expect.any(String) as string,
    })
  })

  test('answers Responses and Messages', async () => {
    const response = await client.responses.create({ model: MODEL, input: 'Say it again', store: false })
    expect(response.output_text).toBe('You said: Say it again')
    const message = await anthropic.messages
      .stream({ model: MODEL, max_tokens: 900, messages })
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
      { model: MODEL, messages: slow, stream: true },
      { signal: leaving.signal },
    )
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    leaving.abort()
    await expect.poll(() => service.engine.running(), { timeout: 10_000 }).toBe(0)
  })
})
