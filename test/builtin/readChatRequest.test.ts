import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'

const base = { model: 'm', messages: [{ role: 'user', content: 'hi' }] }
const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }
const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } }

describe('what is accepted', () => {
  test.each<[string, object, object]>([
    ['the least', {}, { model: 'm', stop: [], stream: false, tools: [], toolChoice: 'none', topLogprobs: 0 }],
    ['one stop as text', { stop: 'end' }, { stop: ['end'] }],
    [
      'nulls as unset',
      { temperature: null, stop: null, tools: null },
      { temperature: undefined, stop: [], tools: [] },
    ],
    ['the newer name of max_tokens', { max_completion_tokens: 5 }, { maxTokens: 5 }],
    ['seeds beyond 2^53', { seed: 2 ** 60 }, { seed: 2 ** 60 }],
    ['negative seeds', { seed: -3 }, { seed: -3 }],
    [
      'usage in a stream',
      { stream: true, stream_options: { include_usage: true } },
      { stream: true, includeUsage: true },
    ],
    ['tools, automatic by default', { tools: [tool] }, { toolChoice: 'auto' }],
    [
      'a named tool',
      { tools: [tool], tool_choice: { type: 'function', function: { name: 'f' } } },
      { toolChoice: { name: 'f' } },
    ],
    ['what every client may send along', { n: 1, user: 'u', metadata: {}, store: false }, {}],
    [
      'a schema',
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 's', description: 'd', schema: { type: 'object' }, strict: true },
        },
      },
      {
        responseFormat: {
          type: 'json_schema',
          name: 's',
          description: 'd',
          schema: { type: 'object' },
          strict: true,
        },
      },
    ],
    [
      'tool turns',
      {
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: null, tool_calls: [call, { ...call, id: 'call_2' }] },
          { role: 'tool', tool_call_id: 'call_2', content: 'b' },
          { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'a' }] },
        ],
      },
      {},
    ],
    [
      'a reply as any service may have given it',
      {
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: 'a', reasoning: 'Hm', refusal: null, annotations: [], audio: null },
        ],
      },
      { messages: [{}, { content: 'a', reasoning: 'Hm' }] },
    ],
  ])('%s', (_, extra, expected) => {
    const read = readChatRequest({ ...base, ...extra })
    expect(read).toMatchObject({ ok: true, value: expected })
  })
})

describe('what is refused', () => {
  const user = { role: 'user', content: 'hi' }
  test.each<[object, string | null, string]>([
    [{ model: '' }, 'model', 'invalid_value'],
    [{ model: 7 }, 'model', 'invalid_type'],
    [{ messages: 'hi' }, 'messages', 'invalid_type'],
    [{ messages: [{ content: 'hi' }] }, 'messages[0].role', 'missing_required_parameter'],
    [{ messages: [{ role: 'user' }] }, 'messages[0].content', 'missing_required_parameter'],
    [{ messages: [user, { role: 'user', content: 7 }] }, 'messages[1].content', 'invalid_value'],
    [
      { messages: [{ role: 'user', content: [{ type: 'text' }] }] },
      'messages[0].content[0].text',
      'missing_required_parameter',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'hologram' }] }] },
      'messages[0].content[0].type',
      'invalid_value',
    ],
    [{ messages: [{ role: 'assistant' }] }, 'messages[0].content', 'missing_required_parameter'],
    [
      { messages: [{ role: 'tool', tool_call_id: 'x', content: 'a' }] },
      'messages[0].tool_call_id',
      'invalid_value',
    ],
    [
      { messages: [user, { role: 'assistant', content: '', tool_calls: [call] }, user] },
      'messages',
      'invalid_value',
    ],
    [{ max_tokens: 0 }, 'max_tokens', 'invalid_value'],
    [{ max_tokens: 2.5 }, 'max_tokens', 'invalid_type'],
    [{ max_tokens: '5' }, 'max_tokens', 'invalid_type'],
    [{ max_tokens: 5, max_completion_tokens: 5 }, 'max_completion_tokens', 'invalid_parameter_combination'],
    [{ temperature: -0.1 }, 'temperature', 'invalid_value'],
    [{ temperature: 2.1 }, 'temperature', 'invalid_value'],
    [{ top_p: 1.1 }, 'top_p', 'invalid_value'],
    [{ stop: ['1', '2', '3', '4', '5'] }, 'stop', 'invalid_value'],
    [{ stop: [''] }, 'stop[0]', 'invalid_value'],
    [{ stop: 5 }, 'stop', 'invalid_value'],
    [{ stream: 'yes' }, 'stream', 'invalid_type'],
    [{ stream_options: { include_usage: true } }, 'stream_options', 'invalid_parameter_combination'],
    [{ stream: true, stream_options: { include_usage: 1 } }, 'stream_options.include_usage', 'invalid_type'],
    [{ tools: [{ type: 'function', function: { name: 'a b' } }] }, 'tools[0].function.name', 'invalid_value'],
    [
      { tools: [{ type: 'function', function: { name: 'x'.repeat(65) } }] },
      'tools[0].function.name',
      'invalid_value',
    ],
    [{ tools: [{ type: 'custom' }] }, 'tools[0].type', 'invalid_value'],
    [{ tool_choice: 'required' }, 'tool_choice', 'invalid_parameter_combination'],
    [{ tools: [tool], tool_choice: 'maybe' }, 'tool_choice', 'invalid_value'],
    [
      { tools: [tool], tool_choice: { type: 'function', function: { name: 'g' } } },
      'tool_choice',
      'invalid_value',
    ],
    [{ response_format: { type: 'yaml' } }, 'response_format.type', 'invalid_value'],
    [
      { response_format: { type: 'json_schema' } },
      'response_format.json_schema',
      'missing_required_parameter',
    ],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 's', schema: [] } } },
      'response_format.json_schema.schema',
      'invalid_type',
    ],
    [{ reasoning_effort: 'huge' }, 'reasoning_effort', 'invalid_value'],
    [{ seed: 1.5 }, 'seed', 'invalid_type'],
    [{ seed: '7' }, 'seed', 'invalid_type'],
    [{ service_tier: 'gold' }, 'service_tier', 'invalid_value'],
    [{ logprobs: 3 }, 'logprobs', 'invalid_type'],
    [{ top_logprobs: 3 }, 'top_logprobs', 'invalid_parameter_combination'],
    [{ logprobs: true, top_logprobs: 21 }, 'top_logprobs', 'invalid_value'],
    [{ n: 2 }, 'n', 'invalid_value'],
    [{ wibble: true }, 'wibble', 'unknown_parameter'],
    // Nothing within a field is dropped either.
    [{ messages: [{ ...user, name: 'Ada' }] }, 'messages[0].name', 'unknown_parameter'],
    [
      { messages: [user, { role: 'assistant', content: 'a', function_call: { name: 'f' } }] },
      'messages[1].function_call',
      'invalid_type',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'a', cache_control: {} }] }] },
      'messages[0].content[0].cache_control',
      'unknown_parameter',
    ],
    [{ tools: [{ ...tool, when: 'now' }] }, 'tools[0].when', 'unknown_parameter'],
    [
      { tools: [{ type: 'function', function: { name: 'f', schema: {} } }] },
      'tools[0].function.schema',
      'unknown_parameter',
    ],
    [
      { tools: [tool], tool_choice: { type: 'function', function: { name: 'f' }, also: 'g' } },
      'tool_choice.also',
      'unknown_parameter',
    ],
    [{ response_format: { type: 'json_object', schema: {} } }, 'response_format.schema', 'unknown_parameter'],
    [{ stream: true, stream_options: { faster: true } }, 'stream_options.faster', 'unknown_parameter'],
  ])('%j names %s', (extra, param, code) => {
    const read = readChatRequest({ ...base, ...extra })
    if (read.ok) throw new Error('accepted')
    expect({ param: read.error.param, code: read.error.code }).toEqual({ param, code })
    expect(read.error.status).toBe(400)
    expect(read.error.message).toMatch(/\.$/)
  })

  test.each([undefined, null, 5, 'text', [], [base]])('a body that is %j', (body) => {
    expect(readChatRequest(body)).toMatchObject({ ok: false, error: { status: 400 } })
  })
})

test('no JSON makes it throw', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.jsonValue(),
      fc.constantFrom('messages', 'tools', 'stop', 'response_format', 'seed'),
      (a, b, key) => {
        expect(typeof readChatRequest(a).ok).toBe('boolean')
        expect(typeof readChatRequest({ ...base, [key]: b }).ok).toBe('boolean')
      },
    ),
  )
})
