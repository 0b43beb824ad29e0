import { describe, expect, it } from 'vitest'

import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import { mayNeedTools, offersPocketTools, toolUseOf } from '@/domain/builtin/pocketTools'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { clock, today } from '@/domain/functions/builtin/dateTime'
import { NO_TOOLS } from '@/domain/tools/toolCall'

const POCKETS = { ...DEFAULT_CONVERSATION_SETTINGS, connectionId: BUILTIN_CONNECTION.id, modelId: POCKET }

describe('a new chat with Pocket', () => {
  it.each([
    'what is 37 * 48?',
    '12 - 5',
    'how much is 7 times 8',
    '20% of 50',
    'What day is it?',
    "what's the time?",
    'today’s date please',
  ])('offers its tools for “%s”', (text) => {
    expect(offersPocketTools(POCKETS, text)).toBe(true)
  })

  it.each([
    'hello',
    'Write 3-4 sentences about time.',
    'What is temperature?',
    'In 2026-11-24 it rained.',
    'What time is it in Lisbon?',
  ])('writes without them for “%s”', (text) => {
    expect(offersPocketTools(POCKETS, text)).toBe(false)
  })

  it('leaves a chat alone for which the person wrote functions', () => {
    const parameters = { tools: { value: '[]', origin: 'mine' } } as const
    expect(offersPocketTools({ ...POCKETS, parameters }, '1 + 1')).toBe(false)
    expect(mayNeedTools({ ...POCKETS, parameters }, '1 + 1')).toBe(false)
    expect(mayNeedTools(POCKETS, '1 + 1')).toBe(true)
  })

  it('has them on until the person chooses, and other models do not', () => {
    expect(toolUseOf(POCKETS).sources).toEqual(['builtin:calculator', 'builtin:get_date', 'builtin:get_time'])
    expect(toolUseOf({ ...POCKETS, toolUse: NO_TOOLS }).sources).toEqual([])
    expect(offersPocketTools({ ...POCKETS, toolUse: NO_TOOLS }, '1 + 1')).toBe(false)
    expect(toolUseOf(DEFAULT_CONVERSATION_SETTINGS).sources).toEqual([])
  })
})

it('tells the day and the time, each alone', () => {
  const deps = { now: Date.UTC(2026, 10, 24, 13, 32, 5), timeZone: 'Europe/Oslo', random: () => 0 }
  expect(today.run({}, deps)).toEqual({ ok: true, value: { date: 'Tuesday, 2026-11-24' } })
  expect(clock.run({}, deps)).toEqual({ ok: true, value: { time: '14:32' } })
})
