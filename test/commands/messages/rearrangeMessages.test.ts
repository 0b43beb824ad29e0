// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

import { CONVERSATION, createTestApp, type TestApp } from '#test/support/createTestApp'
import type { MessageId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import { spokenText } from '@/domain/messages/spokenText'

const { id: conversationId } = CONVERSATION

const said = (id: string, parentId: string | null, role: Role, parts?: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId,
  parentId: parentId as MessageId | null,
  role,
  parts: parts ?? [{ type: 'text', text: id }],
  status: { type: 'complete' },
  createdAt: 0,
})
const MESSAGES = [
  said('a', null, 'user'),
  said('b', 'a', 'assistant', [
    { type: 'text', text: 'b' },
    { type: 'toolCall', id: 't1', name: 'answer', arguments: '{}' },
  ]),
  said('c', 'b', 'tool', [{ type: 'toolResult', toolCallId: 't1', text: '42' }]),
  said('d', 'c', 'assistant'),
]

let test: TestApp
beforeEach(async () => {
  test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'd' as MessageId }],
    messages: MESSAGES,
  })
})

/** Role and words of each message on the shown path, in memory and, the same, on disk. */
async function shown(): Promise<readonly string[]> {
  const { tree, path } = test.app.store.getState().threads[conversationId]!
  const lines = path.map((id) => {
    const message = tree.byId.get(id)!
    return `${message.role}: ${spokenText(message)}`
  })
  const stored = await test.storage.loadMessages(conversationId)
  if (!stored.ok) throw new Error('unreadable')
  expect(new Map(stored.value.map((message) => [message.id, message]))).toEqual(tree.byId)
  return lines
}

async function undoLast() {
  await test.app.commands.undo(test.app.store.getState().notices.at(-1)!.id)
}

const BEFORE = ['user: a', 'assistant: b', 'tool: 42', 'assistant: d']

describe('rearranging messages', () => {
  it.each([
    ['before all', null, ['system: new', ...BEFORE]],
    ['in the middle', 'b', [...BEFORE.slice(0, 2), 'system: new', ...BEFORE.slice(2)]],
    ['at the end', 'd', [...BEFORE, 'system: new']],
  ])('inserts %s, and undoes it', async (_, after, expected) => {
    await test.app.commands.insertMessage(conversationId, after as MessageId | null, {
      role: 'system',
      text: 'new',
    })
    expect(await shown()).toEqual(expected)
    await undoLast()
    expect(await shown()).toEqual(BEFORE)
  })

  it.each([
    ['up', 'b', -1, ['assistant: b', 'user: a', 'tool: 42', 'assistant: d']],
    ['down', 'c', 1, ['user: a', 'assistant: b', 'assistant: d', 'tool: 42']],
  ] as const)('moves %s, and undoes it', async (_, id, step, expected) => {
    await test.app.commands.moveMessage(conversationId, id as MessageId, step)
    expect(await shown()).toEqual(expected)
    await undoLast()
    expect(await shown()).toEqual(BEFORE)
  })

  it('moves nothing past either end', async () => {
    await test.app.commands.moveMessage(conversationId, 'a' as MessageId, -1)
    await test.app.commands.moveMessage(conversationId, 'd' as MessageId, 1)
    expect(await shown()).toEqual(BEFORE)
    expect(test.app.store.getState().notices).toEqual([])
  })

  it('rewrites the result of a tool in place, and undoes it', async () => {
    const id = 'c' as MessageId
    await test.app.commands.rewriteMessage(conversationId, id, { role: 'tool', text: '43', toolCallId: 't1' })
    const parts = () => test.app.store.getState().threads[conversationId]!.tree.byId.get(id)!.parts
    expect(parts()).toEqual([{ type: 'toolResult', toolCallId: 't1', text: '43' }])
    await shown()
    await undoLast()
    expect(parts()).toEqual([{ type: 'toolResult', toolCallId: 't1', text: '42' }])
  })

  it.each([
    ['a tool', { role: 'tool', text: 'new', toolCallId: 't1' } as const, 'c'],
    ['the person', { role: 'user', text: 'new' } as const, 'c'],
    ['the person', { role: 'user', text: 'new' } as const, 'b'],
  ])('rewrites as %s (%j, %s) what is then sent', async (_, written, id) => {
    await test.app.commands.rewriteMessage(conversationId, id as MessageId, written)
    expect(await sent()).toContain('new')
    expect(await sent()).not.toContain(id === 'c' ? '42' : '"b"')
  })

  it('inserts the result of a call so that it is sent', async () => {
    await test.app.commands.deleteMessage(conversationId, 'c' as MessageId)
    expect(await sent()).not.toContain('tool_call')
    await test.app.commands.insertMessage(conversationId, 'b' as MessageId, {
      role: 'tool',
      text: '43',
      toolCallId: 't1',
    })
    expect(await sent()).toContain('{"role":"tool","tool_call_id":"t1","content":"43"}')
  })

  it('rewrites as a tool what a reply said', async () => {
    await test.app.commands.deleteMessage(conversationId, 'c' as MessageId)
    await test.app.commands.rewriteMessage(conversationId, 'd' as MessageId, {
      role: 'tool',
      text: '43',
      toolCallId: 't1',
    })
    expect(await sent()).toContain('{"role":"tool","tool_call_id":"t1","content":"43"}')
  })

  it('edits the result of a tool into a variant that is sent in its place', async () => {
    await test.app.commands.editMessage(conversationId, 'c' as MessageId, '43', { isSent: false })
    expect(await sent()).toContain('{"role":"tool","tool_call_id":"t1","content":"43"}')
    expect(await sent()).not.toContain('42')
  })
})

/** The messages of a request for the shown path. */
async function sent(): Promise<string> {
  await shown()
  const { tree, path } = test.app.store.getState().threads[conversationId]!
  return buildRequest({
    path: path.map((id) => tree.byId.get(id)!),
    settings: DEFAULT_CONVERSATION_SETTINGS,
    entry: undefined,
  }).body
}
