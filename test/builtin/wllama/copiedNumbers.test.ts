import { expect, it } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import { copiedNumbers } from '@/builtin/wllama/copiedArguments'

const after = (question: string, result: string, format: 'text' | 'json_object' = 'text') =>
  copiedNumbers({
    messages: [
      { role: 'user', content: 'Earlier: 7' },
      { role: 'assistant', content: 'Fine.', tool_calls: [] },
      { role: 'user', content: question },
      { role: 'assistant', content: null, tool_calls: [] },
      { role: 'tool', content: result, tool_call_id: 'a' },
    ],
    responseFormat: { type: format },
  } as unknown as ChatRequest)

it('leaves an answer the numbers of its question and results, and times without seconds', () => {
  expect(after('What is 345 + 678?', '{"result":"1023","at":"11:03:27"}')).toContain(
    'number ::= "345" | "678" | "1023" | "11:03" | "11:03:27"',
  )
})

it('lets a number have a unit only where somebody named one', () => {
  const spaced = (grammar: string | undefined) => /" " \((.+?)\]/.exec(grammar ?? '')?.[1]
  expect(spaced(after('What is 2 + 2?', '{"result":"4"}'))).toContain('A-Z°')
  expect(spaced(after('3 EUR in yen?', '{"result":"512"}'))).not.toContain('A-Z°')
  expect(spaced(after('The weather?', '{"weather":"9 °C"}'))).not.toContain('A-Z°')
})

it('takes no parts of names, offsets and instants', () => {
  const grammar = after(
    'Now?',
    '{"utc":"2026-11-24T10:03:27.000Z","offset":"+01:00","a1":"x","date":"2026-11-24"}',
  )
  expect(grammar).toContain('number ::= "2026-11-24"')
})

it('binds nothing without a number, without a result, and where a format binds already', () => {
  expect(after('Hello?', 'nothing')).toBeUndefined()
  expect(after('1?', '2', 'json_object')).toBeUndefined()
  expect(
    copiedNumbers({
      messages: [{ role: 'user', content: '1' }],
      responseFormat: { type: 'text' },
    } as unknown as ChatRequest),
  ).toBeUndefined()
})
