import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import type { ConversationSettings, SentReasoning } from '@/domain/conversations/conversation'
import { openDialect } from '@/domain/dialects'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import type { ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'

const SETTINGS: ConversationSettings = {
  connectionId: null,
  modelId: 'm' as ModelId,
  systemPrompt: '',
  systemRole: 'system',
  parameters: {},
  dataRule: null,
}

let made = 0
const message = (role: Role, parts: readonly Part[]): Message => ({
  id: `m${++made}` as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})
const text = (words: string): Part => ({ type: 'text', text: words })
const bodyOf = (path: readonly Message[], settings = SETTINGS) =>
  buildRequest({ path, settings, entry: undefined }).body

/** What is written by itself: the same, of messages that nothing is known of. */
const afresh = (path: readonly Message[], settings = SETTINGS) => bodyOf(structuredClone(path), settings)

const turn = fc
  .record({
    question: fc.string(),
    isThought: fc.boolean(),
    answer: fc.constantFrom('none', 'text', 'call', 'refusal'),
    isResultThere: fc.boolean(),
  })
  .map(({ question, isThought, answer, isResultThere }, index = ++made): readonly Message[] => {
    const call: Part = { type: 'toolCall', id: `call${index}`, name: 'f', arguments: '{}' }
    const thought: Part = { type: 'reasoning', text: 'hm', field: 'reasoning_content' }
    const before = isThought ? [thought] : []
    const asked = message('user', [text(question)])
    if (answer === 'none') return [asked]
    if (answer === 'text') return [asked, message('assistant', [...before, text('Yes')])]
    if (answer === 'refusal') return [asked, message('assistant', [{ type: 'refusal', text: 'No' }])]
    const calling = message('assistant', [...before, call])
    const result: Part = { type: 'toolResult', toolCallId: `call${index}`, text: '1' }
    return isResultThere
      ? [asked, calling, message('tool', [result]), message('assistant', [...before, text('Done')])]
      : [asked, calling]
  })

test('a conversation that grows is written as if it were written for the first time', async () => {
  await openDialect('chat')
  const kept = fc.constantFrom<SentReasoning | undefined>(undefined, 'usual', 'all', 'turn', 'none')
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 8 }), kept, fc.nat(), (turns, sentReasoning, at) => {
      const path = turns.flat()
      const settings = { ...SETTINGS, ...(sentReasoning && { sentReasoning }) }
      for (let end = 0; end <= path.length; end += 1)
        expect(bodyOf(path.slice(0, end), settings)).toBe(afresh(path.slice(0, end), settings))
      // Another branch, other words in a message, and other settings.
      const cut = path.slice(0, at % (path.length + 1))
      const branch = [...cut, message('user', [text('Or')]), message('assistant', [text('so')])]
      expect(bodyOf(branch, settings)).toBe(afresh(branch, settings))
      const edited = path.map((each, index) =>
        index === at % Math.max(1, path.length) ? { ...each, parts: [text('Edited')] } : each,
      )
      expect(bodyOf(edited, settings)).toBe(afresh(edited, settings))
      const developer = { ...settings, systemRole: 'developer', systemPrompt: 'Be brief.' } as const
      expect(bodyOf(path, developer)).toBe(afresh(path, developer))
      expect(bodyOf(path, settings)).toBe(afresh(path, settings))
    }),
  )
})

test('the next request of a long conversation writes only what is new', async () => {
  await openDialect('chat')
  const path = Array.from({ length: 400 }, (_, index) =>
    message(index % 2 === 0 ? 'user' : 'assistant', [text(`Message ${index}`)]),
  )
  const written = vi.spyOn(JSON, 'stringify')
  const textsIn = (messages: readonly Message[]) => {
    written.mockClear()
    bodyOf(messages)
    return written.mock.calls.filter(([value]) => String(value).startsWith('Message')).length
  }
  const ask = (words: string) => message('user', [text(words)])
  expect(textsIn([...path, ask('Message typed')])).toBe(401)
  expect(textsIn([...path, ask('Message sent')])).toBe(1)
  const next = [...path, ask('Message sent'), message('assistant', [text('Message back')])]
  expect(textsIn([...next, ask('Message again')])).toBe(3)
  written.mockRestore()
})
