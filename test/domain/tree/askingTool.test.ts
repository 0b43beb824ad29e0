import { expect, it } from 'vitest'

import { aMessage, messageId } from '#test/services/storage/rows'
import type { Part, Role } from '@/domain/messages/message'
import { callsToAnswer } from '@/domain/tree/askingTools'

const said = (id: string, role: Role, parts: readonly Part[] = []) => aMessage(id, '', { role, parts })
const call = (id: string): Part => ({ type: 'toolCall', id, name: 'answer', arguments: '{}' })
const result = (toolCallId: string): Part => ({ type: 'toolResult', toolCallId, text: '42' })

const PATH = [
  said('question', 'user'),
  said('reply', 'assistant', [call('one'), call('two'), call('three')]),
  said('first', 'tool', [result('one')]),
  said('second', 'tool', [result('three')]),
  said('thanks', 'user'),
  said('last', 'assistant', [call('four')]),
]

it.each([
  [null, []],
  ['question', []],
  ['reply', ['two']],
  ['first', ['two']],
  ['second', ['two']],
  ['thanks', []],
  ['last', ['four']],
  ['elsewhere', []],
])('a tool message after %s can answer %j', (after, expected) => {
  const calls = callsToAnswer(PATH, after === null ? null : messageId(after))
  expect(calls.map(({ id }) => id)).toEqual(expected)
})

it('leaves out calls whose result came in the reply itself', () => {
  const reply = said('reply', 'assistant', [call('one'), result('one'), call('two')])
  expect(callsToAnswer([reply], reply.id).map(({ id }) => id)).toEqual(['two'])
})
