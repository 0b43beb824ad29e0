import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'

import { messageText } from '@/domain/messages/message'
import type { ConversationId, ScheduleId } from '@/domain/ids'
import { groupLedger } from '@/domain/ledger/groupLedger'
import { scheduleIn, type ScheduleContent } from '@/domain/schedules/schedule'
import { stateIn } from '@/domain/schedules/scheduleState'
import { definitionText } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { createTabs } from '@/services/tabs/tabs'
import { selectPath, selectThread } from '@/store/selectors'
import { CONNECTION, type TestAppOptions } from '#test/support/createTestApp'

import { MODEL, talkingApp } from '../replies/recordedReply'
import { answer, calling, done, SOURCE, tool } from '../toolLoop/loopApp'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 1 October 2026, 08:00 in UTC. */
const EIGHT = Date.UTC(2026, 9, 1, 8)

const CONTENT: ScheduleContent = {
  name: 'Frost warning',
  prompt: 'Any frost tonight?',
  assistant: null,
  model: { connectionId: CONNECTION.id, modelId: MODEL as never },
  place: { type: 'each' },
  timing: {
    start: { year: 2026, month: 10, day: 1, hour: 8, minute: 0 },
    zone: 'UTC',
    rule: { type: 'days', every: 1 },
  },
  runCap: '',
  totalCap: '',
  tools: [],
  missed: 'late',
}
const FAULT = { type: 'raw', status: 401, pieces: ['{"error":{"message":"Wrong key."}}'] } as const

/** A page with its own clock, made an hour before the first run; `indexedDB` is shared with other pages. */
async function page(
  options: TestAppOptions & { readonly name?: string; readonly living?: readonly string[] } = {},
) {
  const clock = { now: EIGHT - HOUR }
  let made = 0
  const { name = 'tab', living, ...rest } = options
  const tabs = createTabs({})
  const test = await talkingApp({
    conversations: [],
    now: () => clock.now,
    ...rest,
    parts: {
      newId: () => `${name}-${++made}`,
      tabs: { ...tabs, id: name, livingTabs: () => Promise.resolve(new Set(living ?? [name])) },
      ...rest.parts,
    },
  })
  const commands = await test.app.commands.loadScheduleCommands()
  const reread = async () => {
    const items = await test.storage.loadItems()
    if (items.ok) test.app.store.getState().itemsLoaded(items.value)
  }
  return {
    ...test,
    commands,
    clock,
    async add(part: Partial<ScheduleContent> = {}): Promise<ScheduleId> {
      const saved = await commands.saveSchedule(null, { ...CONTENT, ...part })
      if (!saved.ok) throw new Error(saved.error)
      return saved.value
    },
    /** Time passes to a moment; resolves when all runs that are due have ended. */
    async until(moment: number): Promise<void> {
      clock.now = moment
      await commands.lookForRuns()
      await commands.whenSchedulesIdle()
    },
    reread,
    schedule: (id: ScheduleId) => scheduleIn(test.app.store.getState().items!, id)!,
    state: (id: ScheduleId) => stateIn(test.app.store.getState().items!, id)!,
    texts: (id: ConversationId) => {
      const state = test.app.store.getState()
      return selectPath(id)(state).map((each) => messageText(selectThread(id)(state).tree.byId.get(each)!))
    },
  }
}
const ledgerOf = async ({ storage }: Awaited<ReturnType<typeof page>>) => {
  const ledger = await storage.loadLedger()
  return ledger.ok ? ledger.value : []
}

describe('a run', () => {
  it('asks at its time like the person, in a chat of its own, and is in the ledger under its schedule', async () => {
    const test = await page()
    const id = await test.add()
    await test.until(EIGHT - 1)
    expect(test.posts()).toHaveLength(0)

    test.service.script(answer('No frost.'))
    await test.until(EIGHT)
    const { last, active, spent } = test.state(id)
    expect(last).toMatchObject({ result: { type: 'done' }, planned: EIGHT })
    expect(active).toBeNull()
    expect(test.texts(last!.conversationId!)).toEqual(['Any frost tonight?', 'No frost.'])
    expect(test.app.store.getState().conversations[last!.conversationId!]?.title).toBe('Frost warning')
    const [entry] = await ledgerOf(test)
    expect(entry?.scheduleRun).toBe(`${id}/${EIGHT}`)
    expect(entry?.cost).toMatchObject({ amount: last!.cost })
    expect(spent).toBe(last!.cost)
    expect(groupLedger([entry!], 'purpose')).toMatchObject([{ id: 'schedule', amount: spent }])

    await test.until(EIGHT + HOUR)
    expect(test.posts()).toHaveLength(1)
  })

  it('of one chat adds to it, and makes another where that was put into the trash', async () => {
    const test = await page()
    const id = await test.add({ place: { type: 'chat', id: 'none' as ConversationId } })
    test.service.script(answer('One.'), answer('Two.'), answer('Three.'))
    await test.until(EIGHT)
    await test.until(EIGHT + DAY)
    const first = test.state(id).last!.conversationId!
    expect(test.texts(first)).toEqual(['Any frost tonight?', 'One.', 'Any frost tonight?', 'Two.'])
    await test.app.commands.trashConversations([first])
    await test.until(EIGHT + 2 * DAY)
    expect(test.state(id).last!.conversationId).not.toBe(first)
    expect(test.state(id).last!.result.type).toBe('done')
  })

  it('waits for a network, and is late then', async () => {
    let isOnline = false
    const offline = await page({
      parts: {
        page: () => ({
          origin: 'https://app.test',
          isSecure: true,
          isOnline,
          isIsolated: false,
          watchBlocked: () => undefined,
          permissionFor: () => Promise.resolve('unknown'),
        }),
      },
    })
    const id = await offline.add()
    await offline.until(EIGHT)
    expect(offline.state(id).claimed).toBeNull()
    isOnline = true
    offline.service.script(answer('Late.'))
    await offline.until(EIGHT + 3 * HOUR)
    expect(offline.state(id).last).toMatchObject({ result: { type: 'done' }, planned: EIGHT })
  })

  it('says why it failed, and stops the schedule after five failures in a row', async () => {
    const test = await page({ settings: { retries: 0 } })
    const id = await test.add()
    for (let day = 0; day < 5; day += 1) {
      test.service.script(FAULT)
      await test.until(EIGHT + day * DAY)
    }
    expect(test.state(id).last?.result).toMatchObject({
      type: 'failed',
      reason: expect.stringContaining('Wrong key.'),
    })
    expect(test.schedule(id).status).toMatchObject({ type: 'stopped', reason: 'failures' })
    expect(test.app.store.getState().notices.at(-1)).toMatchObject({
      text: '“Frost warning” failed five times in a row and is off now.',
      href: '/schedules',
    })
    await test.until(EIGHT + 9 * DAY)
    expect(test.posts()).toHaveLength(5)

    test.service.script(answer('Fine.'))
    expect(await test.commands.resumeSchedule(id)).toMatchObject({ ok: true })
    await test.until(EIGHT + 10 * DAY)
    expect(test.state(id)).toMatchObject({ failures: 0, last: { result: { type: 'done' } } })
  })

  it('sends nothing that would pass its limit, checked by exact prices', async () => {
    const test = await page()
    const id = await test.add({ runCap: '0.000000000001' })
    await test.until(EIGHT)
    expect(test.posts()).toHaveLength(0)
    expect(test.state(id).last?.result).toMatchObject({
      type: 'failed',
      reason: expect.stringContaining('its limit of'),
    })
  })

  it('ends the schedule once the limit for all runs is used up', async () => {
    const test = await page()
    const probe = await test.add()
    test.service.script(answer('No.'), answer('No.'))
    await test.until(EIGHT)
    const cost = test.state(probe).last!.cost!
    await test.commands.pauseSchedule(probe)
    const id = await test.add({ totalCap: cost })
    await test.until(EIGHT + DAY)
    expect(test.schedule(id).status).toMatchObject({ type: 'stopped', reason: 'budget' })
    expect(test.posts()).toHaveLength(2)
  })
})

describe('tools', () => {
  const withTools = async (
    tools: readonly RunnableTool[],
    part: (made: readonly RunnableTool[]) => Partial<ScheduleContent>,
  ) => {
    const test = await page({
      parts: {
        toolProviders: [
          () =>
            Promise.resolve({
              listSources: () => Promise.resolve([SOURCE]),
              toolsOf: () => Promise.resolve({ tools, problems: [] }),
            }),
        ],
      },
    })
    const id = await test.add(part(tools))
    return { ...test, id }
  }

  it('that were chosen run unasked; the model hears of no others, and calls to them are refused', async () => {
    const calls: string[] = []
    const run = (name: string) => tool(name, () => (calls.push(name), Promise.resolve(done(name))))
    const test = await withTools([run('look'), run('send')], ([look]) => ({
      tools: [{ id: look!.id, definition: definitionText(look!) }],
    }))
    test.service.script(calling(['look', '{}'], ['send', '{}']), answer('Done.'))
    await test.until(EIGHT)
    expect(calls).toEqual(['look'])
    expect(test.posts()[0]!.text).not.toContain('Does send')
    expect(test.state(test.id).last?.result.type).toBe('done')
    expect((await ledgerOf(test)).map(({ scheduleRun }) => scheduleRun)).toEqual([
      `${test.id}/${EIGHT}`,
      `${test.id}/${EIGHT}`,
    ])
  })

  it('that have changed since are refused, and nobody is waited for', async () => {
    const calls: string[] = []
    const look = tool('look', () => (calls.push('look'), Promise.resolve(done(''))))
    const test = await withTools([look], () => ({
      tools: [{ id: look.id, definition: '{"description":"before"}' }],
    }))
    test.service.script(calling(['look', '{}']), answer('Could not.'))
    await test.until(EIGHT)
    expect(calls).toEqual([])
    expect(test.state(test.id).last?.result.type).toBe('done')
  })
})

describe('two pages over one store', () => {
  it('make each run once, whoever looks first', async () => {
    const indexedDB = new IDBFactory()
    const living = ['one', 'two']
    const one = await page({ name: 'one', indexedDB, living })
    const two = await page({ name: 'two', indexedDB, living })
    const id = await one.add()
    await two.reread()
    for (let day = 0; day < 6; day += 1) {
      one.service.script(answer('One.'))
      two.service.script(answer('Two.'))
      await Promise.all([one.until(EIGHT + day * DAY), two.until(EIGHT + day * DAY)])
      await Promise.all([one.reread(), two.reread()])
    }
    const ledger = await ledgerOf(one)
    expect(ledger.map(({ scheduleRun }) => scheduleRun).sort()).toEqual(
      Array.from({ length: 6 }, (_, day) => `${id}/${EIGHT + day * DAY}`),
    )
    expect(one.posts().length + two.posts().length).toBe(6)
  })

  it('a page that died while it made one is told as broken off, and the run is not made again', async () => {
    const indexedDB = new IDBFactory()
    const dead = await page({ name: 'dead', indexedDB })
    const id = await dead.add()
    dead.clock.now = EIGHT
    dead.service.script({ type: 'raw', pieces: [{ end: 'hang' }] })
    void dead.commands.lookForRuns()
    await expect.poll(() => dead.posts().length, { timeout: 30_000 }).toBe(1)

    const next = await page({ name: 'next', indexedDB })
    await next.reread()
    await next.until(EIGHT + HOUR)
    expect(next.state(id)).toMatchObject({
      active: null,
      claimed: EIGHT,
      last: { result: { type: 'brokenOff' } },
    })
    expect(next.posts()).toHaveLength(0)
    next.service.script(answer('Next.'))
    await next.until(EIGHT + DAY)
    expect(next.state(id).last).toMatchObject({ planned: EIGHT + DAY, result: { type: 'done' } })
  })

  it('what its reply cost is in the sum of the schedule where it is taken up later', async () => {
    const indexedDB = new IDBFactory()
    const dead = await page({ name: 'dead', indexedDB })
    const id = await dead.add()
    dead.clock.now = EIGHT
    dead.service.script({ type: 'raw', pieces: [{ end: 'hang' }] })
    void dead.commands.lookForRuns()
    await expect.poll(() => dead.posts().length, { timeout: 30_000 }).toBe(1)

    const next = await page({ name: 'next', indexedDB })
    await next.reread()
    await next.until(EIGHT + HOUR)
    expect(next.state(id).last?.result).toEqual({ type: 'brokenOff' })
    const before = next.state(id).spent
    // What taking it up leaves in the ledger.
    next.service.script(answer('Frost.'))
    const other = await next.add({ timing: { ...CONTENT.timing, zone: 'Asia/Tokyo' } })
    await next.commands.runScheduleNow(other)
    await next.commands.whenSchedulesIdle()
    const entry = (await ledgerOf(next)).find(({ scheduleRun }) => scheduleRun?.startsWith(other))!
    await next.storage.saveExchanges([
      { ...entry, id: 'taken-up' as never, body: '', scheduleRun: `${id}/${EIGHT}` as never },
    ])
    await next.until(EIGHT + 2 * HOUR)
    const { last, spent } = next.state(id)
    expect(last).toMatchObject({ result: { type: 'done' } })
    expect(Number(last?.cost)).toBeGreaterThan(0)
    expect(before).toBe('0')
    expect(spent).toBe(last?.cost)
  })

  it('another device makes no runs of it before it is switched on there', async () => {
    const here = await page()
    const id = await here.add()
    const items = await here.storage.loadItems()
    const there = await page({ name: 'there' })
    if (items.ok) await there.storage.apply({ items: Object.entries(items.value) as never })
    await there.reread()
    await there.until(EIGHT)
    expect(there.posts()).toHaveLength(0)
    await there.commands.resumeSchedule(id)
    there.service.script(answer('There.'))
    await there.until(EIGHT + DAY)
    expect(there.posts()).toHaveLength(1)
  })
})

describe('the person', () => {
  it('makes a run by hand, pauses, edits and deletes with an undo', async () => {
    const test = await page()
    const id = await test.add()
    test.service.script(answer('Now.'))
    expect(await test.commands.runScheduleNow(id)).toEqual({ ok: true, value: undefined })
    await test.commands.whenSchedulesIdle()
    expect(test.state(id)).toMatchObject({ claimed: null, last: { planned: null, result: { type: 'done' } } })

    await test.commands.pauseSchedule(id)
    await test.until(EIGHT + DAY)
    expect(test.posts()).toHaveLength(1)
    await test.commands.saveSchedule(id, { ...CONTENT, name: 'Frost' })
    expect(test.schedule(id)).toMatchObject({ name: 'Frost', status: { type: 'paused' } })

    await test.commands.deleteSchedule(id)
    expect(test.app.store.getState().items).toEqual({})
    await test.app.commands.undo(test.app.store.getState().notices.at(-1)!.id)
    expect(test.schedule(id).name).toBe('Frost')
    expect(test.state(id).last?.result.type).toBe('done')
  })

  it('is told what can’t be kept', async () => {
    const test = await page()
    const refused = async (part: Partial<ScheduleContent>) => {
      const saved = await test.commands.saveSchedule(null, { ...CONTENT, ...part })
      return saved.ok ? undefined : saved.error
    }
    expect(await refused({ prompt: ' ' })).toBe('Enter what to ask.')
    expect(await refused({ runCap: 'much' })).toBe('Enter limits as amounts in dollars, such as 0.50.')
    expect(await refused({ timing: { ...CONTENT.timing, until: EIGHT - DAY } })).toBe(
      'That time is over. Choose a later one.',
    )
    for (let made = 0; made < 20; made += 1) await test.add()
    expect(await refused({})).toContain('20 schedules')
  })
})
