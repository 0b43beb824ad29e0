import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { createHost } from '@/server/createHost'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen, type Listening } from '@/server/listen'
import { readSettings } from '@/server/readSettings'
import type { HostStore } from '@/server/store/hostStore'
import { openHostStore } from '@/server/store/openHostStore'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

if (postgresMissing !== undefined) console.warn(`Hosts over a database are not tried: ${postgresMissing}.`)

const WAIT = { timeout: 60_000, interval: 20 }
const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }
const USAGE = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const JSON_TYPE = { 'Content-Type': 'application/json' }

let folder = ''
let upstream: Listening
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
/** Streams that begin and end when they are told to, in the order they were asked for. */
let held: (() => void)[] = []

/** Answers at once; a request that says “slow” gets a stream that is held. */
async function answerUpstream(request: Request): Promise<Response> {
  if (!(await request.text()).includes('slow'))
    return Response.json({ model: 'm', choices: [{ message: { content: 'Hi' } }], usage: USAGE })
  const write = (value: object) => new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(write({ model: 'm', choices: [{ delta: { content: 'Hel' } }] }))
      held.push(() => {
        controller.enqueue(write({ model: 'm', choices: [{ delta: { content: 'lo' } }], usage: USAGE }))
        controller.enqueue(new TextEncoder().encode('data: [DONE]\n\n'))
        controller.close()
      })
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-together-'))
  if (postgresMissing === undefined) postgres = await startPostgres()
  const listening = await listen({ fetch: answerUpstream }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  upstream = listening.value
}, 180_000)
afterAll(async () => {
  await upstream.close()
  await postgres?.remove()
  await rm(folder, { recursive: true })
})

/** One of the hosts, as `npm start` makes it where others reach it. */
async function startOne(environment: Readonly<Record<string, string>>) {
  const settings = readSettings({ HOST: '0.0.0.0', PARLANCE_UPSTREAM: upstream.url, ...environment })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api, close } = await buildApi(settings.value, '', store)
  const listening = await listen(createHost({ files: new Map(), api }), { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  const { url, close: stop } = listening.value
  return {
    url,
    store,
    async close() {
      await stop()
      await close()
      await store.close()
    },
  }
}

function storeSettings(environment: Readonly<Record<string, string>>) {
  const settings = readSettings(environment)
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

async function startTwo(environment: Readonly<Record<string, string>>) {
  const [one, two] = [await startOne(environment), await startOne(environment)]
  return { one, two, close: () => Promise.all([one.close(), two.close()]) }
}

let invited = 0
async function invite({ keys }: HostStore, ...limits: readonly string[]) {
  invited += 1
  const [name, key] = [`Guest ${invited}`, `pk-together-${invited}`]
  const made = await inviteCommand(['--name', name, ...limits], { keys, now: Date.now, newKey: () => key })
  if (!made.ok) throw new Error(made.error)
  return { name, key }
}

const ask = (url: string, key: string, content = 'quick', more: object = {}) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { ...JSON_TYPE, Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: 'm',
      stream: content === 'slow',
      messages: [{ role: 'user', content }],
      ...more,
    }),
  })

const KINDS: readonly (readonly [string, boolean, () => Record<string, string>])[] = [
  ['files', true, () => ({ PARLANCE_KEYS: join(folder, 'files', 'keys.json') })],
  [
    'PostgreSQL',
    postgresMissing === undefined,
    () => ({ PARLANCE_KEYS: join(folder, 'database', 'keys.json'), DATABASE_URL: postgres?.url ?? '' }),
  ],
]

describe.each(KINDS)('two hosts over %s', (_, isHere, environment) => {
  test.skipIf(!isHere)(
    'let 50 requests at once use no more than a budget together, and the next ones stop at it',
    async () => {
      const { one, two, close } = await startTwo(environment())
      const { name, key } = await invite(one.store, '--tokens-per-month', '100')
      const hosts = [one, two]
      const send = async (index: number) => {
        const answer = await ask(hosts[index % 2]?.url ?? '', key, 'quick', { max_tokens: 10 })
        await answer.text()
        return answer.status
      }
      const atOnce = await Promise.all(Array.from({ length: 50 }, (__, index) => send(index)))
      expect(new Set(atOnce)).toEqual(new Set([200, 429]))
      const later: number[] = []
      for (let index = 0; index < 25; index += 1) later.push(await send(index))
      expect(later.at(-1)).toBe(429)
      // Once one is refused for what is used, all are.
      expect(later.toSorted()).toEqual(later)
      const [total] = (await two.store.ledger.totals(ALWAYS)).filter(({ who }) => who === name)
      const passed = [...atOnce, ...later].filter((status) => status === 200).length
      expect(total).toMatchObject({
        requests: passed,
        promptTokens: 3 * passed,
        completionTokens: 2 * passed,
      })
      expect(5 * passed).toBeLessThanOrEqual(100)
      expect(5 * passed).toBeGreaterThan(80)
      await close()
    },
    60_000,
  )

  test.skipIf(!isHere)(
    'have a row for each stream from its start, whatever becomes of the host',
    async () => {
      held = []
      const { one, two, close } = await startTwo(environment())
      const { name, key } = await invite(one.store, '--usd-per-month', '5')
      const hosts = [one, two]
      const streams = await Promise.all(
        Array.from({ length: 20 }, (__, index) =>
          ask(hosts[index % 2]?.url ?? '', key, 'slow', { max_tokens: 10 }),
        ),
      )
      const total = async () => (await one.store.ledger.totals(ALWAYS)).find(({ who }) => who === name)
      expect(await total()).toMatchObject({ requests: 20, uncertain: 20 })
      held.forEach((end) => end())
      await Promise.all(streams.map((stream) => stream.text()))
      await close()
      const store = await openHostStore(storeSettings(environment()), Date.now)
      const after = (await store.ledger.totals(ALWAYS)).find(({ who }) => who === name)
      expect(after).toMatchObject({ requests: 20, promptTokens: 60, completionTokens: 40 })
      await store.close()
    },
    60_000,
  )

  test.skipIf(!isHere)(
    'admit exactly 100 of 400 requests that come at once',
    async () => {
      const { one, two, close } = await startTwo(environment())
      // No test is as likely to cross the end of a month as that of a minute.
      const { key } = await invite(one.store, '--requests-per-month', '100')
      const answers = await Promise.all(
        Array.from({ length: 400 }, async (__, index) => {
          const answer = await ask(index % 2 === 0 ? one.url : two.url, key)
          await answer.text()
          return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
        }),
      )
      const refused = answers.filter(({ status }) => status === 429)
      expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([100, 300])
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
      await close()
    },
    120_000,
  )

  test.skipIf(!isHere)(
    'refuse a key from the moment it is revoked',
    async () => {
      const { one, two, close } = await startTwo(environment())
      const { name, key } = await invite(one.store)
      expect([(await ask(one.url, key)).status, (await ask(two.url, key)).status]).toEqual([200, 200])
      await inviteCommand(['--revoke', name], { keys: two.store.keys, now: Date.now, newKey: () => '' })
      const after = await Promise.all([one, two, one, two].map(({ url }) => ask(url, key)))
      expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 401])
      await close()
    },
    60_000,
  )
})

test.skipIf(postgresMissing !== undefined)(
  '2,000 requests that start at once on two hosts over one database all have their turn',
  async () => {
    const { one, two, close } = await startTwo({
      PARLANCE_KEYS: join(folder, 'at-once', 'keys.json'),
      DATABASE_URL: postgres?.url ?? '',
    })
    const { name, key } = await invite(one.store, '--requests-per-month', '1000000', '--usd-per-month', '5')
    const failed: unknown[] = []
    await Promise.all(
      Array.from({ length: 2_000 }, async (__, index) => {
        const answer = await ask(index % 2 === 0 ? one.url : two.url, key).catch((error: unknown) => ({
          status: String(error),
          text: () => Promise.resolve(''),
        }))
        const text = await answer.text()
        if (answer.status !== 200) failed.push([answer.status, text])
      }),
    )
    expect(failed).toEqual([])
    await close()
    const store = await openHostStore(storeSettings({ DATABASE_URL: postgres?.url ?? '' }), Date.now)
    const total = (await store.ledger.totals(ALWAYS)).find(({ who }) => who === name)
    expect(total).toMatchObject({ requests: 2_000, promptTokens: 6_000 })
    await store.close()
  },
  120_000,
)

test.skipIf(postgresMissing !== undefined)(
  'a database that stops under load and comes back loses no request from the ledger and counts none twice',
  async () => {
    held = []
    const { one, two, close } = await startTwo({
      PARLANCE_KEYS: join(folder, 'under-load', 'keys.json'),
      DATABASE_URL: postgres?.url ?? '',
    })
    const { name, key } = await invite(
      one.store,
      '--requests-per-month',
      '1000000',
      '--tokens-per-month',
      '1000000000',
    )
    const hosts = [one, two]
    const streams = await Promise.all(
      Array.from({ length: 20 }, (__, index) => ask(hosts[index % 2]?.url ?? '', key, 'slow')),
    )
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const texts = streams.map((stream) => stream.text())

    const seen = hosts.map(() => ({ ok: 0, refused: 0, others: [] as number[] }))
    let isOver = false
    const load = hosts.flatMap(({ url }, index) =>
      [1, 2, 3].map(async () => {
        while (!isOver) {
          const answer = await ask(url, key)
          await answer.text()
          const counts = seen[index]
          if (!counts) return
          if (answer.status === 200) counts.ok += 1
          else if (answer.status === 503 && answer.headers.get('retry-after') !== null) counts.refused += 1
          else counts.others.push(answer.status)
        }
      }),
    )
    const until = (isEnough: (counts: { readonly ok: number; readonly refused: number }) => boolean) =>
      vi.waitFor(() => expect(seen.every(isEnough)).toBe(true), WAIT)

    await until(({ ok }) => ok >= 20)
    await postgres?.stop()
    await until(({ refused }) => refused >= 5)
    // Replies under way end as if nothing were wrong, and are entered later.
    held.slice(0, 10).forEach((end) => end())
    await vi.waitFor(async () => {
      const ended = await Promise.all(texts.map((text) => Promise.race([text, Promise.resolve('')])))
      expect(ended.filter((text) => text.endsWith('data: [DONE]\n\n'))).toHaveLength(10)
    }, WAIT)
    await postgres?.start()
    const before = seen.map(({ ok }) => ok)
    await vi.waitFor(
      () => expect(seen.every(({ ok }, index) => ok >= (before[index] ?? 0) + 20)).toBe(true),
      WAIT,
    )
    isOver = true
    await Promise.all(load)
    held.slice(10).forEach((end) => end())
    expect(
      (await Promise.all(texts)).every((text) => text.includes('"lo"') && text.endsWith('[DONE]\n\n')),
    ).toBe(true)
    expect(seen.flatMap(({ others }) => others)).toEqual([])
    await close()

    const answered = streams.length + seen.reduce((sum, { ok }) => sum + ok, 0)
    const refused = seen.reduce((sum, { refused: each }) => sum + each, 0)
    const settings = readSettings({ DATABASE_URL: postgres?.url ?? '' })
    if (!settings.ok) throw new Error(settings.error)
    const store = await openHostStore(settings.value, Date.now)
    const [total] = (await store.ledger.totals(ALWAYS)).filter(({ who }) => who === name)
    expect(total).toMatchObject({
      requests: answered,
      promptTokens: 3 * answered,
      completionTokens: 2 * answered,
    })
    const now = new Date()
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
    const [used] = await store.limits.used([{ name: `${total?.key ?? ''}:requests:month`, startsAt: month }])
    // One that was let in as the database stopped may have been refused all the same, never the other way around.
    expect(Number(used)).toBeGreaterThanOrEqual(answered)
    expect(Number(used)).toBeLessThanOrEqual(answered + refused)
    // Each that ended while the database was away is counted too, once.
    const tokens = { name: `${total?.key ?? ''}:tokens:month`, startsAt: month }
    expect(await store.limits.used([tokens])).toEqual([String(5 * answered)])
    await store.close()
  },
  180_000,
)
