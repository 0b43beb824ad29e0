// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import type { ConversationId, ScheduleId, ScheduleRunId } from '@/domain/ids'
import { type Schedule, scheduleName, scheduleRow, schedulesIn } from '@/domain/schedules/schedule'
import { newState, type ScheduleState, stateName } from '@/domain/schedules/scheduleState'
import { Schedules } from '@/views/schedules/Schedules'
import { createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

/** 1 October 2026, 07:00 in UTC, which is the zone of the tests. */
const NOW = Date.UTC(2026, 9, 1, 7)
const DAY = 86_400_000

const schedule = (id: string, part: Partial<Schedule> = {}): Schedule => ({
  id: id as ScheduleId,
  name: id,
  prompt: 'Any frost?',
  assistant: null,
  model: null,
  place: { type: 'each' },
  timing: {
    start: { year: 2026, month: 10, day: 1, hour: 8, minute: 0 },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    rule: { type: 'days', every: 1 },
  },
  runCap: '',
  totalCap: '',
  tools: [],
  missed: 'late',
  status: { type: 'on', since: NOW - DAY },
  home: 'device',
  createdAt: 0,
  ...part,
})
const last = (part: Partial<NonNullable<ScheduleState['last']>>): ScheduleState['last'] => ({
  planned: NOW - DAY,
  startedAt: NOW - DAY,
  endedAt: NOW - DAY,
  result: { type: 'done' },
  cost: '0.0042',
  conversationId: 'c9' as ConversationId,
  ...part,
})

async function place(
  rows: readonly (readonly [Schedule, Partial<ScheduleState>])[],
  id?: string,
  options: TestAppOptions = {},
) {
  const test = await createTestApp({ now: () => NOW, ...options })
  await test.storage.saveDocument('schedules/device', 'device')
  await test.storage.apply({
    items: rows.flatMap(([each, state]) => [
      [scheduleName(each.id), scheduleRow(each)] as const,
      [stateName(each.id), { ...newState(each.id), ...state }] as const,
    ]),
  })
  const shown = test.show(
    <Schedules id={id} start={null} renderChooser={() => null} />,
    id === undefined ? '/schedules' : `/schedules/${id}`,
  )
  const saved = () => {
    const { items } = test.app.store.getState()
    return items ? schedulesIn(items) : []
  }
  return { ...test, ...shown, saved, user: userEvent.setup() }
}

describe('the list', () => {
  it('says of each when it runs next, what the last run came to, and what went wrong', async () => {
    await place([
      [schedule('Frost warning'), { last: last({}) }],
      [
        schedule('Price list', { status: { type: 'stopped', at: NOW, reason: 'failures' } }),
        { last: last({ result: { type: 'failed', reason: 'No key for Alpha.' }, cost: null }), failures: 5 },
      ],
      [schedule('Weekly plan', { status: { type: 'paused', at: NOW - 3 * DAY }, runCap: '0.02' }), {}],
      [schedule('Permit'), { last: last({ result: { type: 'brokenOff' }, cost: null }) }],
    ])
    const on = await screen.findByRole('region', { name: 'Active' })
    expect(within(on).getAllByRole('listitem')).toHaveLength(2)
    const [frost, permit] = within(on).getAllByRole('listitem')
    expect(frost).toHaveTextContent('Every day at 08:00')
    expect(frost).toHaveTextContent(/Next: 1 Oct 2026, 08:00/)
    expect(frost).toHaveTextContent('Last run: 30 Sept 2026, 07:00 · $0.0042')
    expect(within(frost!).getByRole('switch', { name: 'Frost warning' })).toBeChecked()
    expect(permit).toHaveTextContent('Last run: 30 Sept 2026, 07:00')
    expect(permit).toHaveTextContent('broke off because its tab was closed')
    const [price, plan] = within(screen.getByRole('region', { name: 'Off' })).getAllByRole('listitem')
    expect(price).toHaveTextContent('Stopped after five failures in a row')
    expect(price).toHaveTextContent('The last run failed: No key for Alpha.')
    expect(plan).toHaveTextContent('Paused on 28 Sept 2026')
    expect(plan).toHaveTextContent('At most $0.02 a run')
    expect(await screen.findByText(/about \$0.13 a month/)).toBeInTheDocument()
    expect(await violationsIn(screen.getByRole('main'))).toEqual([])
  })

  it('pauses and switches on, and deletes with an undo', async () => {
    const { user, saved, app } = await place([[schedule('Frost'), {}]])
    await user.click(await screen.findByRole('switch', { name: 'Frost' }))
    await waitFor(() => expect(saved()[0]?.status.type).toBe('paused'))
    await user.click(screen.getByRole('switch', { name: 'Frost' }))
    await waitFor(() => expect(saved()[0]?.status).toEqual({ type: 'on', since: NOW }))

    await user.click(screen.getByRole('button', { name: 'Options for Frost' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('No schedules yet')).toBeInTheDocument()
    expect(app.store.getState().notices.at(-1)?.undo).toBeDefined()
  })

  it('says that another device makes the runs, and takes them over', async () => {
    const { user, saved } = await place([[schedule('Frost', { home: 'elsewhere' }), {}]])
    await user.click(await screen.findByRole('button', { name: 'Run on this device' }))
    await waitFor(() => expect(saved()[0]?.home).toBe('device'))
  })

  it('says which host makes the runs, and that one was stopped in the middle of it', async () => {
    const onHost = { home: 'host https://chat.example.org', host: { maxTokens: 500 } }
    await place([[schedule('Frost', onHost), { last: last({ result: { type: 'brokenOff' } }) }]])
    expect(await screen.findByText('Runs on chat.example.org, with no tab open.')).toBeInTheDocument()
    expect(screen.getByText(/broke off because the host was stopped/)).toBeInTheDocument()
    expect(screen.queryByText(/Runs on another device/)).toBeNull()
    expect(screen.queryByText(/made on this device while Parlance is open/)).toBeNull()
  })

  it('tells a run that goes on, and why another can’t begin', async () => {
    const active = {
      id: 'Frost/1' as ScheduleRunId,
      planned: NOW,
      startedAt: NOW,
      by: 'other tab',
      conversationId: 'c1' as ConversationId,
      messageId: 'm1' as never,
    }
    const { user } = await place([[schedule('Frost'), { active }]])
    expect(await screen.findByText('Running now')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Options for Frost' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Run now' }))
    expect(await screen.findByText(/is still going on/)).toBeInTheDocument()
  })

  it('without any says what they are for', async () => {
    await place([])
    expect(await screen.findByText('No schedules yet')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'New schedule' })).toBeEnabled()
  })
})

describe('the form', () => {
  it('makes a schedule in plain choices, and shows the next three runs', async () => {
    const { user, saved, history } = await place([], 'new')
    await user.type(await screen.findByRole('textbox', { name: 'What to ask' }), 'Plan my week')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Thursday' }))
    expect(await violationsIn(screen.getByRole('main'))).toEqual([])
    const time = screen.getByLabelText('Time')
    await user.clear(time)
    await user.type(time, '07:30')
    expect(screen.getByText('Next runs').parentElement).toHaveTextContent(
      /5 Oct 2026, 07:30.*12 Oct 2026, 07:30.*19 Oct 2026, 07:30/,
    )
    await user.click(screen.getByRole('radio', { name: 'One chat' }))
    await user.click(screen.getByRole('radio', { name: 'Leave it out' }))
    await user.type(screen.getByRole('textbox', { name: 'Spending limit for all runs ($)' }), '5')
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    await waitFor(() => expect(history.at(-1)).toBe('/schedules'))
    expect(saved()[0]).toMatchObject({
      prompt: 'Plan my week',
      timing: { rule: { type: 'weeks', weekdays: [1] }, start: { hour: 7, minute: 30 } },
      place: { type: 'chat' },
      missed: 'skip',
      totalCap: '5',
      tools: [],
      status: { type: 'on', since: NOW },
      home: 'device',
    })
  })

  it('says what a host can read before it is given anything, and offers it only where the host does', async () => {
    const offering = (schedules: boolean): TestAppOptions => ({
      fetch: () => Promise.resolve(Response.json({ schedules })),
      parts: { ownOrigin: 'https://app.test' },
    })
    const without = await place([], 'new', offering(false))
    await screen.findByRole('textbox', { name: 'What to ask' })
    expect(screen.queryByRole('radiogroup', { name: 'Where it runs' })).toBeNull()
    without.unmount()

    const { user, saved, show, unmount } = await place([], 'new', offering(true))
    await user.click(await screen.findByRole('radio', { name: 'On the host' }))
    expect(screen.getByText(/Whoever runs the host can read them/)).toBeInTheDocument()
    expect(screen.getByText(/with no tools and no memory/)).toBeInTheDocument()
    expect(screen.queryByRole('radiogroup', { name: 'Replies go to' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
    expect(await violationsIn(screen.getByRole('main'))).toEqual([])
    const longest = screen.getByRole('textbox', { name: 'Longest reply (tokens)' })
    await user.clear(longest)
    await user.type(longest, 'a lot')
    await user.type(screen.getByRole('textbox', { name: 'What to ask' }), 'News')
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('longest reply as a whole number')
    expect(saved()).toEqual([])

    // What was chosen stays, also where it can’t be saved so.
    unmount()
    show(<Schedules id="new" start={null} renderChooser={() => null} />, '/schedules/new')
    expect(await screen.findByRole('radio', { name: 'On the host' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'In the page' }))
    expect(screen.getByRole('radiogroup', { name: 'Replies go to' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Longest reply (tokens)' })).toBeNull()
  })

  it('makes one for the last Friday of each month', async () => {
    const { user, saved, history } = await place([], 'new')
    await user.type(await screen.findByRole('textbox', { name: 'What to ask' }), 'Sum up the month')
    const day = screen.getByLabelText('First day')
    await user.clear(day)
    await user.type(day, '2026-10-02')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Repeats' }),
      screen.getByRole('option', { name: /^Monthly, last Friday/ }),
    )
    expect(screen.getByText('Next runs').parentElement).toHaveTextContent(
      /30 Oct 2026.*27 Nov 2026.*25 Dec 2026/,
    )
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    await waitFor(() => expect(history.at(-1)).toBe('/schedules'))
    expect(saved()[0]?.timing.rule).toEqual({
      type: 'months',
      every: 1,
      on: { type: 'weekday', nth: -1, weekday: 5 },
    })
  })

  it('says what is missing, and keeps what was typed', async () => {
    const { user, saved } = await place([], 'new')
    await user.type(await screen.findByRole('textbox', { name: 'Spending limit for a run ($)' }), 'much')
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter what to ask.')
    expect(screen.getByRole('textbox', { name: 'What to ask' })).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: 'What to ask' }), 'News')
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('amounts in dollars')
    expect(saved()).toEqual([])
  })

  it('keeps what is typed until it is saved or given up', async () => {
    const { user, app, show, unmount } = await place([], 'new')
    await user.type(await screen.findByRole('textbox', { name: 'What to ask' }), 'Half a th')
    await user.type(screen.getByRole('textbox', { name: 'Spending limit for a run ($)' }), 'x')
    unmount()
    const again = show(<Schedules id="new" start={null} renderChooser={() => null} />, '/schedules/new')
    expect(await screen.findByRole('textbox', { name: 'What to ask' })).toHaveValue('Half a th')
    expect(screen.getByRole('textbox', { name: 'Spending limit for a run ($)' })).toHaveValue('x')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(again.history.at(-1)).toBe('/schedules')
    expect(app.store.getState().drafts['schedule:']?.text).toBe('')
  })

  it('keeps a rule that has no plain choice', async () => {
    const rule = { type: 'months', every: 2, on: { type: 'weekday', nth: -1, weekday: 5 } } as const
    const { user, saved, history } = await place(
      [[schedule('Bills', { timing: { ...schedule('x').timing, rule } }), {}]],
      'Bills',
    )
    const repeats = await screen.findByRole('combobox', { name: 'Repeats' })
    expect(repeats).toHaveDisplayValue('Custom')
    expect(repeats).toHaveAccessibleDescription('Every 2 months, last Friday, 08:00')
    await user.type(screen.getByRole('textbox', { name: 'Name (optional)' }), ' due')
    await user.click(screen.getByRole('button', { name: 'Save schedule' }))
    await waitFor(() => expect(history.at(-1)).toBe('/schedules'))
    expect(saved()[0]).toMatchObject({ name: 'Bills due', timing: { rule } })
  })
})
