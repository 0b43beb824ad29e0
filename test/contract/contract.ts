/* oxlint-disable typescript/no-deprecated -- the interface's name for it is max_tokens */
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A service under test: how to reach it and what it has. */
export type Subject = {
  readonly baseURL: string
  readonly fetch?: typeof globalThis.fetch
  readonly apiKey: string
  /** Undefined where the service asks for no key. */
  readonly wrongKey?: string
  /** A model that takes tools, formats, seeds and logprobs. */
  readonly model: string
  /** Tokens its context holds. */
  readonly contextTokens: number
  /** It asks a service that speaks chat completions alone, which counts no prompts and names no stop sequence. */
  readonly isChatOnly?: boolean
  close?(): Promise<void>
}

const ask = (content: string) => [{ role: 'user' as const, content }]
const QUESTION = 'Please say a few words about tokens and temperature.'
const WEATHER: OpenAI.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city', 'days'],
      additionalProperties: false,
    },
  },
}
const PERSON = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' }, isTall: { type: 'boolean' } },
  required: ['name', 'age', 'isTall'],
  additionalProperties: false,
}

/** The first call of a function in a reply. */
function callOf(choice: OpenAI.ChatCompletion.Choice | undefined) {
  const call = choice?.message.tool_calls?.[0]
  return call?.type === 'function' ? call.function : undefined
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What the official client may expect of any service of INTERFACE.md; run once for each subject. */
export function describeContract(name: string, start: () => Promise<Subject>): void {
  // A model on a machine that does other things too may take its time.
  describe(name, { timeout: 60_000 }, () => {
    let subject: Subject
    let client: OpenAI
    const clientWith = (apiKey: string) =>
      new OpenAI({
        apiKey,
        baseURL: `${subject.baseURL}/v1`,
        maxRetries: 0,
        ...(subject.fetch && { fetch: subject.fetch }),
      })
    const complete = (body: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
      client.chat.completions.create({
        model: subject.model,
        messages: ask(QUESTION),
        max_tokens: 24,
        ...body,
      })
    const refusal = async (body: object): Promise<InstanceType<typeof OpenAI.APIError>> => {
      const error: unknown = await complete(body).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (!(error instanceof OpenAI.APIError)) throw new Error(`expected a refusal, got ${String(error)}`)
      return error
    }

    beforeAll(async () => {
      subject = await start()
      client = clientWith(subject.apiKey)
    }, 60_000)
    afterAll(() => subject.close?.())

    test('a whole reply has every field of the interface', async () => {
      const reply = await complete()
      expect(reply).toMatchObject({ object: 'chat.completion', model: subject.model })
      expect(reply.id).not.toBe('')
      expect(Number.isInteger(reply.created)).toBe(true)
      expect(reply.choices).toHaveLength(1)
      expect(reply.choices[0]).toMatchObject({ index: 0, message: { role: 'assistant' } })
      expect(reply.choices[0]?.message.content).not.toBe('')
      expect(['stop', 'length']).toContain(reply.choices[0]?.finish_reason)
      const usage = reply.usage!
      expect(usage.prompt_tokens).toBeGreaterThan(0)
      expect(usage.completion_tokens).toBeGreaterThan(0)
      expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens)
      expect(usage.prompt_tokens_details?.cached_tokens).toBeGreaterThanOrEqual(0)
      expect(usage.completion_tokens_details?.reasoning_tokens).toBeGreaterThanOrEqual(0)
    })

    test('a streamed reply says its role, its text, its finish, its usage, in this order', async () => {
      const stream = await client.chat.completions.create({
        model: subject.model,
        messages: ask(QUESTION),
        max_tokens: 24,
        stream: true,
        stream_options: { include_usage: true },
      })
      const chunks = await all(stream)
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
      expect(new Set(chunks.map(({ object }) => object))).toEqual(new Set(['chat.completion.chunk']))
      expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' })
      expect(chunks.slice(1, -2).every(({ choices }) => choices[0]?.delta.role === undefined)).toBe(true)
      expect(
        chunks
          .slice(1, -2)
          .map(({ choices }) => choices[0]?.delta.content ?? '')
          .join(''),
      ).not.toBe('')
      expect(chunks.at(-2)?.choices[0]?.delta).toEqual({})
      expect(['stop', 'length']).toContain(chunks.at(-2)?.choices[0]?.finish_reason)
      expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true)
      expect(chunks.at(-1)?.choices).toEqual([])
      expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0)
    })

    test('usage comes in a stream only when asked for', async () => {
      const stream = await client.chat.completions.create({
        model: subject.model,
        messages: ask(QUESTION),
        max_tokens: 4,
        stream: true,
      })
      const chunks = await all(stream)
      expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true)
      expect(chunks.at(-1)?.choices[0]?.finish_reason).toBeDefined()
    })

    test('max_tokens ends the reply with length', async () => {
      const reply = await complete({ max_tokens: 1 })
      expect(reply.choices[0]?.finish_reason).toBe('length')
      expect(reply.usage?.completion_tokens).toBe(1)
    })

    test('a stop sequence ends the reply and is not part of it', async () => {
      const full =
        (await complete({ temperature: 0, seed: 1, max_tokens: 16 })).choices[0]?.message.content ?? ''
      const stop = full.slice(4, 7)
      const reply = await complete({ temperature: 0, seed: 1, max_tokens: 16, stop: [stop] })
      expect(reply.choices[0]?.message.content).toBe(full.slice(0, full.indexOf(stop)))
      expect(reply.choices[0]?.finish_reason).toBe('stop')
    })

    test('the same seed gives the same text', async () => {
      const texts = await Promise.all(
        [1, 2].map(async () => (await complete({ seed: 42, temperature: 1 })).choices[0]?.message.content),
      )
      expect(texts[0]).toBe(texts[1])
    })

    test('logprobs give each token its probability and the likeliest others', async () => {
      const reply = await complete({ logprobs: true, top_logprobs: 3, max_tokens: 6, temperature: 0 })
      const content = reply.choices[0]?.logprobs?.content ?? []
      expect(content.length).toBeGreaterThan(0)
      expect(
        content
          .map(({ token }) => token)
          .join('')
          .trim(),
      ).toContain(reply.choices[0]?.message.content?.trim())
      for (const { logprob, top_logprobs: top } of content) {
        expect(logprob).toBeLessThanOrEqual(0)
        expect(top).toHaveLength(3)
        expect(top.map((entry) => entry.logprob)).toEqual(
          top.map((entry) => entry.logprob).toSorted((a, b) => b - a),
        )
      }
    })

    test('a JSON object comes when asked for', async () => {
      const reply = await complete({
        response_format: { type: 'json_object' },
        max_tokens: 200,
        temperature: 0,
      })
      if (reply.choices[0]?.finish_reason === 'stop') {
        expect(JSON.parse(reply.choices[0].message.content ?? '')).toBeTypeOf('object')
      } else expect(reply.choices[0]?.message.content).toMatch(/^\s*\{/)
    })

    test('a JSON schema is kept to', async () => {
      const reply = await complete({
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'person', schema: PERSON, strict: true },
        },
        max_tokens: 300,
        temperature: 0,
        seed: 1,
      })
      const text = reply.choices[0]?.message.content ?? ''
      expect(text).toMatch(/^\s*\{\s*"name"\s*:\s*"/)
      if (reply.choices[0]?.finish_reason === 'stop') {
        const value = JSON.parse(text) as Record<string, unknown>
        expect(Object.keys(value).toSorted()).toEqual(['age', 'isTall', 'name'])
        expect(Number.isInteger(value['age'])).toBe(true)
        expect(value['isTall']).toBeTypeOf('boolean')
      }
    })

    test('a required tool is called, streamed in fragments with the id and the name first', async () => {
      const stream = await client.chat.completions.create({
        model: subject.model,
        messages: ask('What is the weather in Paris over the next 3 days?'),
        tools: [WEATHER],
        tool_choice: { type: 'function', function: { name: 'get_weather' } },
        max_tokens: 300,
        temperature: 0,
        stream: true,
      })
      const chunks = await all(stream)
      const fragments = chunks
        .flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])
        .filter(({ index }) => index === 0)
      expect(fragments[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'get_weather' } })
      expect(fragments[0]?.id).not.toBe('')
      expect(
        fragments
          .slice(1)
          .every((fragment) => fragment.id === undefined && fragment.function?.name === undefined),
      ).toBe(true)
      if (chunks.at(-1)?.choices[0]?.finish_reason === 'tool_calls') {
        const value = JSON.parse(
          fragments.map((fragment) => fragment.function?.arguments ?? '').join(''),
        ) as object
        expect(value).toMatchObject({ city: expect.any(String), days: expect.any(Number) })
      } else expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length')
    })

    test.each([
      ['none', 'none' as const],
      ['auto, with a response format it could also follow', 'auto' as const],
    ])('tools are honoured with tool_choice %s', async (_, tool_choice) => {
      const bare = await complete({ temperature: 0, max_tokens: 4 })
      const reply = await complete({
        tools: [WEATHER],
        tool_choice,
        temperature: 0,
        seed: 1,
        max_tokens: 300,
        ...(tool_choice === 'auto' && {
          response_format: { type: 'json_schema', json_schema: { name: 'person', schema: PERSON } },
        }),
      })
      const [choice] = reply.choices
      if (tool_choice === 'none') {
        // What may not be called is not shown to the model at all.
        expect(reply.usage?.prompt_tokens).toBe(bare.usage?.prompt_tokens)
        expect(choice?.message.tool_calls).toBeUndefined()
        return
      }
      if (choice?.finish_reason === 'length') return
      const text = choice?.message.content ?? callOf(choice)?.arguments ?? ''
      const keys = Object.keys(JSON.parse(text) as object).toSorted()
      expect(keys).toEqual(
        choice?.finish_reason === 'tool_calls' ? ['city', 'days'] : ['age', 'isTall', 'name'],
      )
    })

    test('a tool result leads to a reply', async () => {
      const reply = await complete({
        tools: [WEATHER],
        messages: [
          ...ask('What is the weather in Paris?'),
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'call_1',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":"Paris","days":1}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'call_1', content: 'Sunny, 24 degrees' },
        ],
      })
      expect(reply.choices[0]?.message.role).toBe('assistant')
    })

    test('members that some clients add and that change nothing are named in a header', async () => {
      const asked = client.chat.completions.create({
        model: subject.model,
        max_tokens: 10_000_000,
        stop: ['.'],
        messages: [
          ...ask('What is the weather in Paris?'),
          {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c', content: 'Sunny', ...{ name: 'get_weather' } },
        ],
      })
      const { data, response } = await asked.withResponse()
      expect(data.choices[0]?.message.role).toBe('assistant')
      expect(response.headers.get('parlance-ignored')).toBe('messages[2].name')
      expect(response.headers.get('request-id')).toBe(response.headers.get('x-request-id'))
    })

    test('an unfinished reply is gone on from, not said again', async () => {
      const given = 'Once upon a time there was a token, and'
      const reply = await complete({
        messages: [...ask(QUESTION), { role: 'assistant', content: given }],
        temperature: 0,
      })
      expect(reply.choices[0]?.message.content).not.toContain(given)
    })

    test('system and developer messages and text parts are understood', async () => {
      const reply = await complete({
        messages: [
          { role: 'developer', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Hello' },
              { type: 'text', text: ' there' },
            ],
          },
        ],
      })
      expect(reply.choices[0]?.message.content).not.toBe('')
    })

    test.each([
      [{ model: undefined }, 'model', 'missing_required_parameter'],
      [{ messages: undefined }, 'messages', 'missing_required_parameter'],
      [{ messages: [] }, 'messages', 'invalid_value'],
      [{ messages: [{ role: 'wizard', content: 'hi' }] }, 'messages[0].role', 'invalid_value'],
      [{ temperature: 'hot' }, 'temperature', 'invalid_type'],
      [{ temperature: 3 }, 'temperature', 'invalid_value'],
      [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop', 'invalid_value'],
      [{ max_tokens: 1.5 }, 'max_tokens', 'invalid_type'],
      [{ wibble: 1 }, 'wibble', 'unknown_parameter'],
      [{ service_tier: 'priority' }, 'service_tier', 'unsupported_parameter'],
    ])('%j is refused with 400, naming %s', async (body, param, code) => {
      const error = await refusal(body)
      expect(error).toBeInstanceOf(OpenAI.BadRequestError)
      expect({ param: error.param, code: error.code, type: error.type }).toEqual({
        param,
        code,
        type: 'invalid_request_error',
      })
      expect(error.requestID).toMatch(/^req_/)
    })

    test('a conversation longer than the context is refused as such', async () => {
      const error = await refusal({ messages: ask('many words here '.repeat(subject.contextTokens)) })
      expect(error.status).toBe(400)
      expect(error.code).toBe('context_length_exceeded')
    })

    test('an unknown model is 404', async () => {
      const error = await refusal({ model: 'no/such-model' })
      expect(error).toBeInstanceOf(OpenAI.NotFoundError)
      expect(error.code).toBe('model_not_found')
    })

    test('a wrong key is 401', async ({ skip }) => {
      if (subject.wrongKey === undefined) return skip()
      await expect(clientWith(subject.wrongKey).models.list()).rejects.toBeInstanceOf(
        OpenAI.AuthenticationError,
      )
      await expect(
        clientWith(subject.wrongKey).chat.completions.create({ model: subject.model, messages: ask('hi') }),
      ).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
    })

    test('the model list holds the model, which can be retrieved too', async () => {
      const models = await all<OpenAI.Model>(client.models.list())
      const listed = models.find(({ id }) => id === subject.model)
      expect(listed).toMatchObject({
        object: 'model',
        owned_by: expect.any(String),
        created: expect.any(Number),
      })
      expect(await client.models.retrieve(subject.model)).toEqual(listed)
    })

    test('the catalog needs no key and describes the model', async () => {
      const response = await (subject.fetch ?? fetch)(`${subject.baseURL}/models.json`)
      const catalog = (await response.json()) as { data: { id: string; schema_version: string }[] }
      expect(catalog.data.find(({ id }) => id === subject.model)?.schema_version).toBe('2.4')
    })

    test('an aborted stream ends at once and the next request is answered', async () => {
      const stream = await client.chat.completions.create({
        model: subject.model,
        messages: ask(`${QUESTION} `.repeat(5)),
        max_tokens: 200,
        stream: true,
      })
      const chunks: unknown[] = []
      for await (const chunk of stream) {
        chunks.push(chunk)
        if (chunks.length === 3) stream.controller.abort()
      }
      expect(chunks.length).toBeLessThan(20)
      expect((await complete()).choices).toHaveLength(1)
    })
  })
}
