import { describe, expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog'
import { DIALECT_NAMES, type Dialect } from '@/domain/connections/dialect'
import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '@/domain/conversations/conversation'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { answeringNow } from '@/domain/replies/answerNow'
import { entryOf } from '../catalog/modelOf'

const message = (id: string, role: Message['role'], ...parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})
const QUESTION = message('1', 'user', { type: 'text', text: 'How many?' })
const THINKING = message('2', 'assistant', { type: 'reasoning', text: 'Six or seven.' })

const SETTINGS: ConversationSettings = {
  ...DEFAULT_CONVERSATION_SETTINGS,
  connectionId: 'k' as ConnectionId,
  modelId: 'm' as ModelId,
  parameters: { reasoning_effort: { value: 'high', origin: 'mine' } },
}

function sent(dialect: Dialect, settings = SETTINGS, entry?: CatalogEntry, path = [QUESTION, THINKING]) {
  const asked = answeringNow({ path, settings, entry, dialect })
  return JSON.parse(buildRequest({ ...asked, entry, dialect }).body) as unknown
}

/** What is at a path of a body; from the end where a number is negative. */
const at = (body: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof step === 'number'
        ? (value as readonly unknown[]).at(step)
        : (value as Readonly<Record<string, unknown>>)[step],
    body,
  )

describe('an answer that is wanted now', () => {
  it.each<[Dialect, readonly string[], unknown]>([
    ['chat', ['reasoning_effort'], 'low'],
    ['responses', ['reasoning', 'effort'], 'low'],
    ['messages', ['output_config', 'effort'], 'low'],
    ['gemini', ['generationConfig', 'thinkingConfig', 'thinkingLevel'], 'low'],
    ['ollama', ['think'], false],
  ])('is asked for with the least effort in %s', (dialect, path, expected) => {
    expect(at(sent(dialect), ...path)).toBe(expected)
  })

  it('is covered in all dialects', () => {
    expect(DIALECT_NAMES.toSorted()).toEqual(['chat', 'gemini', 'messages', 'ollama', 'responses'])
  })

  it('tells the model in words what it thought, behind the question', () => {
    const told = 'Your reasoning on this so far:\n\nSix or seven.\n\nStop reasoning and give your answer now.'
    expect(at(sent('chat'), 'messages', -1, 'content')).toBe(`How many?\n\n${told}`)
    const parts = JSON.stringify(at(sent('gemini'), 'contents', -1, 'parts'))
    expect(parts).toContain(JSON.stringify(told).slice(1, -1))
  })

  it('follows the results of tools as a message of its own', () => {
    const path = [
      QUESTION,
      message('2', 'assistant', { type: 'toolCall', id: 'a', name: 'count', arguments: '{}' }),
      message('3', 'tool', { type: 'toolResult', toolCallId: 'a', text: '7' }),
      THINKING,
    ]
    const body = sent('chat', SETTINGS, undefined, path)
    const roles = [0, 1, 2, 3].map((index) => at(body, 'messages', index, 'role'))
    expect(roles).toEqual(['user', 'assistant', 'tool', 'user'])
  })

  it('has Ollama go on behind its own thoughts', () => {
    expect(at(sent('ollama'), 'messages', -1)).toEqual({
      role: 'assistant',
      content: '',
      thinking: 'Six or seven.',
    })
  })

  it.each<[Dialect, string]>([
    ['responses', 'input'],
    ['messages', 'messages'],
  ])('asks again in %s, which takes no unfinished thoughts back', (dialect, name) => {
    const asked = at(sent(dialect), name)
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain('Six or seven')
  })

  it('takes the least effort that the catalog lists, and no budget', () => {
    const entry = entryOf('m', {
      parameters: { reasoning_effort: { type: 'enum', values: ['minimal', 'low', 'high'] } },
    })
    const budget = { ...SETTINGS, parameters: { thinking_budget: { value: 9000, origin: 'mine' as const } } }
    const body = sent('chat', budget, entry)
    expect(body).toMatchObject({ reasoning_effort: 'minimal' })
    expect(body).not.toHaveProperty('thinking_budget')
  })

  it('tells a service no effort that it was never told of', () => {
    expect(sent('chat', { ...SETTINGS, parameters: {} })).not.toHaveProperty('reasoning_effort')
  })
})
