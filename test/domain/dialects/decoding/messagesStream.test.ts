import { describe, expect, it } from 'vitest'

import { encode } from '../../../services/completions/support'
import { decode } from './decode'
import { decoded, outcomeOf } from './script'

const start = (usage: object = { input_tokens: 10, output_tokens: 1 }) => ({
  type: 'message_start',
  message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'sage-1', content: [], usage },
})
const block = (index: number, content: object) => ({
  type: 'content_block_start',
  index,
  content_block: content,
})
const delta = (index: number, fields: object) => ({ type: 'content_block_delta', index, delta: fields })
const stop = (index: number) => ({ type: 'content_block_stop', index })
const end = (reason: string | null = 'end_turn', usage: object = { output_tokens: 7 }) => [
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage },
  { type: 'message_stop' },
]
const text = (index: number, words: string) => [
  block(index, { type: 'text', text: '' }),
  delta(index, { type: 'text_delta', text: words }),
  stop(index),
]
const outcome = (...events: readonly object[]) => outcomeOf(decoded('messages', events))

describe('a Messages stream', () => {
  it('tells text, who answered, what it used and why it ended', () => {
    const read = outcome(start(), { type: 'ping' }, ...text(0, 'Hello'), ...end())
    expect(read).toMatchObject({
      text: 'Hello',
      final: { type: 'ended', finishReason: 'stop', confirmed: true },
    })
    expect(read.identity).toMatchObject({ model: 'sage-1', responseId: 'msg_1' })
    expect(read.usage).toEqual({ promptTokens: 10, completionTokens: 7, totalTokens: 17 })
    expect(read.items).toEqual([{ type: 'text', text: 'Hello' }])
  })

  it('keeps thinking with the last signature, also where none of it is shown', () => {
    const read = outcome(
      start(),
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'hm' }),
      delta(0, { type: 'signature_delta', signature: 'first' }),
      delta(0, { type: 'signature_delta', signature: 'last' }),
      stop(0),
      block(1, { type: 'redacted_thinking', data: 'secret' }),
      stop(1),
      block(2, { type: 'thinking', thinking: '' }),
      delta(2, { type: 'signature_delta', signature: 'alone' }),
      stop(2),
      ...text(3, 'Yes'),
      ...end(),
    )
    expect(read).toMatchObject({ reasoning: 'hm', text: 'Yes' })
    expect(read.items).toEqual([
      { type: 'thinking', thinking: 'hm', signature: 'last' },
      { type: 'redacted_thinking', data: 'secret' },
      { type: 'thinking', thinking: '', signature: 'alone' },
      { type: 'text', text: 'Yes' },
    ])
  })

  it('assembles calls, and gives one without arguments an empty object', () => {
    const read = outcome(
      start(),
      block(0, { type: 'tool_use', id: 'toolu_1', name: 'clock', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '' }),
      delta(0, { type: 'input_json_delta', partial_json: '{"at":' }),
      delta(0, { type: 'input_json_delta', partial_json: '"noon"}' }),
      stop(0),
      block(1, { type: 'tool_use', id: 'toolu_2', name: 'now', input: {}, caller: { type: 'direct' } }),
      stop(1),
      ...end('tool_use'),
    )
    expect(read.calls).toEqual([
      { id: 'toolu_1', name: 'clock', arguments: '{"at":"noon"}' },
      { id: 'toolu_2', name: 'now', arguments: '{}' },
    ])
    expect(read.final).toMatchObject({ finishReason: 'tool_calls' })
    expect(read.items).toEqual([
      { type: 'tool_use', id: 'toolu_1', name: 'clock', input: { at: 'noon' } },
      { type: 'tool_use', id: 'toolu_2', name: 'now', input: {}, caller: { type: 'direct' } },
    ])
  })

  it('leaves the provider’s own tools to the provider, keeps them, and cites only what the text cites', () => {
    const result = { type: 'web_search_result', url: 'https://a.test', title: 'A', encrypted_content: 'x' }
    const citation = { type: 'web_search_result_location', url: 'https://b.test', title: 'B' }
    const read = outcome(
      start(),
      ...text(0, 'Let me look.'),
      block(1, { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }),
      delta(1, { type: 'input_json_delta', partial_json: '{"query":"rain"}' }),
      stop(1),
      block(2, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [result] }),
      stop(2),
      block(3, { type: 'text', text: '', citations: null }),
      delta(3, { type: 'text_delta', text: 'It rains' }),
      delta(3, { type: 'citations_delta', citation }),
      stop(3),
      ...text(4, ' today.'),
      ...end('end_turn', { output_tokens: 5, input_tokens: 90, server_tool_use: { web_search_requests: 2 } }),
    )
    expect(read.calls).toEqual([])
    expect(read.text).toBe('Let me look.\n\nIt rains today.')
    expect(read.citations).toEqual(['https://b.test'])
    expect(read.usage).toMatchObject({ promptTokens: 90, searches: 2 })
    expect(read.items[1]).toMatchObject({ type: 'server_tool_use', input: { query: 'rain' } })
    expect(read.items[3]).toMatchObject({ text: 'It rains', citations: [citation] })
  })

  it('adds the cache to the prompt, and tells its lifetimes apart', () => {
    const usage = {
      input_tokens: 5,
      output_tokens: 1,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 30,
      cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
      service_tier: 'standard',
    }
    const later = { output_tokens: 9, output_tokens_details: { thinking_tokens: 4 } }
    expect(outcome(start(usage), ...text(0, 'x'), ...end('end_turn', later)).usage).toEqual({
      promptTokens: 135,
      completionTokens: 9,
      totalTokens: 144,
      cachedTokens: 100,
      cacheWriteTokens: 30,
      cacheWriteHourTokens: 20,
      reasoningTokens: 4,
    })
  })

  it.each([
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['stop_sequence', 'stop'],
    ['pause_turn', 'pause'],
    ['refusal', 'refusal'],
    ['something_new', 'stop'],
  ])('ends with %s as %s', (reason, finishReason) => {
    expect(outcome(start(), ...text(0, 'x'), ...end(reason)).final).toMatchObject({
      type: 'ended',
      finishReason,
    })
  })

  it('names the limit, and what a refusal is about', () => {
    const full = outcome(start(), ...text(0, 'x'), ...end('model_context_window_exceeded'))
    expect(full.final).toMatchObject({ detail: 'model_context_window_exceeded' })
    const declined = outcome(start(), {
      type: 'message_delta',
      delta: {
        stop_reason: 'refusal',
        stop_details: { type: 'refusal', category: 'cyber', explanation: null },
      },
    })
    expect(declined.final).toMatchObject({ finishReason: 'refusal', detail: 'cyber' })
    expect(outcome(start(), ...text(0, 'x'), ...end('max_tokens')).final).not.toHaveProperty('detail')
  })

  it('shows why the model declined', () => {
    const details = { type: 'refusal', category: 'bio', explanation: 'Not about that.' }
    const read = outcome(
      start(),
      { type: 'message_delta', delta: { stop_reason: 'refusal', stop_details: details }, usage: {} },
      { type: 'message_stop' },
    )
    expect(read).toMatchObject({ refusal: 'Not about that.', final: { finishReason: 'refusal' } })
  })

  it('may hold no block at all', () => {
    expect(outcome(start(), ...end('stop_sequence')).final).toMatchObject({
      type: 'ended',
      finishReason: 'stop',
    })
  })

  it('is not confirmed where it names no reason', () => {
    expect(outcome(start(), ...text(0, 'x'), ...end(null)).final).toEqual({
      type: 'ended',
      finishReason: 'stop',
      confirmed: false,
    })
  })

  it('is whole after its reason, and interrupted before', () => {
    expect(outcome(start(), ...text(0, 'x'), ...end().slice(0, 1)).final).toMatchObject({ type: 'ended' })
    const cut = outcome(
      start(),
      block(0, { type: 'thinking', thinking: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'h' }),
    )
    expect(cut.final).toEqual({ type: 'interrupted' })
    expect(cut.items).toEqual([])
  })

  it('fails with the service’s own error in the middle', () => {
    const error = {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
      request_id: 'req_1',
    }
    expect(outcome(start(), ...text(0, 'x'), error).final).toMatchObject({
      type: 'failed',
      error: { kind: 'overloaded', detail: 'Overloaded', requestId: 'req_1' },
    })
  })

  it('does not join the replies of two messages, and takes a repeated start for one', () => {
    const other = { ...start(), message: { ...start().message, id: 'msg_2' } }
    expect(outcome(start(), ...text(0, 'x'), other).final).toMatchObject({
      type: 'failed',
      error: { type: 'malformed' },
    })
    expect(outcome(start(), start(), ...text(0, 'x'), ...end())).toMatchObject({
      text: 'x',
      final: { type: 'ended' },
    })
  })

  it('ignores events and blocks that came to be later', () => {
    const read = outcome(
      start(),
      { type: 'message_glow', glow: 1 },
      block(0, { type: 'hologram', beam: 'x' }),
      delta(0, { type: 'beam_delta', beam: 'y' }),
      stop(0),
      ...text(1, 'ok'),
      ...end(),
    )
    expect(read).toMatchObject({ text: 'ok', final: { type: 'ended' } })
    expect(read.items[0]).toEqual({ type: 'hologram', beam: 'x' })
  })

  it('needs no event names, and passes over [DONE]', () => {
    const events = [start(), ...text(0, 'Hi'), ...end()]
    const body = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}event: data\ndata: [DONE]\n\n`
    expect(outcomeOf(decode('messages', [encode(body)]))).toMatchObject({
      text: 'Hi',
      final: { confirmed: true },
    })
  })

  it('may come whole', () => {
    const body = {
      ...start().message,
      content: [
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'text', text: 'Hi' },
        { type: 'tool_use', id: 'toolu_1', name: 'clock', input: { at: 'noon' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 3, output_tokens: 4 },
    }
    const read = outcomeOf(decode('messages', [encode(JSON.stringify(body))]))
    expect(read).toMatchObject({
      text: 'Hi',
      reasoning: 'hm',
      calls: [{ id: 'toolu_1', name: 'clock', arguments: '{"at":"noon"}' }],
      final: { type: 'ended', finishReason: 'tool_calls', confirmed: true },
    })
    expect(read.items).toEqual(body.content)
    expect(read.usage).toMatchObject({ promptTokens: 3, completionTokens: 4 })
  })

  it('may be an error with status 200', () => {
    const body = { type: 'error', error: { type: 'api_error', message: 'No.' } }
    expect(outcomeOf(decode('messages', [encode(JSON.stringify(body))])).final).toMatchObject({
      type: 'failed',
      error: { kind: 'server', detail: 'No.' },
    })
  })
})

it('a count of 0 that a proxy writes at the end takes no count back', () => {
  const usageOf = (start: object, end: object) =>
    outcomeOf(
      decoded('messages', [
        { type: 'message_start', message: { id: 'm', content: [], usage: start } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: end },
      ]),
    ).usage
  const zero = { input_tokens: 0, output_tokens: 9 }
  expect(usageOf({ input_tokens: 900, output_tokens: 1 }, zero)).toMatchObject({
    promptTokens: 900,
    completionTokens: 9,
  })
  expect(
    usageOf({ input_tokens: 10, cache_read_input_tokens: 800 }, { ...zero, cache_read_input_tokens: 0 }),
  ).toMatchObject({
    promptTokens: 810,
    cachedTokens: 800,
  })
  // All of it came from the cache.
  expect(usageOf({ input_tokens: 900 }, { ...zero, cache_read_input_tokens: 900 })).toMatchObject({
    promptTokens: 900,
    cachedTokens: 900,
  })
  expect(usageOf({ input_tokens: 0 }, { ...zero, input_tokens: 70 })).toMatchObject({ promptTokens: 70 })
})
