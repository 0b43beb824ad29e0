import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Role } from '@/domain/messages/message'
import { previewPath, previewSettings } from '@/domain/sampling/previewRequest'

const message = (role: Role, text: string): Message => ({
  id: text as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
})
const PATH = [message('user', 'Hi'), message('assistant', 'Hello')]
const ids = (path: readonly Message[] | undefined) => path?.map(({ id }) => id)

describe('previewPath', () => {
  it('ends with what is being typed, or with what a person said last', () => {
    expect(ids(previewPath(PATH, message('user', 'And')))).toEqual(['Hi', 'Hello', 'And'])
    expect(ids(previewPath(PATH, message('user', ' ')))).toEqual(['Hi'])
    expect(ids(previewPath(PATH, undefined))).toEqual(['Hi'])
    expect(previewPath([], undefined)).toBeUndefined()
  })
})

describe('previewSettings', () => {
  it('asks for one token and its alternatives, keeps what stands before it, and drops what bends it', () => {
    const { parameters, systemPrompt } = previewSettings({
      ...DEFAULT_CONVERSATION_SETTINGS,
      systemPrompt: 'Be brief.',
      parameters: {
        temperature: { value: 2, origin: 'mine' },
        stop: { value: ['x'], origin: 'mine' },
        max_tokens: { value: 500, origin: 'mine' },
        tools: { value: '[]', origin: 'mine' },
        reasoning_effort: { value: 'low', origin: 'mine' },
      },
    })
    expect(systemPrompt).toBe('Be brief.')
    expect(Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]))).toEqual({
      tools: '[]',
      reasoning_effort: 'low',
      max_tokens: 1,
      logprobs: true,
      top_logprobs: 20,
    })
  })
})
