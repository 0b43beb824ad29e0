import { expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { prefillPath } from '@/views/conversation/tools/ConversationMenu'

it('fills in model, temperature, instructions and the first message of a new chat', () => {
  const path = prefillPath(
    {
      ...DEFAULT_CONVERSATION_SETTINGS,
      modelId: 'acme/swift-8b' as ModelId,
      systemPrompt: 'Be brief & kind.',
      parameters: { temperature: { value: 0.2, origin: 'mine' }, seed: { value: '7', origin: 'mine' } },
    },
    'Why is the sky blue?',
  )
  expect(Object.fromEntries(new URL(path, 'https://example.com').searchParams)).toEqual({
    q: 'Why is the sky blue?',
    model: 'acme/swift-8b',
    temperature: '0.2',
    system: 'Be brief & kind.',
  })
})

it('leaves out what is not set', () => {
  expect(prefillPath({ ...DEFAULT_CONVERSATION_SETTINGS, modelId: null })).toBe('/?')
})
