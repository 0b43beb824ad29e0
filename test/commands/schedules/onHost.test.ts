import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { messageText } from '@/domain/messages/message'
import type { ConversationId, ScheduleId } from '@/domain/ids'
import { type ScheduleContent, scheduleIn, schedulesIn } from '@/domain/schedules/schedule'
import { stateIn } from '@/domain/schedules/scheduleState'
import { selectPath, selectThread } from '@/store/selectors'
import { createFileSchedules } from '@/server/store/files/createFileSchedules'
import type { ScheduleStore } from '@/server/store/scheduleStore'
import { CONNECTION } from '#test/support/createTestApp'
import { schedulingHost } from '#test/support/schedules/schedulingHost'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { MODEL, OTHER, talkingApp } from '../replies/recordedReply'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EIGHT = Date.UTC(2026, 9, 1, 8)
const ORIGIN = CONNECTION.baseUrl

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
  host: { maxTokens: 500 },
}

const { host: _, ...IN_PAGE }: ScheduleContent = CONTENT

const reply = (text: string) =>
  Response.json({
    id: 'r1',
    object: 'chat.completion',
    created: 0,
    model: MODEL,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
  })

let folder = ''
let store: ScheduleStore
const clock = { now: 0 }
let answer: () => Response | Promise<Response> = () => reply('No frost.')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'))
  store = createFileSchedules(join(folder, 'schedules.json'))
  clock.now = EIGHT - HOUR
  answer = () => reply('No frost.')
})
afterEach(() => rm(folder, { recursive: true }))

const hostOf = () => schedulingHost({ store, now: () => clock.now, answer: () => answer() })

async function page(host: ReturnType<typeof hostOf>, name = 'tab', indexedDB = new IDBFactory()) {
  const service = createScriptedService({ keys: null })
  let made = 0
  const asked: string[] = []
  const test = await talkingApp({
    conversations: [],
    indexedDB,
    now: () => clock.now,
    fetch: (input, init) => {
      const request = new Request(input, init)
      const { pathname, origin } = new URL(request.url)
      if (origin !== ORIGIN || !pathname.startsWith('/api/')) return service.fetch(request)
      asked.push(`${request.method} ${pathname}`)
      return host.fetch(request)
    },
    parts: { ownOrigin: ORIGIN, newId: () => `${name}-${++made}` },
  })
  const commands = await test.app.commands.loadScheduleCommands()
  return {
    ...test,
    commands,
    asked,
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    async add(part: Partial<ScheduleContent> = {}): Promise<ScheduleId> {
      const saved = await commands.saveSchedule(null, { ...CONTENT, ...part })
      if (!saved.ok) throw new Error(saved.error)
      return saved.value
    },
    schedule: (id: ScheduleId) => scheduleIn(test.app.store.getState().items!, id)!,
    state: (id: ScheduleId) => stateIn(test.app.store.getState().items!, id)!,
    async ledger() {
      const ledger = await test.storage.loadLedger()
      return ledger.ok ? ledger.value : []
    },
    shownIn(id: ConversationId) {
      const state = test.app.store.getState()
      const { tree } = selectThread(id)(state)
      return selectPath(id)(state).map((each) => messageText(tree.byId.get(each)!))
    },
    async texts(id: ConversationId) {
      const messages = await test.storage.loadMessages(id)
      return messages.ok ? messages.value.map(messageText) : []
    },
  }
}

type Page = Awaited<ReturnType<typeof page>>

it('the host asks at its time with nobody there, and a page takes the reply into its chat and its ledger', async () => {
  const host = hostOf()
  const test = await page(host)
  expect(await test.commands.scheduleHost()).toBe(ORIGIN)
  const id = await test.add()
  expect(test.schedule(id)).toMatchObject({ home: `host ${ORIGIN}`, status: { type: 'on' } })

  clock.now = EIGHT
  await host.look()
  await test.commands.lookForRuns()
  expect(test.posts()).toEqual([])
  expect(host.asked).toMatchObject([
    { model: MODEL, max_tokens: 500, messages: [{ role: 'user', content: 'Any frost tonight?' }] },
  ])
  expect(host.asked[0]).not.toHaveProperty('tools')
  expect(host.asked[0]).not.toMatchObject({ stream: true })

  await test.commands.lookAtHost()
  const { last, spent } = test.state(id)
  expect(last).toMatchObject({ result: { type: 'done' }, planned: EIGHT })
  expect(await test.texts(last!.conversationId!)).toEqual(['Any frost tonight?', 'No frost.'])
  expect(test.app.store.getState().conversations[last!.conversationId!]?.title).toBe('Frost warning')
  expect(test.shownIn(last!.conversationId!)).toEqual(['Any frost tonight?', 'No frost.'])
  const entries = await test.ledger()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ scheduleRun: `${id}/${EIGHT}`, cost: { type: 'known' } })
  // This host knows no price: the page does.
  expect(last!.cost).not.toBeNull()
  expect(spent).toBe('0')
  expect((await store.list('anyone'))[0]?.kept).toEqual([])
})

it('a reply that is taken twice, also by another device, is there once', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  clock.now = EIGHT
  await host.look()
  const kept = (await store.list('anyone'))[0]!.kept
  await test.commands.lookAtHost(true)
  // What said that it was taken did not come through.
  await store.change('anyone', id, () => ({ kept }))
  await test.commands.lookAtHost(true)
  expect(await test.ledger()).toHaveLength(1)
  expect(await test.texts(test.state(id).last!.conversationId!)).toHaveLength(2)
  expect((await store.list('anyone'))[0]?.kept).toEqual([])
})

it('looks once more where that was asked for during a look, which may have seen less', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  const early = test.commands.lookAtHost(true)
  clock.now = EIGHT
  await host.look()
  await Promise.all([test.commands.lookAtHost(true), test.commands.lookAtHost(true)])
  expect(test.state(id).last).not.toBeNull()
  await early
  const looks = () => test.asked.filter((each) => each === 'GET /api/schedules').length
  const before = looks()
  await Promise.all([1, 2, 3].map(() => test.commands.lookAtHost(true)))
  expect(looks() - before).toBe(2)
})

it('pausing, switching on, editing and deleting reach the host, and a run can be asked for', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  await test.commands.pauseSchedule(id)
  expect((await store.list())[0]?.schedule.status.type).toBe('paused')
  clock.now = EIGHT + 2 * HOUR
  await host.look()
  expect(host.asked).toEqual([])

  await test.commands.resumeSchedule(id)
  await test.commands.saveSchedule(id, { ...CONTENT, prompt: 'Any snow?' })
  expect(await test.commands.runScheduleNow(id)).toEqual({ ok: true, value: undefined })
  await host.whenIdle()
  await test.commands.lookAtHost(true)
  const { last } = test.state(id)
  expect(last).toMatchObject({ planned: null, result: { type: 'done' } })
  expect(await test.texts(last!.conversationId!)).toEqual(['Any snow?', 'No frost.'])

  const { host: _, ...here } = CONTENT
  await test.commands.saveSchedule(id, here)
  expect(await store.list()).toEqual([])
  expect(test.schedule(id)).not.toHaveProperty('host')
  await test.commands.saveSchedule(id, CONTENT)
  expect(await store.list()).toHaveLength(1)
  await test.commands.deleteSchedule(id)
  expect(await store.list()).toEqual([])
  await test.app.commands.undo(test.app.store.getState().notices.at(-1)!.id)
  expect(test.schedule(id).status.type).toBe('paused')
})

it('a reply of a schedule that was deleted in the middle of its run is taken, also after a reload', async () => {
  const host = hostOf()
  const indexedDB = new IDBFactory()
  const test = await page(host, 'tab', indexedDB)
  const id = await test.add()
  let finish: (reply: Response) => void = () => undefined
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve
    })
  clock.now = EIGHT
  const looked = host.look()
  await vi.waitFor(() => expect(host.asked).toHaveLength(1))
  expect(await test.commands.deleteSchedule(id)).toEqual({ ok: true, value: undefined })
  expect(schedulesIn(test.app.store.getState().items!)).toEqual([])
  finish(reply('Frost at night.'))
  await looked

  const next = await page(host, 'next', indexedDB)
  await next.commands.lookAtHost(true)
  const chat = Object.values(next.app.store.getState().conversations).find(
    ({ title }) => title === 'Frost warning',
  )
  expect(await next.texts(chat!.id)).toEqual(['Any frost tonight?', 'Frost at night.'])
  expect(await store.list()).toEqual([])
  // Nothing is left of it here either.
  await next.commands.lookAtHost(true)
  expect(Object.keys(next.app.store.getState().items!).filter((name) => name.includes(id))).toEqual([])
})

it.each([
  ['moved to the page', (test: Page, id: ScheduleId) => test.commands.saveSchedule(id, IN_PAGE)],
  [
    'moved to the page, and then deleted',
    async (test: Page, id: ScheduleId) => {
      await test.commands.saveSchedule(id, IN_PAGE)
      return test.commands.deleteSchedule(id)
    },
  ],
])('a reply of a schedule that was %s in the middle of its run is taken', async (_, move) => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  let finish: (reply: Response) => void = () => undefined
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve
    })
  clock.now = EIGHT
  const looked = host.look()
  await vi.waitFor(() => expect(host.asked).toHaveLength(1))
  expect(await move(test, id)).toMatchObject({ ok: true })
  // The page makes no run beside it, and doesn’t tell it as dead.
  await test.commands.lookForRuns()
  await test.commands.lookAtHost(true)
  expect(test.posts()).toEqual([])
  finish(reply('Frost at night.'))
  await looked

  await test.commands.lookAtHost(true)
  const chats = Object.values(test.app.store.getState().conversations)
  expect(chats.map(({ title }) => title)).toEqual(['Frost warning'])
  expect(await test.texts(chats[0]!.id)).toEqual(['Any frost tonight?', 'Frost at night.'])
  expect(await test.ledger()).toHaveLength(1)
  expect(await store.list()).toEqual([])

  // Nothing is left to look for.
  await test.commands.lookAtHost(true)
  const before = test.asked.length
  await test.commands.lookAtHost(true)
  expect(test.asked).toHaveLength(before)
})

it('a schedule that was moved to the page in the middle of its run goes on there as the run ended', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  let finish: (reply: Response) => void = () => undefined
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve
    })
  clock.now = EIGHT
  const looked = host.look()
  await vi.waitFor(() => expect(host.asked).toHaveLength(1))
  await test.commands.saveSchedule(id, IN_PAGE)
  await test.commands.lookForRuns()
  expect(test.state(id).active).toMatchObject({ id: `${id}/${EIGHT}` })
  finish(reply('Frost at night.'))
  await looked
  await test.commands.lookAtHost(true)
  const { active, last, spent } = test.state(id)
  expect(active).toBeNull()
  expect(last).toMatchObject({ run: `${id}/${EIGHT}`, result: { type: 'done' } })
  expect(spent).toBe(last?.cost)
  expect(Number(spent)).toBeGreaterThan(0)
  await test.commands.lookAtHost(true)
  expect(test.schedule(id)).not.toHaveProperty('leftAt')

  clock.now = EIGHT + DAY
  await test.commands.lookForRuns()
  await vi.waitFor(() => expect(test.posts()).toHaveLength(1))
  await vi.waitFor(() => expect(test.state(id).last?.planned).toBe(EIGHT + DAY))
})

it('a run that failed after its schedule was deleted leaves nothing behind', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  let finish: (reply: Response) => void = () => undefined
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve
    })
  clock.now = EIGHT
  const looked = host.look()
  await vi.waitFor(() => expect(host.asked).toHaveLength(1))
  await test.commands.deleteSchedule(id)
  expect(await test.commands.runScheduleNow(id)).toMatchObject({ ok: false })
  finish(Response.json({ error: { message: 'No.' } }, { status: 402 }))
  await looked
  expect(await store.list()).toEqual([])
  await test.commands.lookAtHost(true)
  expect(Object.keys(test.app.store.getState().items!).filter((name) => name.includes(id))).toEqual([])
})

it('five failures in a row switch it off, and the page says so', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  answer = () => Response.json({ error: { message: 'No more credit.' } }, { status: 402 })
  for (let day = 0; day < 7; day += 1) {
    clock.now = EIGHT + day * DAY
    await host.look()
  }
  expect(host.asked).toHaveLength(5)
  await test.commands.lookAtHost()
  expect(test.schedule(id).status).toMatchObject({ type: 'stopped', reason: 'failures' })
  expect(test.state(id).last).toMatchObject({
    conversationId: null,
    result: { type: 'failed', reason: 'No more credit.' },
  })
  expect(test.app.store.getState().notices.at(-1)?.text).toMatch(/failed five times in a row/)
})

it('with a limit and no known price nothing is asked', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add({ runCap: '0.50' })
  clock.now = EIGHT
  await host.look()
  await test.commands.lookAtHost()
  expect(host.asked).toEqual([])
  expect(test.state(id).last?.result).toMatchObject({
    type: 'failed',
    reason: expect.stringMatching(/the price of this model is unknown/) as string,
  })
})

it('a host that was started again without schedules is not said to run any', async () => {
  const host = hostOf()
  const test = await page(host)
  const id = await test.add()
  host.stopRunning()
  await test.commands.lookAtHost(true)
  expect(test.schedule(id).status.type).toBe('paused')
  expect(await test.commands.scheduleHost()).toBeUndefined()
  expect(await test.commands.resumeSchedule(id)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/doesn’t run schedules/) as string,
  })
})

it.each([
  [
    'a model that the host doesn’t offer',
    { model: { connectionId: OTHER.id, modelId: MODEL as never } },
    /only models that it offers/,
  ],
  ['no length for its replies', { host: { maxTokens: 0 } }, /longest reply as a whole number/],
])('%s is refused before anything is given away', async (_, part, reason) => {
  const host = hostOf()
  const test = await page(host)
  const saved = await test.commands.saveSchedule(null, { ...CONTENT, ...part })
  expect(saved).toMatchObject({ ok: false, error: expect.stringMatching(reason) as string })
  expect(await store.list()).toEqual([])
  expect(test.asked.filter((each) => each.startsWith('PUT'))).toEqual([])
})
