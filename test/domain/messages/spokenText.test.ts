import { describe, expect, it } from 'vitest'

import type { Part, Role } from '@/domain/messages/message'
import { spokenText, withSpokenText } from '@/domain/messages/spokenText'

const text = (words: string): Part => ({ type: 'text', text: words })
const refusal = (words: string): Part => ({ type: 'refusal', text: words })
const result = (words: string): Part => ({ type: 'toolResult', toolCallId: 't1', text: words })
const call: Part = { type: 'toolCall', id: 't1', name: 'answer', arguments: '{}' }
const reasoning: Part = { type: 'reasoning', text: 'Hm' }

const CASES: readonly [string, Role, readonly Part[], string, readonly Part[]][] = [
  ['nothing', 'assistant', [reasoning], '', [reasoning, text('new')]],
  ['texts', 'assistant', [text('a'), reasoning, text('b')], 'ab', [text('new'), reasoning]],
  ['a refusal', 'assistant', [reasoning, refusal('No.')], 'No.', [reasoning, refusal('new')]],
  ['a refusal after nothing', 'assistant', [text(''), refusal('No.')], 'No.', [refusal('new')]],
  ['both', 'assistant', [text('Well.'), refusal('No.')], 'Well.\n\nNo.', [text('new')]],
  ['a result', 'tool', [result('42')], '42', [result('new')]],
  ['an empty result', 'tool', [result('')], '', [result('new')]],
  ['a result and an unsent text', 'tool', [result('42'), text('x')], '42', [result('new'), text('x')]],
  ['a text under a tool', 'tool', [text('42')], '42', [text('new')]],
  ['its own results', 'assistant', [text('a'), call, result('42')], 'a', [text('new'), call, result('42')]],
]

describe('what a message says', () => {
  it.each(CASES)('is read and replaced: %s', (_, role, parts, spoken, replaced) => {
    expect(spokenText({ role, parts })).toBe(spoken)
    expect(withSpokenText({ role, parts }, 'new')).toEqual(replaced)
  })
})
