import { describe, expect, it } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'

import { decoded } from './script'

/** What an event adds to a reply, besides who answers and where it belongs. */
const added = (events: readonly ReplyEvent[]) =>
  events
    .slice(0, -1)
    .filter(({ type }) => type !== 'identified' && type !== 'item')
    .map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => !PLACES.has(name))))
const PLACES: ReadonlySet<string> = new Set(['item', 'range'])
const text = (words: string): ReplyEvent => ({ type: 'text', text: words })
const thought = (words: string): ReplyEvent => ({ type: 'reasoning', text: words })

describe('each event of a Responses stream', () => {
  const at = { output_index: 0, item_id: 'i', content_index: 0 }
  const message = { type: 'response.output_item.added', ...at, item: { type: 'message', content: [] } }
  const call = {
    type: 'response.output_item.added',
    ...at,
    item: { type: 'function_call', call_id: 'c', name: 'f', arguments: '' },
  }
  const called = { type: 'toolCall', position: 0, id: 'c', name: 'f', arguments: '' }
  const filled = { type: 'toolCall', position: 0, arguments: '{}' }

  it.each<[string, object[], unknown[]]>([
    ['response.created', [{ response: { id: 'r' } }], []],
    ['response.queued', [{ response: { id: 'r' } }], []],
    ['response.in_progress', [{ response: { id: 'r' } }], []],
    ['response.output_item.added', [call], [called]],
    ['response.output_item.done', [{ ...at, item: { ...call.item, arguments: '{}' } }], [called, filled]],
    ['response.content_part.added', [{ ...at, part: { type: 'output_text', text: 'a' } }], [text('a')]],
    ['response.content_part.done', [{ ...at, part: { type: 'output_text', text: 'a' } }], []],
    ['response.output_text.delta', [message, { ...at, delta: 'a' }], [text('a')]],
    ['response.output_text.done', [message, { ...at, text: 'a' }], [text('a')]],
    [
      'response.output_text.annotation.added',
      [{ ...at, annotation: { type: 'url_citation', url: 'https://a.test', title: 'A' } }],
      [{ type: 'citation', url: 'https://a.test', title: 'A' }],
    ],
    ['response.refusal.delta', [{ ...at, delta: 'no' }], [{ type: 'refusal', text: 'no' }]],
    ['response.refusal.done', [{ ...at, refusal: 'no' }], [{ type: 'refusal', text: 'no' }]],
    ['response.reasoning_summary_part.added', [{ ...at, summary_index: 0 }], []],
    ['response.reasoning_summary_part.done', [{ ...at, summary_index: 0 }], []],
    ['response.reasoning_summary_text.delta', [{ ...at, summary_index: 0, delta: 'hm' }], [thought('hm')]],
    ['response.reasoning_summary_text.done', [{ ...at, summary_index: 0, text: 'hm' }], [thought('hm')]],
    ['response.reasoning_summary.delta', [{ ...at, delta: 'hm' }], [thought('hm')]],
    ['response.reasoning_summary.done', [{ ...at, text: 'hm' }], [thought('hm')]],
    ['response.reasoning_text.delta', [{ ...at, delta: 'hm' }], [thought('hm')]],
    ['response.reasoning.delta', [{ ...at, delta: 'hm' }], [thought('hm')]],
    ['response.reasoning_part.added', [at], []],
    ['response.function_call_arguments.delta', [call, { ...at, delta: '{}' }], [called, filled]],
    ['response.function_call_arguments.done', [call, { ...at, arguments: '{}' }], [called, filled]],
    ['response.custom_tool_call_input.delta', [call, { ...at, delta: '{}' }], [called, filled]],
    ['response.custom_tool_call_input.done', [call, { ...at, input: '{}' }], [called, filled]],
    [
      'response.image_generation_call.partial_image',
      [{ ...at, partial_image_b64: 'QQ==' }],
      [{ type: 'image', position: 0, url: 'data:image/png;base64,QQ==' }],
    ],
    ['response.web_search_call.searching', [at], []],
    ['response.file_search_call.completed', [at], []],
    ['response.code_interpreter_call_code.delta', [{ ...at, delta: 'print()' }], []],
    ['response.mcp_call_arguments.delta', [{ ...at, delta: '{}' }], []],
    ['response.mcp_list_tools.completed', [at], []],
    ['response.audio.delta', [{ ...at, delta: 'QQ==' }], []],
    ['response.audio.transcript.delta', [{ ...at, delta: 'a' }], []],
    ['provider:glow', [{ ...at, delta: 'a' }], []],
  ])('%s', (type, events, expected) => {
    const last = events.length - 1
    const stream = events.map((event, index) => (index === last ? { ...event, type } : event))
    expect(added(decoded('responses', stream))).toEqual(expected)
  })

  it.each([
    ['response.completed', { status: 'completed' }, { type: 'ended', finishReason: 'stop' }],
    [
      'response.incomplete',
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      { type: 'ended', finishReason: 'content_filter' },
    ],
    ['response.failed', { error: { code: 'server_error', message: 'No.' } }, { type: 'failed' }],
    ['response.cancelled', {}, { type: 'failed' }],
  ])('%s ends it', (type, response, final) => {
    expect(decoded('responses', [{ type, response }]).at(-1)).toMatchObject(final)
  })

  it('error ends it', () => {
    const [final] = decoded('responses', [{ type: 'error', code: 'server_error', message: 'No.' }])
    expect(final).toMatchObject({ type: 'failed', error: { detail: 'No.' } })
  })
})

describe('each event of a Messages stream', () => {
  const block = (content: object) => ({ type: 'content_block_start', index: 0, content_block: content })
  const delta = (fields: object) => ({ type: 'content_block_delta', index: 0, delta: fields })

  it.each<[string, object[], unknown[]]>([
    ['message_start', [{ type: 'message_start', message: { id: 'm', model: 'm' } }], []],
    ['ping', [{ type: 'ping' }], []],
    ['content_block_start', [block({ type: 'text', text: 'a' })], [text('a')]],
    ['text_delta', [block({ type: 'text' }), delta({ type: 'text_delta', text: 'a' })], [text('a')]],
    [
      'thinking_delta',
      [block({ type: 'thinking' }), delta({ type: 'thinking_delta', thinking: 'hm' })],
      [thought('hm')],
    ],
    [
      'signature_delta',
      [block({ type: 'thinking' }), delta({ type: 'signature_delta', signature: 's' })],
      [],
    ],
    [
      'input_json_delta',
      [
        block({ type: 'tool_use', id: 'c', name: 'f', input: {} }),
        delta({ type: 'input_json_delta', partial_json: '{}' }),
      ],
      [
        { type: 'toolCall', position: 0, id: 'c', name: 'f', arguments: '' },
        { type: 'toolCall', position: 0, arguments: '{}' },
      ],
    ],
    [
      'citations_delta',
      [
        block({ type: 'text' }),
        delta({
          type: 'citations_delta',
          citation: { type: 'char_location', document_title: 'a.txt', cited_text: 'x' },
        }),
      ],
      [{ type: 'citation', url: '', title: 'a.txt', passage: { text: 'x' } }],
    ],
    [
      'compaction_delta',
      [block({ type: 'compaction' }), delta({ type: 'compaction_delta', content: 'x' })],
      [],
    ],
    ['redacted_thinking', [block({ type: 'redacted_thinking', data: 'x' })], []],
    [
      'server_tool_use',
      [block({ type: 'server_tool_use', id: 's', name: 'web_search', input: {} })],
      [{ type: 'hostedCall', id: 's', call: { name: 'web_search' } }],
    ],
    [
      'web_search_tool_result',
      [block({ type: 'web_search_tool_result', tool_use_id: 's', content: [] })],
      [{ type: 'hostedCall', id: 's', call: { name: 'web_search' } }],
    ],
    ['fallback', [block({ type: 'fallback', from: { model: 'a' }, to: { model: 'b' } })], []],
    ['content_block_stop', [{ type: 'content_block_stop', index: 0 }], []],
    [
      'message_delta',
      [{ type: 'message_delta', delta: {}, usage: { output_tokens: 2 } }],
      [{ type: 'usage', usage: { promptTokens: 0, completionTokens: 2, totalTokens: 2 } }],
    ],
  ])('%s', (_, events, expected) => {
    expect(added(decoded('messages', events))).toEqual(expected)
  })

  it.each([
    ['message_stop', [{ type: 'message_stop' }], { type: 'ended', confirmed: false }],
    [
      'message_delta with its reason',
      [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }],
      { type: 'ended', confirmed: true },
    ],
    ['error', [{ type: 'error', error: { type: 'api_error', message: 'No.' } }], { type: 'failed' }],
  ])('%s ends it', (_, events, final) => {
    expect(decoded('messages', events).at(-1)).toMatchObject(final)
  })

  it('keeps compaction and fallback with the reply, in order', () => {
    const events = decoded('messages', [
      block({ type: 'compaction', content: '' }),
      delta({ type: 'compaction_delta', content: 'Summary' }),
      { type: 'content_block_stop', index: 0 },
      { ...block({ type: 'fallback', from: { model: 'a' }, to: { model: 'b' } }), index: 1 },
      { type: 'content_block_stop', index: 1 },
    ])
    expect(
      events.flatMap((event) => (event.type === 'item' ? [JSON.parse(event.json) as unknown] : [])),
    ).toEqual([
      { type: 'compaction', content: 'Summary' },
      { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
    ])
  })
})
