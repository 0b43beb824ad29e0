import { describe, expect, it } from 'vitest'

import { createFinder } from '@/domain/search/createFinder'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { findInMessages, messageOfHit, totalOf, type FoundMessage } from '@/views/conversation/find/useFind'

const reply = (id: string, parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: null,
  role: 'assistant',
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})

const LONG_CODE = `\`\`\`text\n${Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n')}\n\`\`\``

const MESSAGES = [
  reply('thinking', [
    { type: 'reasoning', text: 'A heron, perhaps.' },
    { type: 'text', text: 'It is a **heron**.' },
  ]),
  reply('calling', [
    { type: 'toolCall', id: 'call1', name: 'find_heron', arguments: '{"bird":"heron","count":2}' },
    { type: 'toolCall', id: 'call2', name: 'other', arguments: '{"bird":"her' },
  ]),
  reply('coding', [{ type: 'text', text: LONG_CODE }]),
]

async function hits(query: string): Promise<readonly FoundMessage[]> {
  const pattern = createFinder(query, { isCaseSensitive: false })!
  const deps = { signal: new AbortController().signal, now: () => 0, pause: () => Promise.resolve() }
  let last: readonly FoundMessage[] = []
  for await (const found of findInMessages(MESSAGES, pattern, deps)) last = found
  return last
}

describe('finding in messages', () => {
  it('counts what was reasoned and what tools were asked', async () => {
    const found = await hits('heron')
    expect(found).toEqual([
      { id: 'thinking', count: 2, before: 0 },
      { id: 'calling', count: 2, before: 2 },
    ])
    expect(totalOf(found)).toBe(4)
    expect(messageOfHit(found, 3)?.id).toBe('calling')
  })

  it('reads the arguments of a call as they are shown', async () => {
    expect(totalOf(await hits('"count": 2'))).toBe(1)
    expect(totalOf(await hits('"bird":"her'))).toBe(1)
  })

  it('counts lines of code that are folded away', async () => {
    expect(await hits('line 499')).toEqual([{ id: 'coding', count: 1, before: 0 }])
  })
})
