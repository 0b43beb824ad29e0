import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen, type Listening } from '@/server/listen'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'

const KEY = 'pk-anna'
const SCHEDULE = {
  id: 's1',
  name: 'Frost',
  prompt: 'Any frost?',
  assistant: null,
  model: null,
  place: { type: 'each' },
  timing: { start: { year: 2099, month: 1, day: 1, hour: 8, minute: 0 }, zone: 'UTC' },
  runCap: '',
  totalCap: '',
  tools: [],
  missed: 'late',
  status: { type: 'paused', at: 0 },
  home: 'host http://host',
  createdAt: 0,
}
const GIVEN = {
  schedule: SCHEDULE,
  request: { path: '/v1/chat/completions', body: '{"model":"m","messages":[]}' },
  spent: '0',
}
const REPLY = {
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'None.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
}

let folder = ''
let upstream: Listening
/** Lets the provider answer. */
let answer: () => void
let answered: Promise<void>
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'))
  answered = new Promise((resolve) => {
    answer = resolve
  })
  const fetch = async () => {
    await answered
    return Response.json(REPLY)
  }
  const listening = await listen({ fetch }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = listening.value
})
afterEach(async () => {
  answer()
  for (const close of opened.splice(0)) await close()
  await upstream.close()
  await rm(folder, { recursive: true })
})

async function host(environment: Readonly<Record<string, string>> = { PARLANCE_SCHEDULES: '1' }) {
  const settings = readSettings({
    HOST: '0.0.0.0',
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_KEYS: join(folder, 'keys.json'),
    ...environment,
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const built = await buildApi(settings.value, '', store)
  opened.push(built.close)
  const invite = (...args: string[]) =>
    inviteCommand(args, { keys: store.keys, now: Date.now, newKey: () => KEY })
  await invite('--name', 'Anna')
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const given = await built.api(
      new Request(`http://host${path}`, {
        method,
        headers: {
          host: 'host',
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      '127.0.0.1',
    )
    // An answer that nobody reads is under way.
    const text = await given.text()
    return new Response(text === '' ? null : text, given)
  }
  type Shown = { status: { type: string }; state: Record<string, unknown>; kept: string[] }
  const shown = async () => {
    const { schedules } = (await (await ask('GET', '/api/schedules')).json()) as { schedules: Shown[] }
    return schedules[0]!
  }
  return { ...built, store, invite, ask, shown }
}

it('is offered where the host was allowed to, and nowhere to pages of other sites', async () => {
  const plain = await host({})
  expect(await (await plain.ask('GET', '/api/server')).json()).toMatchObject({ schedules: false })
  expect((await plain.ask('PUT', '/api/schedules/s1', GIVEN)).status).toBe(404)
  expect(await plain.store.schedules.list()).toEqual([])

  const { ask, store } = await host()
  expect(await (await ask('GET', '/api/server')).json()).toMatchObject({ schedules: true })
  expect((await ask('GET', '/api/schedules', undefined, { authorization: 'Bearer no' })).status).toBe(401)
  const foreign = { origin: 'https://other.test' }
  expect((await ask('PUT', '/api/schedules/s1', GIVEN, foreign)).status).toBe(403)
  expect(await store.schedules.list()).toEqual([])
})

it('a run asks as its key, in whose ledger and limits it counts', async () => {
  const { ask, shown, invite } = await host()
  await invite('--change', 'Anna', '--requests-per-day', '1')
  const put = await ask('PUT', '/api/schedules/s1', GIVEN)
  expect(await put.text()).toBe('')
  answer()
  expect((await ask('POST', '/api/schedules/s1/run')).status).toBe(204)
  await vi.waitFor(async () => expect((await shown()).kept).toHaveLength(1))
  const { kept } = (await (await ask('GET', '/api/schedules/s1')).json()) as { kept: { text: string }[] }
  expect(JSON.parse(kept[0]!.text)).toMatchObject(REPLY)
  const usage = (await (await ask('GET', '/api/usage')).json()) as { days: unknown[] }
  expect(usage.days).toMatchObject([{ model: 'm', requests: 1, promptTokens: 7, completionTokens: 2 }])

  expect((await ask('POST', '/api/schedules/s1/run')).status).toBe(204)
  await vi.waitFor(async () => expect((await shown()).state['failures']).toBe(1))
  expect((await shown()).state['last']).toMatchObject({
    result: { type: 'failed', reason: expect.stringMatching(/request/i) as string },
  })
})

it('with a key that was revoked nothing is asked', async () => {
  const { ask, store } = await host()
  await ask('PUT', '/api/schedules/s1', GIVEN)
  answer()
  const [row] = await store.schedules.list()
  await store.schedules.put({ ...row!, keyHash: 'gone' }, 20)
  await ask('POST', '/api/schedules/s1/run')
  await vi.waitFor(async () =>
    expect((await store.schedules.list())[0]?.state.last?.result).toMatchObject({
      type: 'failed',
      reason: expect.stringMatching(/key that this schedule asks with/) as string,
    }),
  )
})

it('a host that ends waits for a run, and tells one that it cuts off', async () => {
  const { ask, drain, underWay, store } = await host()
  await ask('PUT', '/api/schedules/s1', GIVEN)
  await ask('POST', '/api/schedules/s1/run')
  expect(underWay()).toBe(1)
  expect((await ask('POST', '/api/schedules/s1/run')).status).toBe(409)
  expect(await drain(0)).toBe(1)
  await opened.pop()!()
  const [row] = await store.schedules.list()
  expect(row?.state).toMatchObject({ active: null, last: { result: { type: 'brokenOff' } }, failures: 0 })
})
