import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Subject } from './contract'

const QUESTION = 'Please say a few words about tokens and temperature.'
const SCHEMA = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city', 'days'],
  additionalProperties: false,
}
/** The same with values to choose from: a tiny model may write a string without end. */
const PLACE = {
  ...SCHEMA,
  properties: {
    city: { type: 'string', enum: ['Oslo', 'Paris'] },
    days: { type: 'integer', enum: [1, 2, 3] },
  },
}
const WEATHER = { name: 'get_weather', description: 'The weather of a city' }

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What the official clients of Responses and Messages may expect of any service; run once for each subject. */
export function describeDialects(name: string, start: () => Promise<Subject>): void {
  describe(`${name}, in Responses and Messages`, { timeout: 60_000 }, () => {
    let subject: Subject
    let openai: OpenAI
    let anthropic: Anthropic
    beforeAll(async () => {
      subject = await start()
      const own = { maxRetries: 0, ...(subject.fetch && { fetch: subject.fetch }) }
      openai = new OpenAI({ apiKey: subject.apiKey, baseURL: `${subject.baseURL}/v1`, ...own })
      anthropic = new Anthropic({ apiKey: subject.apiKey, baseURL: subject.baseURL, ...own })
    })
    afterAll(() => subject.close?.())

    describe('Responses', () => {
      const ask = (more: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming> = {}) =>
        openai.responses.create({ model: subject.model, input: QUESTION, store: false, ...more })

      test('answers with text and what it used', async () => {
        const reply = await ask({ instructions: 'Be brief.', max_output_tokens: 24 })
        expect(reply.object).toBe('response')
        expect(reply.output_text).not.toBe('')
        expect(reply.usage?.total_tokens).toBe(
          (reply.usage?.input_tokens ?? 0) + (reply.usage?.output_tokens ?? 0),
        )
      })

      test('streams the same events as the owner, in order', async () => {
        const stream = await openai.responses.create({
          model: subject.model,
          input: [{ role: 'user', content: QUESTION }],
          max_output_tokens: 24,
          stream: true,
          store: false,
        })
        const events = await all(stream)
        expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index))
        const text = events
          .map((event) => (event.type === 'response.output_text.delta' ? event.delta : ''))
          .join('')
        const last = events.at(-1)
        const whole = last && 'response' in last ? last.response : undefined
        expect(['completed', 'incomplete']).toContain(whole?.status)
        const [item] = whole?.output ?? []
        expect(item?.type === 'message' && item.content[0]).toMatchObject({ type: 'output_text', text })
      })

      test('counts what a prompt would take, as the reply then does', async ({ skip }) => {
        skip(subject.isChatOnly === true, 'Chat completions count no prompts.')
        const input = [{ role: 'user' as const, content: QUESTION }]
        const counted = await openai.responses.inputTokens.count({ model: subject.model, input })
        expect(counted.object).toBe('response.input_tokens')
        expect((await ask({ input, max_output_tokens: 16 })).usage?.input_tokens).toBe(counted.input_tokens)
      })

      test('ends as incomplete at the limit', async () => {
        const reply = await ask({ max_output_tokens: 1 })
        expect(reply).toMatchObject({
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        })
      })

      test('calls a function, and answers its result', async () => {
        const tools = [{ type: 'function' as const, ...WEATHER, parameters: SCHEMA, strict: false }]
        const input = [{ role: 'user' as const, content: 'What is the weather in Oslo for 3 days?' }]
        const first = await ask({
          input,
          tools,
          tool_choice: { type: 'function', name: WEATHER.name },
          max_output_tokens: 200,
        })
        const call = first.output.find((item) => item.type === 'function_call')
        expect(call?.name).toBe(WEATHER.name)
        expect(JSON.parse(call?.arguments ?? '')).toMatchObject({ city: expect.any(String) as string })
        if (!call) return
        const output = { type: 'function_call_output' as const, call_id: call.call_id, output: 'Sunny.' }
        const second = await ask({ input: [...input, call, output], tools, max_output_tokens: 60 })
        expect(second.status).not.toBe('failed')
      })

      test('keeps to a schema', async () => {
        const format = { type: 'json_schema' as const, name: 'place', schema: PLACE, strict: true }
        const reply = await ask({ text: { format }, max_output_tokens: 200 })
        expect(Object.keys(JSON.parse(reply.output_text) as object).sort()).toEqual(['city', 'days'])
      })

      test.each([
        [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
        [{ store: true }, 'store'],
        [{ temperature: 9 }, 'temperature'],
      ])('refuses %j by name', async (more, param) => {
        await expect(ask(more)).rejects.toMatchObject({ status: 400, param })
      })

      test('refuses a model that is not there', async () => {
        await expect(ask({ model: 'nobody/none' })).rejects.toMatchObject({
          status: 404,
          code: 'model_not_found',
        })
      })
    })

    test('Responses refuses a wrong key', async () => {
      if (subject.wrongKey === undefined) return
      const other = new OpenAI({
        apiKey: subject.wrongKey,
        baseURL: `${subject.baseURL}/v1`,
        maxRetries: 0,
        ...(subject.fetch && { fetch: subject.fetch }),
      })
      const asked = other.responses.create({ model: subject.model, input: QUESTION, store: false })
      await expect(asked).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    })

    describe('Messages', () => {
      const ask = (more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
        anthropic.messages.create({
          model: subject.model,
          max_tokens: 24,
          messages: [{ role: 'user', content: QUESTION }],
          ...more,
        })
      const textOf = ({ content }: Anthropic.Message) =>
        content.map((block) => (block.type === 'text' ? block.text : '')).join('')

      test('answers with text and what it used', async () => {
        const reply = await ask({ system: 'Be brief.' })
        expect(reply).toMatchObject({ type: 'message', role: 'assistant', model: subject.model })
        expect(textOf(reply)).not.toBe('')
        expect(reply.usage.output_tokens).toBeGreaterThan(0)
      })

      test('streams what the owner’s helper puts together again', async () => {
        const texts: string[] = []
        const stream = anthropic.messages.stream({
          model: subject.model,
          max_tokens: 24,
          messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }],
        })
        stream.on('text', (text) => texts.push(text))
        const whole = await stream.finalMessage()
        expect(textOf(whole)).toBe(texts.join(''))
        expect(['end_turn', 'max_tokens']).toContain(whole.stop_reason)
        expect(whole.usage.output_tokens).toBeGreaterThan(0)
      })

      test('counts what a prompt would take, as the reply then does', async ({ skip }) => {
        skip(subject.isChatOnly === true, 'Chat completions count no prompts.')
        const prompt = { model: subject.model, messages: [{ role: 'user' as const, content: QUESTION }] }
        const { input_tokens: counted } = await anthropic.messages.countTokens({
          ...prompt,
          system: 'Be brief.',
        })
        const { usage } = await ask({ ...prompt, system: 'Be brief.' })
        expect(usage.input_tokens + (usage.cache_read_input_tokens ?? 0)).toBe(counted)
        await expect(
          anthropic.messages.countTokens({ ...prompt, model: 'nobody/none' }),
        ).rejects.toBeInstanceOf(Anthropic.NotFoundError)
      })

      test('ends at the limit', async () => {
        expect((await ask({ max_tokens: 1 })).stop_reason).toBe('max_tokens')
      })

      test('says at which stop sequence it ended', async ({ skip }) => {
        skip(subject.isChatOnly === true, 'Chat completions name no stop sequence.')
        const surely = { temperature: 0 } as object
        const text = textOf(await ask(surely))
        const stop = text.trim().split(/\s+/)[1] ?? ''
        const reply = await ask({ ...surely, stop_sequences: ['never said', stop] })
        expect(reply).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: stop })
        expect(textOf(reply)).not.toContain(stop)
      })

      test('answers who keeps a thread, and has it send the whole conversation', async () => {
        const thread = (value: object) => ({ thread: value }) as object
        const whole = ask(thread({ type: 'create' }))
        const { data, response } = await whole.withResponse()
        expect(textOf(data)).not.toBe('')
        expect(response.headers.get('parlance-ignored')).toBe('thread')
        expect(response.headers.get('request-id') ?? response.headers.get('x-request-id')).toMatch(/^req_/)
        const rest = ask(thread({ type: 'continue', previous_message_id: data.id }))
        await expect(rest).rejects.toMatchObject({ status: 404, errorCode: 'thread_not_found' })
      })

      test('calls a tool, and answers its result', async () => {
        const tools = [{ ...WEATHER, input_schema: SCHEMA }]
        const question = { role: 'user' as const, content: 'What is the weather in Oslo for 3 days?' }
        const first = await ask({
          messages: [question],
          tools,
          tool_choice: { type: 'tool', name: WEATHER.name },
          max_tokens: 200,
        })
        const call = first.content.find((block) => block.type === 'tool_use')
        expect(first.stop_reason).toBe('tool_use')
        expect(call).toMatchObject({ name: WEATHER.name, input: { city: expect.any(String) as string } })
        if (!call) return
        const result = { type: 'tool_result' as const, tool_use_id: call.id, content: 'Sunny.' }
        const second = await ask({
          messages: [
            question,
            { role: 'assistant', content: first.content },
            { role: 'user', content: [result] },
          ],
          tools,
          max_tokens: 60,
        })
        expect(second.type).toBe('message')
      })

      test('keeps to a schema', async () => {
        const reply = await ask({
          output_config: { format: { type: 'json_schema', schema: PLACE } },
          max_tokens: 200,
        })
        expect(Object.keys(JSON.parse(textOf(reply)) as object).sort()).toEqual(['city', 'days'])
      })

      test('names the field of a refusal at the beginning of its message', async () => {
        const error = await ask({ ...({ temperature: 1.5 } as object) }).catch((cause: unknown) => cause)
        expect(error).toBeInstanceOf(Anthropic.BadRequestError)
        expect(error).toMatchObject({ status: 400, error: { error: { type: 'invalid_request_error' } } })
        expect(String(error)).toContain('temperature: range: 0..1')
      })

      test('refuses a model that is not there', async () => {
        await expect(ask({ model: 'nobody/none' })).rejects.toBeInstanceOf(Anthropic.NotFoundError)
      })

      test('refuses a wrong key', async () => {
        if (subject.wrongKey === undefined) return
        const other = new Anthropic({
          apiKey: subject.wrongKey,
          baseURL: subject.baseURL,
          maxRetries: 0,
          ...(subject.fetch && { fetch: subject.fetch }),
        })
        const body = {
          model: subject.model,
          max_tokens: 1,
          messages: [{ role: 'user' as const, content: 'x' }],
        }
        await expect(other.messages.create(body)).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
      })
    })
  })
}
