import { expect, it } from 'vitest'

import { isBroken, takesBegun } from '@/domain/replies/continuing'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { Dialect } from '@/domain/connections/dialect'
import type { ModelId } from '@/domain/ids'
import { entryOf } from '../catalog/modelOf'

it.each<[string, Dialect, string, string, boolean]>([
  ['Ollama', 'ollama', 'http://localhost:11434', 'qwen3', true],
  ['Mistral', 'chat', 'https://api.mistral.ai/v1', 'mistral-large', true],
  ['an unknown service', 'chat', 'https://api.example/v1', 'some-model', false],
  ['an older Claude', 'messages', 'https://api.anthropic.com', 'claude-haiku-4-5-20251001', true],
  ['a Claude that refuses it', 'messages', 'https://api.anthropic.com', 'claude-opus-4-6', false],
  ['a later Claude', 'messages', 'https://api.anthropic.com', 'claude-opus-5', false],
  ['Responses', 'responses', 'https://api.openai.com/v1', 'gpt-5', false],
])('knows whether a begun reply is gone on with: %s', (_name, dialect, baseUrl, modelId, expected) => {
  const settings = { ...DEFAULT_CONVERSATION_SETTINGS, modelId: modelId as ModelId }
  expect(takesBegun({ settings, connection: { baseUrl }, entry: undefined, dialect })).toBe(expected)
})

it('believes a catalog', () => {
  const entry = entryOf('m', { features: ['assistant_prefill'] })
  const connection = { baseUrl: 'https://api.example/v1' }
  expect(takesBegun({ settings: DEFAULT_CONVERSATION_SETTINGS, connection, entry, dialect: 'chat' })).toBe(
    true,
  )
})

it('takes only words that broke off for a broken reply', () => {
  const words = { parts: [{ type: 'text', text: 'Once' }] } as const
  const thoughts = { parts: [{ type: 'reasoning', text: 'Once' }] } as const
  expect(isBroken(words, { type: 'interrupted' })).toBe(true)
  expect(isBroken(words, { type: 'failed', error: { type: 'timedOut', afterMs: 1 } })).toBe(true)
  expect(isBroken(words, { type: 'failed', error: { type: 'appFault', detail: '' } })).toBe(false)
  expect(isBroken(words, { type: 'stopped' })).toBe(false)
  expect(isBroken(thoughts, { type: 'interrupted' })).toBe(false)
})
