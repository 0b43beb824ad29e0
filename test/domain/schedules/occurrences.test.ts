import { expect, it, test } from 'vitest'

import { nextRun, type Timing } from '@/domain/schedules/occurrences'
import { readRule, type Rule, ruleText } from '@/domain/schedules/rule'
import { momentOf, wallTimeAt } from '@/domain/schedules/zonedTime'

const start = { year: 2026, month: 1, day: 31, hour: 8, minute: 30 }
const berlin = (rule?: Rule): Timing => ({ start, zone: 'Europe/Berlin', rule })
const shown = (at: number, zone = 'Europe/Berlin') =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

function runs(timing: Timing, many: number, after = 0): readonly string[] {
  const found: string[] = []
  let last: number | undefined = after
  while (found.length < many && (last = nextRun(timing, last)) !== undefined)
    found.push(shown(last, timing.zone))
  return found
}

test('once is once', () => {
  expect(runs(berlin(), 3)).toEqual(['2026-01-31 08:30'])
})

test('every month has its own days', () => {
  const on31 = berlin({ type: 'months', every: 1, on: { type: 'date', day: 31 } })
  expect(runs(on31, 3)).toEqual(['2026-01-31 08:30', '2026-03-31 08:30', '2026-05-31 08:30'])
  const last = berlin({ type: 'months', every: 1, on: { type: 'date', day: -1 } })
  expect(runs(last, 3)).toEqual(['2026-01-31 08:30', '2026-02-28 08:30', '2026-03-31 08:30'])
  const friday = berlin({ type: 'months', every: 2, on: { type: 'weekday', nth: -1, weekday: 5 } })
  expect(runs(friday, 2)).toEqual(['2026-03-27 08:30', '2026-05-29 08:30'])
  const fifth = berlin({ type: 'months', every: 1, on: { type: 'weekday', nth: 5, weekday: 1 } })
  expect(runs(fifth, 2)).toEqual(['2026-03-30 08:30', '2026-06-29 08:30'])
})

test('weeks begin on Monday, and every second one is every second one', () => {
  const two = berlin({ type: 'weeks', every: 2, weekdays: [0, 1] })
  expect(runs(two, 4)).toEqual([
    '2026-02-01 08:30',
    '2026-02-09 08:30',
    '2026-02-15 08:30',
    '2026-02-23 08:30',
  ])
  expect(runs(berlin({ type: 'weeks', every: 1, weekdays: [] }), 2)).toEqual([
    '2026-01-31 08:30',
    '2026-02-07 08:30',
  ])
})

test('29 February waits for its year', () => {
  const leap: Timing = {
    start: { year: 2024, month: 2, day: 29, hour: 0, minute: 0 },
    zone: 'UTC',
    rule: { type: 'years', every: 1 },
  }
  expect(runs(leap, 2, Date.UTC(2025, 0))).toEqual(['2028-02-29 00:00', '2032-02-29 00:00'])
  const never: Timing = {
    ...leap,
    start: { ...leap.start },
    rule: { type: 'years', every: 1 },
    until: Date.UTC(2026, 0),
  }
  expect(nextRun(never, Date.UTC(2025, 0))).toBeUndefined()
})

test('clocks that are put forward or back neither double nor drop a run', () => {
  const at = (hour: number, minute: number, rule: Rule): Timing => ({
    start: { year: 2026, month: 1, day: 1, hour, minute },
    zone: 'Europe/Berlin',
    rule,
  })
  const day: Rule = { type: 'days', every: 1 }
  expect(runs(at(2, 30, day), 3, Date.UTC(2026, 2, 27, 12))).toEqual([
    '2026-03-28 02:30',
    '2026-03-29 03:30',
    '2026-03-30 02:30',
  ])
  expect(runs(at(2, 30, day), 3, Date.UTC(2026, 9, 23, 12))).toEqual([
    '2026-10-24 02:30',
    '2026-10-25 02:30',
    '2026-10-26 02:30',
  ])
  expect(runs(at(0, 0, { type: 'hours', every: 1 }), 4, Date.UTC(2026, 9, 24, 23, 30))).toEqual([
    '2026-10-25 02:00',
    '2026-10-25 02:00',
    '2026-10-25 03:00',
    '2026-10-25 04:00',
  ])
})

it.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Africa/Casablanca',
])('a year in %s has each day once', (zone) => {
  for (const [hour, minute] of [
    [0, 0],
    [1, 59],
    [2, 15],
    [12, 0],
    [23, 59],
  ] as const) {
    const timing: Timing = {
      start: { year: 2026, month: 1, day: 1, hour, minute },
      zone,
      rule: { type: 'days', every: 1 },
      until: momentOf({ year: 2026, month: 12, day: 31, hour: 23, minute: 59 }, zone),
    }
    const days: string[] = []
    let last: number | undefined = 0
    while ((last = nextRun(timing, last)) !== undefined) {
      const { month, day } = wallTimeAt(last, zone)
      days.push(`${month}-${day}`)
    }
    expect(new Set(days).size).toBe(365)
    expect(days).toHaveLength(365)
  }
})

test('rules are written and read, and what is not understood is refused', () => {
  const rules: readonly Rule[] = [
    { type: 'hours', every: 6 },
    { type: 'days', every: 1 },
    { type: 'weeks', every: 1, weekdays: [1, 2, 3, 4, 5] },
    { type: 'months', every: 3, on: { type: 'date', day: -1 } },
    { type: 'months', every: 1, on: { type: 'weekday', nth: -1, weekday: 5 } },
    { type: 'years', every: 1 },
  ]
  for (const rule of rules) expect(readRule(ruleText(rule), 31)).toEqual({ ok: true, value: rule })
  expect(ruleText(rules[2]!)).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
  for (const text of [
    '',
    'FREQ=SECONDLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=MO',
  ])
    expect(readRule(text, 1).ok).toBe(false)
})
