import { describe, expect, test } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { AttachmentId, ModelId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { copyIdOf, ownCopy } from '@/domain/sharing/ownLink'
import { DEFAULT_CHOICES, EVERYTHING, sharedThread, withFilesAmong } from '@/domain/sharing/sharedThread'

import { aConversation, aMessage } from '../../services/storage/rows'

const NOTHING = { branches: false, files: false, reasoning: false, tools: false, instructions: false }
const FILE: Part = {
  type: 'image',
  attachmentId: 'f'.repeat(64) as AttachmentId,
  name: 'boat.png',
  mediaType: 'image/png',
  sizeBytes: 3,
}
const SECRET = 'canary'
const system = aMessage('s', 'Be brief', { role: 'system' })
const question = aMessage('q', 'Which boat?', {
  parentId: system.id,
  parts: [{ type: 'text', text: 'Which boat?' }, FILE],
})
const call = aMessage('a1', '', {
  role: 'assistant',
  parentId: question.id,
  parts: [{ type: 'toolCall', id: '1', name: 'find', arguments: '{}', extra: SECRET }],
})
const result = aMessage('t', '', {
  role: 'tool',
  parentId: call.id,
  parts: [{ type: 'toolResult', toolCallId: '1', text: 'three boats' }],
})
const answer = aMessage('a2', '', {
  role: 'assistant',
  parentId: result.id,
  parts: [
    { type: 'reasoning', text: 'Hm.', details: SECRET, field: 'reasoning_content' },
    { type: 'text', text: 'A sloop.' },
  ],
  status: { type: 'failed', error: { kind: 'unknown', message: SECRET } as never },
  reply: { model: 'tiny' as ModelId, connectionId: SECRET as never, fingerprint: SECRET, evidence: SECRET },
})
const other = aMessage('a3', 'A ketch.', { role: 'assistant', parentId: question.id })
const messages = [system, question, call, result, answer, other]
const conversation = aConversation('c1', {
  activeLeafId: answer.id,
  tags: [SECRET],
  settings: {
    ...DEFAULT_CONVERSATION_SETTINGS,
    connectionId: SECRET as never,
    modelId: 'tiny' as ModelId,
    systemPrompt: 'You sail.',
    extraFields: `{"key":"${SECRET}"}`,
    project: SECRET as never,
  },
})
const thread = { conversation, messages }
const idsOf = (shared: { readonly messages: readonly Message[] }) =>
  shared.messages.map(({ id }) => id as string)

describe('what goes out', () => {
  test('is what was said, where nothing else is chosen', () => {
    const shared = sharedThread(thread, NOTHING)
    expect(shared.messages.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['q', null],
      ['a2', 'q'],
    ])
    expect(shared.messages[0]?.parts).toEqual([
      { type: 'text', text: 'Which boat?' },
      { type: 'text', text: 'Attached: boat.png' },
    ])
    expect(shared.messages[1]?.parts).toEqual([{ type: 'text', text: 'A sloop.' }])
    expect(shared.conversation.settings.systemPrompt).toBe('')
  })

  test('is the shown branch or all of them', () => {
    expect(idsOf(sharedThread(thread, EVERYTHING))).toEqual(['s', 'q', 'a1', 't', 'a2', 'a3'])
    expect(idsOf(sharedThread(thread, { ...EVERYTHING, branches: false }))).toEqual([
      's',
      'q',
      'a1',
      't',
      'a2',
    ])
  })

  test('is one reply alone', () => {
    const shared = sharedThread(thread, DEFAULT_CHOICES, [other.id])
    expect(shared.messages).toMatchObject([{ id: 'a3', parentId: null }])
    expect(shared.conversation.activeLeafId).toBeNull()
  })

  test('is nothing that was written for providers, whatever is chosen', () => {
    expect(JSON.stringify(sharedThread(thread, EVERYTHING))).not.toContain(SECRET)
  })

  test('names a file that does not come with it', () => {
    const shared = sharedThread(thread, EVERYTHING)
    const has = (files: readonly string[]) =>
      withFilesAmong(shared, new Set(files as readonly AttachmentId[])).messages[1]?.parts[1]
    expect(has([FILE.attachmentId])).toEqual(FILE)
    expect(has([])).toEqual({ type: 'text', text: 'Attached: boat.png' })
  })
})

test('a copy has ids of its own, always the same ones', () => {
  const shared = sharedThread(thread, EVERYTHING)
  const options = { linkId: 'link', now: 5, connectionId: null, modelId: null }
  const copy = ownCopy(shared, options)
  expect(copy).toEqual(ownCopy(shared, { ...options }))
  expect(copy.conversation).toMatchObject({ id: copyIdOf('link'), activeLeafId: 'link-a2', updatedAt: 5 })
  expect(copy.messages.map(({ id, parentId }) => [id, parentId]).slice(0, 2)).toEqual([
    ['link-s', null],
    ['link-q', 'link-s'],
  ])
  expect(new Set(copy.messages.map(({ conversationId }) => conversationId))).toEqual(
    new Set([copyIdOf('link')]),
  )
})
