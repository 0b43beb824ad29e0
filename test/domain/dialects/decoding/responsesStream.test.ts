import { describe, expect, it } from 'vitest'

import { encode } from '../../../services/completions/support'
import { decode } from './decode'
import { decoded, outcomeOf } from './script'

const RESPONSE = { id: 'resp_1', object: 'response', model: 'oak-1', service_tier: 'default' }
const created = { type: 'response.created', response: { ...RESPONSE, status: 'in_progress', output: [] } }
const USAGE = {
  input_tokens: 20,
  input_tokens_details: { cached_tokens: 12, cache_write_tokens: 3 },
  output_tokens: 9,
  output_tokens_details: { reasoning_tokens: 4 },
  total_tokens: 29,
}
const completed = (output: readonly object[] = [], fields: object = {}) => ({
  type: 'response.completed',
  response: { ...RESPONSE, status: 'completed', output, usage: USAGE, ...fields },
})
const added = (index: number, item: object) => ({
  type: 'response.output_item.added',
  output_index: index,
  item,
})
const done = (index: number, item: object) => ({
  type: 'response.output_item.done',
  output_index: index,
  item,
})
const on = (index: number, name: string, fields: object) => ({
  type: `response.${name}`,
  output_index: index,
  item_id: `any_${Math.random()}`,
  content_index: 0,
  obfuscation: 'xxxx',
  ...fields,
})
const message = (words: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [{ type: 'output_text', text: words, annotations: [] }],
})
const said = (index: number, words: string) => [
  added(index, { type: 'message', id: 'msg_1', content: [] }),
  on(index, 'output_text.delta', { delta: words }),
  on(index, 'output_text.done', { text: words }),
  done(index, message(words)),
]
const outcome = (...events: readonly object[]) => outcomeOf(decoded('responses', events))

describe('a Responses stream', () => {
  it('tells text once, who answered, what it used and that it ended', () => {
    const read = outcome(created, ...said(0, 'Hello'), completed([message('Hello')]))
    expect(read.text).toBe('Hello')
    expect(read.identity).toMatchObject({ model: 'oak-1', responseId: 'resp_1', tierServed: 'default' })
    expect(read.usage).toEqual({
      promptTokens: 20,
      completionTokens: 9,
      totalTokens: 29,
      cachedTokens: 12,
      cacheWriteTokens: 3,
      reasoningTokens: 4,
    })
    expect(read.final).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
    expect(read.items).toEqual([message('Hello')])
  })

  it('takes from later events what the deltas lacked', () => {
    expect(outcome(created, on(0, 'output_text.done', { text: 'late' }), completed()).text).toBe('late')
    expect(outcome(created, done(0, message('later')), completed()).text).toBe('later')
    expect(outcome(created, completed([message('last')])).text).toBe('last')
    const part = { part: { type: 'output_text', text: 'He' } }
    const events = [on(0, 'content_part.added', part), on(0, 'output_text.done', { text: 'Hello' })]
    expect(outcome(created, ...events, completed()).text).toBe('Hello')
  })

  it('shows a summary with its parts apart, and keeps what is encrypted', () => {
    const item = {
      type: 'reasoning',
      id: 'rs_1',
      summary: [
        { type: 'summary_text', text: 'First.' },
        { type: 'summary_text', text: 'Second.' },
      ],
      encrypted_content: 'sealed',
    }
    const read = outcome(
      created,
      added(0, { type: 'reasoning', id: 'rs_1', summary: [] }),
      on(0, 'reasoning_summary_part.added', { summary_index: 0 }),
      on(0, 'reasoning_summary_text.delta', { summary_index: 0, delta: 'First.' }),
      on(0, 'reasoning_summary_text.done', { summary_index: 0, text: 'First.' }),
      on(0, 'reasoning_summary_text.delta', { summary_index: 1, delta: 'Second.' }),
      done(0, item),
      ...said(1, 'Yes'),
      completed(),
    )
    expect(read).toMatchObject({ reasoning: 'First.\n\nSecond.', text: 'Yes' })
    expect(read.items).toEqual([item, message('Yes')])
  })

  it.each(['reasoning_text', 'reasoning'])(
    'reads raw reasoning from %s, and shows it once beside a summary',
    (name) => {
      const item = {
        type: 'reasoning',
        summary: [{ type: 'summary_text', text: 'In short.' }],
        content: [{ type: 'reasoning_text', text: 'hm so' }],
      }
      const read = outcome(
        created,
        on(0, `${name}.delta`, { delta: 'hm', content_index: 0 }),
        on(0, `${name}.delta`, { delta: ' so', content_index: 1 }),
        done(0, item),
        completed(),
      )
      expect(read.reasoning).toBe('hm so')
    },
  )

  it('assembles calls by their place, with the id that results refer to', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'clock' }
    const read = outcome(
      created,
      added(0, { ...call, arguments: '' }),
      added(1, { ...call, id: 'fc_2', call_id: 'call_2', arguments: '' }),
      on(1, 'function_call_arguments.delta', { delta: '{"b":1}' }),
      on(0, 'function_call_arguments.delta', { delta: '{"a"' }),
      on(0, 'function_call_arguments.done', { arguments: '{"a":1}' }),
      done(1, { ...call, call_id: 'call_2', arguments: '{"b":1}' }),
      done(0, { ...call, arguments: '{"a":1}' }),
      completed(),
    )
    expect(read.calls).toEqual([
      { id: 'call_1', name: 'clock', arguments: '{"a":1}' },
      { id: 'call_2', name: 'clock', arguments: '{"b":1}' },
    ])
    expect(read.final).toMatchObject({ finishReason: 'tool_calls' })
    expect(read.items).toMatchObject([{ call_id: 'call_1' }, { call_id: 'call_2' }])
  })

  it('takes the input of a custom tool as its arguments', () => {
    const call = { type: 'custom_tool_call', call_id: 'call_1', name: 'sql' }
    const read = outcome(
      created,
      added(0, { ...call, input: '' }),
      on(0, 'custom_tool_call_input.delta', { delta: 'SELECT' }),
      on(0, 'custom_tool_call_input.done', { input: 'SELECT 1' }),
      completed(),
    )
    expect(read.calls).toEqual([{ id: 'call_1', name: 'sql', arguments: 'SELECT 1' }])
  })

  it('joins events without a place by the item’s id, or to the last item', () => {
    const events = [
      { type: 'response.output_item.added', item: { type: 'message', id: 'm' } },
      { type: 'response.output_text.delta', item_id: 'm', delta: 'a' },
      { type: 'response.output_text.delta', delta: 'b' },
      { type: 'response.output_item.done', item: { ...message('ab'), id: 'm' } },
    ]
    expect(outcome(created, ...events, completed([{ ...message('ab'), id: 'm' }])).text).toBe('ab')
  })

  it('parts the messages of one reply by a blank line', () => {
    expect(outcome(created, ...said(0, 'One.'), ...said(1, 'Two.'), completed()).text).toBe('One.\n\nTwo.')
  })

  it('reads refusals, sources, pictures and probabilities', () => {
    const annotation = { type: 'url_citation', url: 'https://a.test', title: 'A' }
    const logprobs = [{ token: 'Hi', logprob: -0.1, top_logprobs: [] }]
    const events = decoded('responses', [
      created,
      on(0, 'output_text.delta', { delta: 'Hi', logprobs }),
      on(0, 'output_text.annotation.added', { annotation }),
      done(1, { type: 'image_generation_call', id: 'ig', result: 'QUJD', output_format: 'webp' }),
      done(2, { type: 'web_search_call', id: 'ws' }),
      completed(),
    ])
    const read = outcomeOf(events)
    expect(read).toMatchObject({
      citations: ['https://a.test'],
      images: ['data:image/webp;base64,QUJD'],
      usage: { searches: 1 },
    })
    expect(events).toContainEqual({ type: 'logprobs', tokens: [{ token: 'Hi', logprob: -0.1, top: [] }] })
    expect(JSON.stringify(read.items)).not.toContain('QUJD')
    const refused = outcome(
      created,
      on(0, 'refusal.delta', { delta: 'I ' }),
      on(0, 'refusal.done', { refusal: 'I can’t.' }),
      completed(),
    )
    expect(refused).toMatchObject({ refusal: 'I can’t.', final: { finishReason: 'refusal' } })
  })

  it.each([
    ['max_output_tokens', 'length', undefined],
    ['content_filter', 'content_filter', undefined],
    ['steered', 'length', 'steered'],
  ])('ends as %s where it is incomplete', (reason, finishReason, detail) => {
    const event = { type: 'response.incomplete', response: { ...RESPONSE, incomplete_details: { reason } } }
    const { final } = outcome(created, ...said(0, 'x'), event)
    expect(final).toEqual({ type: 'ended', finishReason, confirmed: true, ...(detail && { detail }) })
  })

  it.each([
    ['at the top', { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.' }],
    ['inside', { type: 'error', error: { type: 'x', code: 'rate_limit_exceeded', message: 'Slow down.' } }],
  ])('fails once with an error %s', (_, error) => {
    const failed = {
      type: 'response.failed',
      response: { ...RESPONSE, error: { code: 'other', message: 'Other.' } },
    }
    expect(outcome(created, error, failed).final).toMatchObject({
      type: 'failed',
      error: { kind: 'rateLimited', detail: 'Slow down.' },
    })
  })

  it('fails where it only says so at its end', () => {
    const error = { code: 'insufficient_quota', message: 'You exceeded your current quota.' }
    const failed = { type: 'response.failed', response: { ...RESPONSE, status: 'failed', error } }
    expect(outcome(created, failed).final).toMatchObject({ type: 'failed', error: { kind: 'quota' } })
  })

  it('is interrupted without a last event, and unconfirmed with [DONE] alone', () => {
    expect(outcome(created, ...said(0, 'x')).final).toEqual({ type: 'interrupted' })
    const body = `data: ${JSON.stringify(on(0, 'output_text.delta', { delta: 'x' }))}\n\ndata: [DONE]\n\n`
    expect(outcomeOf(decode('responses', [encode(body)])).final).toMatchObject({
      type: 'ended',
      confirmed: false,
    })
  })

  it('ignores hosted tools, sound, and events that came to be later', () => {
    const names = [
      'web_search_call.searching',
      'mcp_call.completed',
      'audio.delta',
      'reasoning_part.added',
      'glow',
    ]
    const read = outcome(
      created,
      ...names.map((name) => on(0, name, { delta: 'x' })),
      ...said(1, 'ok'),
      completed(),
    )
    expect(read).toMatchObject({ text: 'ok', reasoning: '', calls: [] })
  })

  it('may come whole', () => {
    const body = { ...RESPONSE, status: 'completed', error: null, output: [message('Hi')], usage: USAGE }
    const read = outcomeOf(decode('responses', [encode(JSON.stringify(body))]))
    expect(read).toMatchObject({
      text: 'Hi',
      final: { type: 'ended', finishReason: 'stop', confirmed: true },
    })
    expect(read.usage).toMatchObject({ totalTokens: 29 })
  })

  it('fails whole where its status says so, with status 200', () => {
    const error = { code: 'server_error', message: 'It broke.' }
    const body = { ...RESPONSE, status: 'failed', error, output: [] }
    expect(outcomeOf(decode('responses', [encode(JSON.stringify(body))])).final).toMatchObject({
      type: 'failed',
      error: { detail: 'It broke.' },
    })
    const queued = { ...RESPONSE, status: 'queued', output: [] }
    expect(outcomeOf(decode('responses', [encode(JSON.stringify(queued))])).final).toMatchObject({
      type: 'failed',
      error: { where: 'a reply that is still being made in the background' },
    })
  })
})
