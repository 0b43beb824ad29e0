import { describe, expect, it } from 'vitest'

import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import { pocketSources } from '@/domain/builtin/pocketSources'
import { mayNeedTools, toolUseOf } from '@/domain/builtin/pocketTools'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { clock, today } from '@/domain/functions/builtin/dateTime'
import { NO_TOOLS } from '@/domain/tools/toolCall'

const POCKETS = { ...DEFAULT_CONVERSATION_SETTINGS, connectionId: BUILTIN_CONNECTION.id, modelId: POCKET }

describe('a new chat with Pocket', () => {
  it.each([
    ['what is 37 * 48?', 'calculator'],
    ['12 - 5', 'calculator'],
    ['how much is 7 times 8', 'calculator'],
    ['20% of 50', 'calculator'],
    ['whats the square root of 1764', 'calculator'],
    ['What day is it?', 'get_date'],
    ['today’s date please', 'get_date'],
    ["what's the time?", 'get_time'],
    ['is 221 a prime number', 'prime_factors'],
    ['convert 10 miles to km', 'convert_units'],
    ['how many km is 26 miles', 'convert_units'],
    ['convert 75 fahrenheit to celsius', 'convert_units'],
    ['how many days until christmas', 'days_until'],
    ['how long till the 3rd of march', 'days_until'],
    ['what day of the week was 14 july 1999', 'weekday'],
    ['weekday of 2026-01-02', 'weekday'],
  ])('offers the one function that “%s” needs', (text, name) => {
    expect(mayNeedTools(POCKETS, text)).toBe(true)
    expect(pocketSources(POCKETS, text)).toEqual([`builtin:${name}`])
    expect(toolUseOf(POCKETS).sources).toContain(`builtin:${name}`)
  })

  it.each([
    ['what about 97', 'is 91 prime', ['builtin:prime_factors']],
    ['and 30%?', 'what is 20% of 350', ['builtin:calculator']],
    ['and 25 miles?', 'convert 10 miles to km', ['builtin:convert_units']],
    ['and why?', 'is 91 prime', []],
    ['and 25 miles?', 'hello', []],
  ])('sees “%s” with “%s” before it', (text, before, sources) => {
    expect(pocketSources(POCKETS, text, before)).toEqual(sources)
  })

  it.each([
    'hello',
    'Write 3-4 sentences about time.',
    'What is temperature?',
    'In 2026-11-24 it rained.',
    'What time is it in Lisbon?',
    'what time zone is tokyo in',
    'what is a prime number',
    'what year did titanic sink',
    'what time is it in tokyo',
    'write a letter to santa for christmas',
    'how many days are in a year',
    'write a python function that tells if a number is prime',
  ])('writes without them for “%s”', (text) => {
    expect(pocketSources(POCKETS, text)).toEqual([])
  })

  it('leaves a chat alone for which the person wrote functions', () => {
    const parameters = { tools: { value: '[]', origin: 'mine' } } as const
    expect(pocketSources({ ...POCKETS, parameters }, '1 + 1')).toEqual([])
    expect(mayNeedTools({ ...POCKETS, parameters }, '1 + 1')).toBe(false)
    expect(mayNeedTools(POCKETS, '1 + 1')).toBe(true)
  })

  it('has them on until the person chooses, and other models do not', () => {
    expect(toolUseOf(POCKETS).sources).toHaveLength(7)
    expect(toolUseOf({ ...POCKETS, toolUse: NO_TOOLS }).sources).toEqual([])
    expect(pocketSources({ ...POCKETS, toolUse: NO_TOOLS }, '1 + 1')).toEqual([])
    expect(toolUseOf(DEFAULT_CONVERSATION_SETTINGS).sources).toEqual([])
  })
})

it('tells the day and the time, each alone', () => {
  const deps = { now: Date.UTC(2026, 10, 24, 13, 32, 5), timeZone: 'Europe/Oslo', random: () => 0 }
  expect(today.run({}, deps)).toEqual({ ok: true, value: { date: 'Tuesday, 2026-11-24' } })
  expect(clock.run({}, deps)).toEqual({ ok: true, value: { time: '14:32' } })
})
