import { describe, expect, it } from 'vitest'

import { promptTokensOf, requestFactsOf } from '@/domain/request/bodyFacts'
import { estimateMessageTokens, estimateTokens } from '@/domain/tokens/estimateTokens'

const TEXT = 'How many roads must a man walk down?'
const body = (messages: readonly unknown[], more: object = {}) =>
  JSON.stringify({ model: 'm', ...more, messages })

describe('requestFactsOf', () => {
  it('has every parameter but the messages, and counts pictures', () => {
    const image = { type: 'image_url', image_url: { url: '{{attachment:aa}}' } }
    const content = [{ type: 'text', text: '{"type":"image_url"}' }, image, image]
    expect(requestFactsOf(body([{ role: 'user', content }], { service_tier: 'flex', n: 2 }))).toEqual({
      parameters: { model: 'm', service_tier: 'flex', n: 2 },
      images: 2,
    })
  })

  it('has the longest lifetime of a cache that is asked for, and none that a text only mentions', () => {
    const point = (ttl: string) => ({ type: 'text', text: TEXT, cache_control: { type: 'ephemeral', ttl } })
    const result = { type: 'tool_result', tool_use_id: 'c', content: [point('1h')] }
    const asked = (messages: readonly unknown[], more: object = {}) =>
      requestFactsOf(body(messages, more)).cacheTtlSeconds

    expect(asked([{ role: 'user', content: [point('5m'), result] }])).toBe(3600)
    expect(asked([], { prompt_cache_options: { ttl: '30m' } })).toBe(1800)
    expect(asked([{ role: 'user', content: JSON.stringify(point('1h')) }])).toBeUndefined()
    expect(asked([{ role: 'user', content: [point('long')] }])).toBeUndefined()
  })

  it.each(['', '[]', '"text"', '{"messages":7}', 'not JSON', '{"messages":[null,1,{"content":{"a":1}}]}'])(
    'makes nothing of %s',
    (text) => {
      expect(requestFactsOf(text)).toEqual({ parameters: {} })
      expect(promptTokensOf(text).tokens).toBeLessThan(20)
    },
  )
})

describe('promptTokensOf', () => {
  it('counts messages as messages, not the JSON around them', () => {
    const said = Array.from({ length: 20 }, () => ({ role: 'user', content: 'Hi' }))
    const { tokens } = promptTokensOf(body(said, { temperature: 0.123456789 }))

    expect(tokens).toBe(20 * estimateMessageTokens({ parts: [{ type: 'text', text: 'Hi' }] }).tokens)
    expect(tokens).toBeLessThan(estimateTokens(body(said)) / 1.5)
  })

  it('counts parts, calls, results and tools', () => {
    const call = { id: 'c', type: 'function', function: { name: 'search', arguments: '{"q":"roads"}' } }
    const tools = [{ type: 'function', function: { name: 'search', parameters: { type: 'object' } } }]
    const messages = [
      { role: 'user', content: [{ type: 'text', text: TEXT }] },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: TEXT },
    ]
    const parts = [
      [{ type: 'text', text: TEXT }],
      [{ type: 'toolCall', id: 'c', name: 'search', arguments: '{"q":"roads"}' }],
      [{ type: 'toolResult', toolCallId: 'c', text: TEXT }],
    ] as const
    const expected = parts.reduce((sum, of) => sum + estimateMessageTokens({ parts: of }).tokens, 0)

    expect(promptTokensOf(body(messages, { tools })).tokens).toBe(
      expected + estimateTokens(JSON.stringify(tools)),
    )
  })
})

describe('a body of another dialect', () => {
  const tools = [{ name: 'clock' }]
  it('counts the same words as a chat completion does', () => {
    const chat = promptTokensOf(
      JSON.stringify({
        tools,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'What time is it?' },
          { role: 'assistant', tool_calls: [{ function: { name: 'clock', arguments: '{"at":1}' } }] },
          { role: 'tool', content: 'noon' },
        ],
      }),
    )
    const responses = promptTokensOf(
      JSON.stringify({
        tools,
        instructions: 'Be brief.',
        input: [
          { role: 'user', content: [{ type: 'input_text', text: 'What time is it?' }] },
          { type: 'function_call', name: 'clock', arguments: '{"at":1}' },
          { type: 'function_call_output', output: 'noon' },
        ],
      }),
    )
    const messages = promptTokensOf(
      JSON.stringify({
        tools,
        system: 'Be brief.',
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'What time is it?' }] },
          { role: 'assistant', content: [{ type: 'tool_use', name: 'clock', input: { at: 1 } }] },
          { role: 'user', content: [{ type: 'tool_result', content: 'noon' }] },
        ],
      }),
    )
    expect([responses.tokens, messages.tokens]).toEqual([chat.tokens, chat.tokens])
  })

  it('counts its pictures, and takes the conversation for no parameter', () => {
    const responses = requestFactsOf(
      '{"service_tier":"flex","instructions":"x","input":[{"role":"user","content":[{"type":"input_image"}]}]}',
    )
    expect(responses).toEqual({ parameters: { service_tier: 'flex' }, images: 1 })
    const messages = requestFactsOf(
      '{"system":"x","max_tokens":5,"messages":[{"role":"user","content":[{"type":"image"}]}]}',
    )
    expect(messages).toEqual({ parameters: { max_tokens: 5 }, images: 1 })
  })
})
