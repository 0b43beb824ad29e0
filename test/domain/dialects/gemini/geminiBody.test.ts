import { describe, expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '@/domain/conversations/conversation'
import {
  askedAt,
  buildRequest,
  dialectOfUrl,
  endpointUrl,
  modelsUrl,
  serviceHeaders,
} from '@/domain/dialects'
import { codeOf } from '@/domain/dialects/dialects'
import type { AttachmentId, ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { nextHistoryKey } from '@/domain/messages/historyKey'
import { readModelList } from '@/domain/models/readModelList'
import { requestFactsOf, promptTokensOf } from '@/domain/request/bodyFacts'

const HERE = 'here' as ConnectionId
const MODEL = 'gemini-3-pro' as ModelId
const BASE = 'https://generativelanguage.googleapis.com/v1beta/openai'
const mine = <Value>(value: Value) => ({ value, origin: 'mine' as const })
const said = (text: string): Part => ({ type: 'text', text })

const message = (
  id: string,
  role: Message['role'],
  parts: readonly Part[],
  more: Partial<Message> = {},
): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
  ...more,
})

function built(path: readonly Message[], settings: Partial<ConversationSettings> = {}) {
  const request = buildRequest({
    path,
    settings: { ...DEFAULT_CONVERSATION_SETTINGS, connectionId: HERE, modelId: MODEL, ...settings },
    entry: undefined,
    dialect: 'gemini',
  })
  return { ...request, json: JSON.parse(request.body) as Record<string, unknown> }
}

describe('the body of a request to Gemini', () => {
  it('has the prompt, the turns and each parameter where the API has it', () => {
    const { json, notSent } = built([message('1', 'user', [said('Hello')])], {
      systemPrompt: 'Be brief.',
      parameters: {
        temperature: mine(0.5),
        top_k: mine(40),
        max_tokens: mine(100),
        stop: mine(['END']),
        seed: mine('7'),
        min_p: mine(0.1),
        reasoning_effort: mine('low'),
        response_format: mine({ type: 'json_schema', name: 'n', schema: '{"type":"object"}', strict: true }),
        tools: mine(
          '[{"name":"clock","description":"Tells the time","parameters":{"type":"object","properties":{"zone":{"type":"string"}}}},{"name":"now","parameters":{"type":"object","properties":{}}}]',
        ),
        tool_choice: mine({ type: 'function', name: 'clock' }),
      },
    })
    expect(json).toEqual({
      generationConfig: {
        temperature: 0.5,
        topK: 40,
        maxOutputTokens: 100,
        seed: 7,
        stopSequences: ['END'],
        thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' },
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
      },
      tools: [
        {
          functionDeclarations: [
            {
              name: 'clock',
              description: 'Tells the time',
              parametersJsonSchema: { type: 'object', properties: { zone: { type: 'string' } } },
            },
            { name: 'now' },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['clock'] } },
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    })
    expect(notSent.map(({ parameter }) => parameter)).toEqual(['min_p'])
  })

  it('gives models of the second generation a budget of thinking', () => {
    const { json } = built([], {
      modelId: 'gemini-2.5-flash' as ModelId,
      parameters: { reasoning_effort: mine('none') },
    })
    expect(json['generationConfig']).toEqual({
      thinkingConfig: { includeThoughts: false, thinkingBudget: 0 },
    })
  })

  it('sends back the parts as they came, and results to the calls they answer', () => {
    const call = { type: 'toolCall', id: 'own', name: 'clock', arguments: '{}' } as const
    const items = [
      { text: 'Hm.', thought: true },
      { text: 'One moment.' },
      { functionCall: { id: 'own', name: 'clock', args: {} }, thoughtSignature: 'sealed' },
    ]
    const asked = message('1', 'user', [said('What time is it?')])
    const reply = message('2', 'assistant', [said('One moment.'), call], {
      reply: {
        model: MODEL,
        connectionId: HERE,
        turn: { dialect: 'gemini', items: JSON.stringify(items), history: nextHistoryKey(asked, '') },
      },
    })
    const path = [
      asked,
      reply,
      message('3', 'tool', [{ type: 'toolResult', toolCallId: 'own', text: '{"hour":9}' }]),
    ]
    expect(built(path).json['contents']).toEqual([
      { role: 'user', parts: [{ text: 'What time is it?' }] },
      { role: 'model', parts: items },
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'own', name: 'clock', response: { result: { hour: 9 } } } }],
      },
    ])
    // Another model's call has no signature, and Google says what to send in its place.
    const foreign = built(path, { modelId: 'gemini-3-flash' as ModelId }).json['contents'] as object[]
    expect(JSON.stringify(foreign[1])).toContain('"thoughtSignature":"skip_thought_signature_validator"')
    expect(JSON.stringify(foreign[1])).not.toContain('sealed')
  })

  it('takes pictures, sound and files, which are counted in its price', () => {
    const file = { attachmentId: 'a'.repeat(64) as AttachmentId, sizeBytes: 3 }
    const { body, attachments } = built([
      message('1', 'user', [said('Look'), { type: 'image', ...file, name: 'a.png', mediaType: 'image/png' }]),
    ])
    expect(body).toContain('{"inlineData":{"mimeType":"image/png","data":"')
    expect(attachments).toEqual([file.attachmentId])
    expect(requestFactsOf(body).images).toBe(1)
    expect(promptTokensOf(body).tokens).toBeGreaterThan(0)
  })
})

describe('the addresses of Gemini', () => {
  it('name the model and whether the reply streams', () => {
    const asked = { model: MODEL, isStreamed: true }
    const url = endpointUrl(BASE, 'gemini', asked)
    expect(url).toBe(
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse',
    )
    expect(askedAt(url)).toEqual(asked)
    const whole = endpointUrl('https://proxy.test', 'gemini', { ...asked, isStreamed: false })
    expect(whole).toBe('https://proxy.test/v1beta/models/gemini-3-pro:generateContent')
    expect(askedAt(whole)).toEqual({ ...asked, isStreamed: false })
    expect([url, whole].map(dialectOfUrl)).toEqual<Dialect[]>(['gemini', 'gemini'])
  })

  it('are told from those of chat completions at the same host by the header with the key', () => {
    expect(serviceHeaders(endpointUrl(BASE, 'gemini')).key.name).toBe('x-goog-api-key')
    expect(serviceHeaders(modelsUrl(BASE, 'gemini')).key.name).toBe('x-goog-api-key')
    expect(serviceHeaders(endpointUrl(BASE, 'chat')).key.name).toBe('authorization')
    expect(serviceHeaders(modelsUrl(BASE, 'chat')).key.name).toBe('authorization')
  })
})

it('a list of Google’s models has those that reply, without the folder before their names', () => {
  const document = codeOf('gemini').models!({
    models: [
      {
        name: 'models/gemini-3-pro',
        displayName: 'Gemini 3 Pro',
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
        thinking: true,
      },
      { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] },
    ],
  })
  expect(readModelList(document)).toMatchObject([
    { id: 'gemini-3-pro', name: 'Gemini 3 Pro', owner: 'google' },
  ])
})
