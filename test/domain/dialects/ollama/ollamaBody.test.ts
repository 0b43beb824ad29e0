import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '@/domain/conversations/conversation'
import { buildRequest } from '@/domain/dialects'
import type { AttachmentId, ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'

const mine = <Value>(value: Value) => ({ value, origin: 'mine' as const })
const said = (text: string): Part => ({ type: 'text', text })
const message = (id: string, role: Message['role'], parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})

function built(path: readonly Message[], settings: Partial<ConversationSettings> = {}) {
  const model = { connectionId: 'k' as ConnectionId, modelId: 'qwen3:8b' as ModelId }
  const request = buildRequest({
    path,
    settings: { ...DEFAULT_CONVERSATION_SETTINGS, ...model, ...settings },
    entry: undefined,
    dialect: 'ollama',
  })
  return { ...request, json: JSON.parse(request.body) as Record<string, unknown> }
}

describe('the body of a request to Ollama', () => {
  it('has sampling among its options, and thinking, format and tools beside them', () => {
    const { json, notSent } = built([message('1', 'user', [said('Hello')])], {
      systemPrompt: 'Be brief.',
      extraFields: '{"keep_alive":"30m"}',
      parameters: {
        temperature: mine(0.5),
        max_tokens: mine(100),
        stop: mine(['END']),
        repetition_penalty: mine(1.1),
        reasoning_effort: mine('high'),
        response_format: mine({ type: 'json_schema', name: 'n', schema: '{"type":"object"}', strict: true }),
        tools: mine('[{"name":"clock"}]'),
        tool_choice: mine({ type: 'auto' }),
      },
    })
    expect(json).toEqual({
      model: 'qwen3:8b',
      stream: true,
      options: { temperature: 0.5, num_predict: 100, repeat_penalty: 1.1, stop: ['END'] },
      think: true,
      format: { type: 'object' },
      tools: [{ type: 'function', function: { name: 'clock' } }],
      keep_alive: '30m',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    })
    expect(notSent.map(({ parameter }) => parameter)).toEqual(['tool_choice'])
  })

  it('says that the reply is not to stream, which Ollama does unless told otherwise', () => {
    expect(built([], { parameters: { stream: mine(false) } }).json['stream']).toBe(false)
    expect(built([], { parameters: { reasoning_effort: mine('none') } }).json['think']).toBe(false)
    const level = { modelId: 'gpt-oss:20b' as ModelId, parameters: { reasoning_effort: mine('low') } }
    expect(built([], level).json['think']).toBe('low')
  })

  it('has pictures beside the words, and results by the name of their tool', () => {
    const file = { attachmentId: 'a'.repeat(64) as AttachmentId, sizeBytes: 3 }
    const { json, attachments } = built([
      message('1', 'user', [said('Look'), { type: 'image', ...file, name: 'a.png', mediaType: 'image/png' }]),
      message('2', 'assistant', [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'toolCall', id: 'x', name: 'clock', arguments: '{"zone":"UTC"}' },
      ]),
      message('3', 'tool', [{ type: 'toolResult', toolCallId: 'x', text: 'Nine' }]),
    ])
    expect(json['messages']).toEqual([
      { role: 'user', content: 'Look', images: [expect.stringContaining(file.attachmentId)] },
      {
        role: 'assistant',
        content: '',
        thinking: 'Hm.',
        tool_calls: [{ function: { name: 'clock', arguments: { zone: 'UTC' } } }],
      },
      { role: 'tool', tool_name: 'clock', content: 'Nine' },
    ])
    expect(attachments).toEqual([file.attachmentId])
  })
})
