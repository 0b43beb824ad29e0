import { describe, expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import { answersNothing, toolResults } from '@/domain/request/toolResults'

const message = (id: string, role: Role, ...parts: readonly Part[]): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status: { type: 'complete' },
  createdAt: 0,
})
const text = (words: string): Part => ({ type: 'text', text: words })
const call = (id: string): Part => ({ type: 'toolCall', id, name: 'f', arguments: '{}' })
const result = (toolCallId: string): Part => ({ type: 'toolResult', toolCallId, text: 'r' })

describe('a tool message that is not sent', () => {
  it.each<[string, boolean, readonly Message[]]>([
    [
      'names a call before it',
      false,
      [message('q', 'assistant', call('a')), message('t', 'tool', result('a'))],
    ],
    [
      'names a call that is not there',
      true,
      [message('q', 'assistant', call('b')), message('t', 'tool', result('a'))],
    ],
    [
      'has text, and a call waits',
      false,
      [message('q', 'assistant', call('a')), message('t', 'tool', text('r'))],
    ],
    ['has text after a person', true, [message('q', 'user', text('Hi')), message('t', 'tool', text('r'))]],
    ['has text at the start', true, [message('t', 'tool', text('r'))]],
    [
      'has text, and its call is answered by id',
      true,
      [
        message('q', 'assistant', call('a')),
        message('t', 'tool', text('r')),
        message('u', 'tool', result('a')),
      ],
    ],
    ['is no tool message', false, [message('t', 'user', text('r'))]],
  ])('%s: %s', (_, isUnsent, path) => {
    expect(answersNothing(path, 't' as MessageId)).toBe(isUnsent)
  })
})

describe('the results of a reply', () => {
  it('are looked for no further than the tool messages behind it', () => {
    const round = [message('q', 'assistant', call('a')), message('t', 'tool', result('a'))]
    const rest = Array.from({ length: 1_000 }, (_, index) => message(`m${index}`, 'user', text('Hi')))
    const read: string[] = []
    const path = new Proxy([...round, ...rest], {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read.push(key)
        return Reflect.get(target, key, receiver) as unknown
      },
    })

    expect([...toolResults(path, 0).keys()]).toEqual(['a'])
    expect(Math.max(...read.map(Number))).toBe(2)
  })
})
