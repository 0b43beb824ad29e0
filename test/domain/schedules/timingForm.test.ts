import { describe, expect, it } from 'vitest'

import type { Timing } from '@/domain/schedules/occurrences'
import { monthOf } from '@/domain/schedules/outlook'
import { readRule, type Rule } from '@/domain/schedules/rule'
import type { Schedule } from '@/domain/schedules/schedule'
import type { ScheduleState } from '@/domain/schedules/scheduleState'
import {
  choicesFor,
  dateText,
  readWall,
  type Repeat,
  repeatOf,
  ruleOf,
  timeText,
} from '@/domain/schedules/timingForm'
import { describeTiming } from '@/domain/schedules/timingWords'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'

const START = { year: 2026, month: 2, day: 5, hour: 7, minute: 30 }
const timing = (rule?: Rule, zone = 'UTC'): Timing => ({ start: START, zone, ...(rule && { rule }) })
const read = (text: string): Rule => {
  const rule = readRule(text, START.day)
  if (!rule.ok) throw new Error(rule.error)
  return rule.value
}

describe('plain choices', () => {
  it.each<Repeat>(choicesFor(START))('%s is itself again', (repeat) =>
    expect(repeatOf(ruleOf(repeat, START, undefined), START)).toBe(repeat),
  )

  it('the weekday of the start is meant, the fifth by “last” alone', () => {
    expect(ruleOf('nthWeekday', START, undefined)).toEqual(read('FREQ=MONTHLY;BYDAY=1TH'))
    expect(ruleOf('lastWeekday', START, undefined)).toEqual(read('FREQ=MONTHLY;BYDAY=-1TH'))
    const late = { ...START, month: 1, day: 30 }
    expect(choicesFor(late)).not.toContain('nthWeekday')
    expect(choicesFor(late)).toContain('lastWeekday')
    expect(ruleOf('nthWeekday', late, undefined)).toEqual(read('FREQ=MONTHLY;BYDAY=-1FR'))
  })

  it.each(['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYDAY=2TH'])('%s is kept as it is', (text) => {
    const rule = read(text)
    expect(repeatOf(rule, START)).toBe('other')
    expect(ruleOf('other', START, rule)).toBe(rule)
  })

  it('days that were chosen and hours between runs stay', () => {
    const days = read('FREQ=WEEKLY;BYDAY=TU,SU')
    expect(ruleOf('weekly', START, days)).toEqual(days)
    expect(ruleOf('hourly', START, read('FREQ=HOURLY;INTERVAL=6'))).toMatchObject({ every: 6 })
  })

  it('dates and times are read as fields write them', () => {
    expect(readWall(dateText(START), timeText(START))).toEqual(START)
    expect(readWall('', '07:30')).toBeUndefined()
    expect(readWall('2026-02-05', '')).toBeUndefined()
  })
})

describe('in words', () => {
  it.each([
    [undefined, 'Once'],
    ['FREQ=HOURLY', 'Every hour'],
    ['FREQ=HOURLY;INTERVAL=6', 'Every 6 hours'],
    ['FREQ=DAILY', 'Every day at 07:30'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days at 07:30'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday at 07:30'],
    ['FREQ=WEEKLY', 'Weekly, Thursday, 07:30'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO', 'Every 2 weeks, Monday and Sunday, 07:30'],
    ['FREQ=MONTHLY', 'Monthly on day 5 at 07:30'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Monthly on the last day at 07:30'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Monthly, last Friday, 07:30'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2MO', 'Every 2 months, second Monday, 07:30'],
    ['FREQ=YEARLY', 'Every year on 5 Feb at 07:30'],
  ])('%s is “%s”', (text, words) => {
    expect(describeTiming(timing(text === undefined ? undefined : read(text)), 'UTC')).toBe(words)
  })

  it.each([
    ['ja', 'FREQ=DAILY', '毎日 07:30'],
    ['ja', 'FREQ=DAILY;INTERVAL=2', '2日ごと 07:30'],
    ['ru', 'FREQ=DAILY', 'Каждый день в 07:30'],
    // Numbers such as 21 have the form of one.
    ['ru', 'FREQ=DAILY;INTERVAL=21', 'Каждый 21 день в 07:30'],
  ])('in %s, %s is “%s”', async (code, text, words) => {
    setLanguage(await loadLanguage(code, ['chat', 'lab']))
    expect(describeTiming(timing(read(text)), 'UTC')).toBe(words)
    setLanguage(ENGLISH)
  })

  it('names clocks that are not those of this device', () => {
    expect(describeTiming(timing(read('FREQ=DAILY'), 'Asia/Tokyo'), 'UTC')).toBe(
      'Every day at 07:30 · Asia/Tokyo',
    )
  })
})

it('a month costs what its runs would cost if each cost as much as the last', () => {
  const now = Date.UTC(2026, 5, 1)
  const row = (
    cost: string | null,
    status: Schedule['status'] = { type: 'on', since: 0 },
    type: 'done' | 'failed' = 'done',
  ) =>
    ({
      schedule: { timing: timing(read('FREQ=DAILY')), status },
      state: { last: { cost, result: { type } } },
    }) as unknown as { readonly schedule: Schedule; readonly state: ScheduleState }
  expect(monthOf([row('0.1'), row(null)], now)).toBe('3')
  expect(monthOf([row('0.1', { type: 'paused', at: 0 })], now)).toBeUndefined()
  expect(monthOf([row(null)], now)).toBeUndefined()
  expect(monthOf([row('0', { type: 'on', since: 0 }, 'failed')], now)).toBeUndefined()
})
