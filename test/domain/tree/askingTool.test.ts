import { expect, it } from 'vitest'

import { aMessage, messageId } from '#test/services/storage/rows'
import type { Part, Role } from '@/domain/messages/message'
import { ASK_ID } from '@/domain/tools/toolDefinition'
import type { ToolRun } from '@/domain/tools/toolRun'
import { askingTool, asksForAnswers, callsToAnswer } from '@/domain/tree/askingTools'

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

const run = (state: ToolRun['state'], more: Partial<ToolRun> = {}): Part => ({
  type: 'toolResult',
  toolCallId: 'one',
  text: '',
  run: {
    state,
    title: 'Search',
    source: 'Tools',
    name: 'search',
    arguments: '{}',
    isWriting: false,
    isUntrusted: false,
    ...more,
  },
})
const shownWith = (...runs: readonly Part[]) => {
  const messages = [
    said('reply', 'assistant'),
    ...runs.map((part, index) => said(`tool-${index}`, 'tool', [part])),
  ]
  return {
    tree: { byId: new Map(messages.map((each) => [each.id, each])) },
    path: messages.map(({ id }) => id),
  }
}
const ASKING = run('asking', { toolId: ASK_ID, title: 'Ask you' })

it.each([
  ['questions', [ASKING], true, 'Ask you'],
  ['a result by hand', [run('asking', { isByHand: true }), run('done')], true, 'Search'],
  ['an approval beside questions', [run('asking'), ASKING], false, 'Search'],
  ['nothing that waits', [run('done')], false, ''],
] as const)('says what a reply waits for: %s', (_, runs, isAnswer, title) => {
  expect(asksForAnswers(shownWith(...runs))).toBe(isAnswer)
  expect(askingTool(shownWith(...runs))).toBe(title)
})
