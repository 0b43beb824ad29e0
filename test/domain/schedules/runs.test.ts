import { describe, expect, it, test } from 'vitest'

import type {
  ConversationId,
  MessageId,
  ModelId,
  ConnectionId,
  ScheduleId,
  ScheduleRunId,
  ToolId,
} from '@/domain/ids'
import { readFileItem, readItem } from '@/domain/files/itemReaders'
import {
  costOfRun,
  foundLater,
  mayBeFound,
  reachedScheduleCap,
  type ScheduledEntry,
  type ScheduledRun,
} from '@/domain/schedules/caps'
import { latestRun, nextRun, nextRuns, type Timing } from '@/domain/schedules/occurrences'
import { readRule, type Rule } from '@/domain/schedules/rule'
import {
  approvalsOf,
  claimDue,
  claimNow,
  dueAt,
  MOST_FAILURES,
  recounted,
  runsUnasked,
  settled,
  shownStatus,
  switchedOn,
} from '@/domain/schedules/runs'
import {
  readSchedule,
  type Schedule,
  scheduleName,
  scheduleRow,
  schedulesIn,
  shownName,
} from '@/domain/schedules/schedule'
import type { Cost } from '@/domain/pricing'
import { newState, readState, type ScheduleState, stateIn, stateName } from '@/domain/schedules/scheduleState'
import { AGENTS } from '@/domain/tools/ownSources'
import { definitionText } from '@/domain/tools/toolDefinition'

import { tool } from '../../commands/toolLoop/loopApp'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Thursday, 1 January 2026, 08:00 in UTC. */
const EIGHT = Date.UTC(2026, 0, 1, 8)
const DAILY: Timing = {
  start: { year: 2026, month: 1, day: 1, hour: 8, minute: 0 },
  zone: 'UTC',
  rule: { type: 'days', every: 1 },
}
const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  id: 's1' as ScheduleId,
  name: '',
  prompt: 'Any frost?\nSay where.',
  assistant: null,
  model: { connectionId: 'alpha' as ConnectionId, modelId: 'swift' as ModelId },
  place: { type: 'each' },
  timing: DAILY,
  runCap: '',
  totalCap: '',
  tools: [],
  missed: 'late',
  status: { type: 'on', since: EIGHT - HOUR },
  home: 'here',
  createdAt: EIGHT - HOUR,
  ...part,
})
const NEW = newState('s1' as ScheduleId)
const by = { by: 'tab', conversationId: 'c' as ConversationId, messageId: 'm' as MessageId }
const failure = { type: 'failed', reason: 'No key.' } as const

describe('what is due', () => {
  it('is nothing before its time, while it is off, and while a run is made', () => {
    expect(dueAt(schedule(), NEW, EIGHT - 1)).toBeUndefined()
    expect(dueAt(schedule(), NEW, EIGHT)).toEqual({ type: 'run', planned: EIGHT })
    expect(dueAt(schedule({ status: { type: 'paused', at: 0 } }), NEW, EIGHT)).toBeUndefined()
    const running = claimDue(schedule(), NEW, EIGHT, by)!
    expect(dueAt(schedule(), running, EIGHT + 3 * DAY)).toBeUndefined()
  })

  it('of several missed runs the latest is made once, late', () => {
    const now = EIGHT + 3 * DAY + 5 * HOUR
    const claimed = claimDue(schedule(), NEW, now, by)!
    expect(claimed.active?.planned).toBe(EIGHT + 3 * DAY)
    const after = settled(schedule(), claimed, claimed.active!.id, {
      result: { type: 'done' },
      at: now,
      cost: null,
    })!
    expect(dueAt(schedule(), after.state, now)).toBeUndefined()
    expect(dueAt(schedule(), after.state, EIGHT + 4 * DAY)?.planned).toBe(EIGHT + 4 * DAY)
  })

  it('missed runs are left out where that was chosen, and told; one that is minutes late is none', () => {
    const skipping = schedule({ missed: 'skip' })
    const claimed = claimDue(skipping, NEW, EIGHT + HOUR, by)!
    expect(claimed).toMatchObject({
      claimed: EIGHT,
      active: null,
      last: { result: { type: 'skipped' }, planned: EIGHT },
    })
    expect(dueAt(skipping, NEW, EIGHT + 2 * 60_000)?.type).toBe('run')
    expect(dueAt(skipping, NEW, EIGHT + 2 * DAY + 60_000)).toEqual({ type: 'run', planned: EIGHT + 2 * DAY })
  })

  it('what was missed while it was paused is not made up for', () => {
    const on = switchedOn(schedule(), { ...NEW, failures: 4 }, EIGHT + 5 * DAY + 1, 'there')
    expect(on.schedule).toMatchObject({ home: 'there', status: { type: 'on' } })
    expect(on.state.failures).toBe(0)
    // Claimed while the clock was wrong.
    const ahead = switchedOn(schedule(), { ...NEW, claimed: EIGHT + 900 * DAY }, EIGHT, 'there')
    expect(dueAt(ahead.schedule, ahead.state, EIGHT + DAY)?.planned).toBe(EIGHT + DAY)
    expect(dueAt(on.schedule, on.state, EIGHT + 5 * DAY + HOUR)).toBeUndefined()
  })

  it('one that has no run left is over', () => {
    const { rule: _, ...once } = DAILY
    const claimed = claimDue(schedule({ timing: once }), NEW, EIGHT, by)!
    expect(shownStatus(schedule({ timing: once }), NEW)).toBe('on')
    expect(shownStatus(schedule({ timing: once }), claimed)).toBe('running')
    expect(shownStatus(schedule({ timing: once }), { ...claimed, active: null })).toBe('over')
  })
})

describe('a run ends', () => {
  const end = (
    of: Schedule,
    state: ScheduleState,
    result: Parameters<typeof settled>[3]['result'],
    at: number,
  ) => {
    const claimed = claimDue(of, state, at, by)!
    return settled(of, claimed, claimed.active!.id, { result, at, cost: '0.1' })!
  }

  it('once: what was told as broken off is not settled again', () => {
    const claimed = claimDue(schedule(), NEW, EIGHT, by)!
    const { id } = claimed.active!
    const broken = settled(schedule(), claimed, id, { result: { type: 'brokenOff' }, at: EIGHT, cost: null })!
    expect(broken.state).toMatchObject({ active: null, last: { result: { type: 'brokenOff' } } })
    expect(
      settled(schedule(), broken.state, id, { result: { type: 'done' }, at: EIGHT, cost: '1' }),
    ).toBeUndefined()
  })

  describe('whose reply was taken up after its tab had died', () => {
    const claimed = claimDue(schedule(), { ...NEW, spent: '2' }, EIGHT, by)!
    const { id } = claimed.active!
    const broken = settled(schedule(), claimed, id, {
      result: { type: 'brokenOff' },
      at: EIGHT,
      cost: '0.1',
    })!.state
    const entry = (
      amount: string,
      outcome: 'ended' | 'interrupted',
      finishReason: 'stop' | 'tool_calls',
    ) => ({
      scheduleRun: id,
      cost: { type: 'known', amount } as unknown as Cost,
      response: { outcome, finishReason },
    })

    it('counts what it cost once, and how it ended', () => {
      const found = foundLater(broken.last!, [entry('0.35', 'ended', 'stop')])!
      const after = recounted(schedule(), broken, id, { ...found, at: EIGHT + HOUR })!
      expect(after.state).toMatchObject({ spent: '2.35', last: { result: { type: 'done' }, cost: '0.35' } })
      expect(recounted(schedule(), after.state, id, { ...found, at: EIGHT + HOUR })).toBeUndefined()
    })

    it('stays broken off where its model had asked for tools, or nothing more is known', () => {
      const tools = foundLater(broken.last!, [entry('0.35', 'ended', 'tool_calls')])!
      expect(recounted(schedule(), broken, id, { ...tools, at: EIGHT })!.state).toMatchObject({
        spent: '2.35',
        last: { result: { type: 'brokenOff' } },
      })
      const same = foundLater(broken.last!, [entry('0.1', 'interrupted', 'stop')])!
      expect(recounted(schedule(), broken, id, { ...same, at: EIGHT })).toBeUndefined()
      expect(foundLater(broken.last!, [])).toBeUndefined()
      expect(recounted(schedule(), broken, 'other' as ScheduleRunId, { ...tools, at: EIGHT })).toBeUndefined()
    })

    it('stops the schedule where that uses up the limit for all runs', () => {
      const found = foundLater(broken.last!, [entry('0.35', 'ended', 'stop')])!
      const after = recounted(schedule({ totalCap: '2.3' }), broken, id, { ...found, at: EIGHT })!
      expect(after.schedule.status).toMatchObject({ type: 'stopped', reason: 'budget' })
    })

    it('is looked for during two days', () => {
      expect(mayBeFound(broken.last!, EIGHT + DAY)).toBe(true)
      expect(mayBeFound(broken.last!, EIGHT + 2 * DAY)).toBe(false)
      expect(mayBeFound({ ...broken.last!, result: { type: 'done' } }, EIGHT)).toBe(false)
    })
  })

  it('five failures in a row stop it; a run that went well begins the count again', () => {
    let now: { schedule: Schedule; state: ScheduleState } = { schedule: schedule(), state: NEW }
    for (let day = 0; day < MOST_FAILURES - 1; day += 1)
      now = end(now.schedule, now.state, failure, EIGHT + day * DAY)
    expect(now.schedule.status.type).toBe('on')
    const well = end(now.schedule, now.state, { type: 'done' }, EIGHT + 9 * DAY)
    expect(well.state.failures).toBe(0)
    const fifth = end(now.schedule, now.state, failure, EIGHT + 9 * DAY)
    expect(fifth.schedule.status).toEqual({ type: 'stopped', at: EIGHT + 9 * DAY, reason: 'failures' })
    expect(claimDue(fifth.schedule, fifth.state, EIGHT + 20 * DAY, by)).toBeUndefined()
  })

  it('adds exactly what runs cost, and stops once the limit for all of them is used up', () => {
    let now = { schedule: schedule({ totalCap: '0.3' }), state: NEW }
    for (let day = 0; day < 3; day += 1) {
      expect(now.schedule.status.type).toBe('on')
      now = end(now.schedule, now.state, { type: 'done' }, EIGHT + day * DAY)
    }
    expect(now.state.spent).toBe('0.3')
    expect(now.schedule.status).toMatchObject({ type: 'stopped', reason: 'budget' })
  })

  it('a run by hand leaves the plan as it is', () => {
    const asked = claimNow(schedule(), NEW, EIGHT - 10, by)!
    expect(asked.claimed).toBeNull()
    expect(claimNow(schedule(), asked, EIGHT - 5, by)).toBeUndefined()
    const after = settled(schedule(), asked, asked.active!.id, {
      result: { type: 'done' },
      at: EIGHT,
      cost: null,
    })!
    expect(dueAt(schedule(), after.state, EIGHT)?.planned).toBe(EIGHT)
  })
})

describe('limits of a run', () => {
  const run: ScheduledRun = {
    id: 's1/1' as ScheduleRunId,
    startedAt: 0,
    runCap: '0.10',
    totalCap: '1',
    spentBefore: '0.95',
    approvals: {},
  }
  const entry = (amount: string, of = run.id): ScheduledEntry => ({
    scheduleRun: of,
    cost: { type: 'known', amount, lines: [] },
  })
  const next = (amount: string) => ({ type: 'known', amount, lines: [] }) as const

  it('are checked exactly, to the last place', () => {
    const all = { ...run, spentBefore: '0' }
    expect(reachedScheduleCap(all, [entry('0.09')], next('0.01'))).toBeUndefined()
    expect(reachedScheduleCap(all, [entry('0.09')], next('0.0100000001'))).toContain('its limit of $0.10')
    expect(reachedScheduleCap(run, [entry('0.04')], next('0.02'))).toContain('limit of $1')
    expect(reachedScheduleCap(all, [entry('5', 's2/1' as ScheduleRunId)], next('0.01'))).toBeUndefined()
  })

  it('unknown prices are refused where there is a limit, and what is free never is', () => {
    expect(reachedScheduleCap(run, [], { type: 'unknown' })).toContain('is unknown')
    expect(reachedScheduleCap({ ...run, runCap: '', totalCap: '' }, [], { type: 'unknown' })).toBeUndefined()
    expect(reachedScheduleCap(run, [entry('9')], { type: 'free' })).toBeUndefined()
  })

  it('what a run cost is unknown, never zero, where nothing is known', () => {
    expect(costOfRun(run.id, [entry('0.1'), entry('0.2')])).toBe('0.3')
    expect(costOfRun(run.id, [{ scheduleRun: run.id, cost: { type: 'unknown' } }])).toBeNull()
    expect(costOfRun(run.id, [])).toBeNull()
  })
})

describe('tools without a person', () => {
  const sends = tool('send', () => Promise.reject(new Error()), {
    hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: true },
  })

  it('only those that were chosen, as they were then', () => {
    const allowed = [{ id: sends.id, definition: definitionText(sends) }]
    const everyday = { [sends.id]: { choice: 'always', definition: definitionText(sends) } } as const
    expect(runsUnasked(sends, approvalsOf([], everyday))).toBe(false)
    expect(runsUnasked(sends, approvalsOf(allowed, {}))).toBe(true)
    expect(runsUnasked({ ...sends, description: 'Now with more' }, approvalsOf(allowed, {}))).toBe(false)
    const agent = { ...sends, source: { id: AGENTS, name: 'Sub-agents' }, isOfChat: true } as const
    expect(runsUnasked(agent, approvalsOf(allowed, {}))).toBe(false)
    const never = { [sends.id]: { choice: 'never', definition: '' } } as const
    expect(runsUnasked(sends, approvalsOf(allowed, never))).toBe(false)
  })
})

describe('rows', () => {
  const rule: Rule = { type: 'weeks', every: 2, weekdays: [1, 5] }
  const whole = schedule({
    name: 'Frost',
    timing: { ...DAILY, rule, until: EIGHT + 400 * DAY },
    place: { type: 'chat', id: 'c9' as ConversationId },
    tools: [{ id: 'a b' as ToolId, definition: '{}' }],
  })

  it('are read as they were written', () => {
    expect(readSchedule(JSON.parse(JSON.stringify(scheduleRow(whole))))).toEqual(whole)
    const state = claimDue(schedule(), NEW, EIGHT, by)!
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state)
    const items = { [scheduleName(whole.id)]: scheduleRow(whole), [stateName(whole.id)]: state }
    expect(schedulesIn(items)).toEqual([whole])
    expect(stateIn(items, whole.id)).toEqual(state)
    expect(stateIn({}, whole.id)).toEqual(NEW)
    expect(stateIn({ [stateName(whole.id)]: { id: 's1' } }, whole.id)).toBeUndefined()
  })

  it.each([
    ['a rule that isn’t understood', { timing: { ...DAILY, rule: 'FREQ=MINUTELY' } }],
    ['a zone that doesn’t exist', { timing: { start: DAILY.start, zone: 'Mars/Olympus' } }],
    ['no prompt', { prompt: '' }],
    ['a prompt without end', { prompt: 'x'.repeat(50_001) }],
    ['an amount that is none', { runCap: '-1' }],
    ['a month 13', { timing: { start: { ...DAILY.start, month: 13 }, zone: 'UTC' } }],
    [
      'more tools than there can be',
      { tools: Array.from({ length: 101 }, () => ({ id: 'a', definition: '' })) },
    ],
  ])('with %s are not read', (_, part) => {
    expect(readSchedule({ ...scheduleRow(schedule()), ...part })).toBeUndefined()
  })

  it('of a file never start a run, and may use nothing', () => {
    const name = scheduleName(whole.id)
    expect(readFileItem(name, scheduleRow(whole))?.value).toMatchObject({
      status: { type: 'paused' },
      home: '',
      tools: [],
    })
    // Another device of the same person sends it as it is.
    expect(readItem(name, scheduleRow(whole))?.value).toEqual(scheduleRow(whole))
    const running = claimDue(schedule(), NEW, EIGHT, by)
    expect(readFileItem(stateName(whole.id), running)?.value).toMatchObject({ active: null, claimed: null })
  })

  it('without a name are called by their prompt', () => {
    expect(shownName(schedule())).toBe('Any frost?')
  })
})

test('the latest run is the one that counting finds', () => {
  const rules: readonly (Rule | undefined)[] = [
    undefined,
    { type: 'hours', every: 7 },
    { type: 'days', every: 3 },
    { type: 'weeks', every: 2, weekdays: [0, 3] },
    { type: 'months', every: 1, on: { type: 'date', day: 31 } },
    { type: 'years', every: 4 },
  ]
  for (const rule of rules) {
    const timing: Timing = { start: DAILY.start, zone: 'Europe/Berlin', ...(rule && { rule }) }
    for (let days = 0; days < 60; days += 1) {
      const upTo = EIGHT + days * 1.37 * DAY
      let [last, next]: (number | undefined)[] = [undefined, nextRun(timing, EIGHT - 2 * DAY)]
      while (next !== undefined && next <= upTo) [last, next] = [next, nextRun(timing, next)]
      expect(latestRun(timing, EIGHT - 2 * DAY, upTo)).toBe(last)
    }
  }
})

test('runs are at least an hour apart, whatever the rule and the clocks', () => {
  for (const text of [
    'FREQ=HOURLY',
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
  ]) {
    const rule = readRule(text, 1)
    if (!rule.ok) throw new Error(rule.error)
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York']) {
      const runs = nextRuns(
        { start: { ...DAILY.start, hour: 2, minute: 30 }, zone, rule: rule.value },
        0,
        800,
      )
      runs.slice(1).forEach((at, index) => expect(at - runs[index]!).toBeGreaterThanOrEqual(HOUR))
    }
  }
})
