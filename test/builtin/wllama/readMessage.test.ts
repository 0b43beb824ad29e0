import { describe, expect, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'
import { conversionIn, datesIn, withWholeQuestion } from '@/builtin/wllama/readMessage'

test.each([
  ['what day of the week was 14 july 1999', ['1999-07-14']],
  ['July 4th, 2026 was a what', ['2026-07-04']],
  ['how long until the 3rd of march', ['03-03']],
  ['days until dec 24', ['12-24']],
  ['how many days until christmas', ['12-25']],
  ['days to new year’s eve', ['12-31']],
  ['weekday of 2026-01-02', ['2026-01-02']],
  ['hello', []],
])('the dates of “%s”', (message, dates) => expect(datesIn(message)).toEqual(dates))

test.each([
  ['convert 10 miles to km', 'miles', 'km'],
  ['how many km is 26 miles', 'miles', 'km'],
  ['convert 75 degrees fahrenheit to celsius', 'fahrenheit', 'celsius'],
  ['what is 100 km/h in mph?', 'km/h', 'mph'],
])('what “%s” converts', (message, from, to) => {
  expect(conversionIn(message)).toEqual({ from: [from], to: [to] })
})

test('nothing is converted where one side is missing', () => {
  expect(conversionIn('10 miles')).toEqual({ from: [], to: [] })
})

describe('a question that is half told', () => {
  const wholeOf = (
    messages: readonly string[],
    tools: object[] = [{ type: 'function', function: { name: 'f' } }],
  ) => {
    const request = readChatRequest({
      model: 'm',
      tools,
      messages: messages.map((content) => ({ role: 'user', content })),
    })
    if (!request.ok) throw new Error(request.error.message)
    return withWholeQuestion(request.value).messages.at(-1)?.content
  }

  test.each([
    [['what is 20% of 350', 'and 30%?'], 'what is 30% of 350'],
    [['convert 10 miles to km', 'and 25 miles?'], 'convert 25 miles to km'],
    [['is 91 prime', 'what about 97'], 'is 97 prime'],
    [['is 91 prime', 'and 97', 'and 99?'], 'is 99 prime'],
    // Of another kind, and whole already.
    [['convert 10 miles to km', 'and 25 kg?'], 'and 25 kg?'],
    [['is 91 prime', 'what is 3 + 4'], 'what is 3 + 4'],
    [['hello', 'and 7'], 'and 7'],
  ])('%j is told whole', (messages, whole) => expect(wholeOf(messages)).toBe(whole))

  test('is left alone where no tool answers it', () => {
    expect(wholeOf(['is 91 prime', 'what about 97'], [])).toBe('what about 97')
  })
})
