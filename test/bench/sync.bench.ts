import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { ok } from '@/lib/result'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'
import { startAppUnderTest, startHost } from '#test/browser/support/openApp'
import { seed } from '#test/browser/support/seed'
import { BUCKET, BUCKET_KEY, createScriptedBucket, REGION } from '#test/support/sync/scriptedBucket'

import { type Activity, printTable, quantile, watch } from './measure'

const MESSAGES = Number(process.env['SYNC_MESSAGES'] ?? 20_000)
const CHANGES = 100
/** Changes of somebody who chats, while two devices share a bucket, and the pause after each, in milliseconds. */
const CHANGES_IN_BUCKET = 8
const PAUSE_MS = 1_000

let folder = ''
let app: Awaited<ReturnType<typeof startAppUnderTest>>
let keptBytes = 0
/** Requests to the host since the last look. */
let asked = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  const api = createSyncApi({
    store: createFileSyncStore(folder),
    quotaBytes: 1_000_000_000,
    now: Date.now,
    mayCreate: () => Promise.resolve(ok('here')),
  })
  app = await startAppUnderTest([], (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/bench/bytes') return new Response(new Uint8Array(keptBytes))
    if (!pathname.startsWith('/api/sync/')) return undefined
    asked += 1
    return api(request)
  })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a fresh device, and a change from device to device', { timeout: 600_000 }, async () => {
  const one = await app.open({ path: '/settings/sync' })
  one.page.setDefaultTimeout(300_000)
  await one.page.getByRole('button', { name: 'Turn on sync' }).waitFor()
  await seed(one.page, { conversations: MESSAGES / 4, longMessages: MESSAGES / 2 })
  const words = one.page.getByRole('list', { name: 'Words of the recovery code' }).getByRole('listitem')
  const sending = await watch(
    one.page,
    async () => {
      await one.page.getByRole('button', { name: 'Turn on sync' }).click()
      await words.first().waitFor()
      await upToDate(one.page)
    },
    { countsFrames: false },
  )
  const sent = asked
  const code = (await words.allTextContents()).join(' ')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) keptBytes += (await stat(join(entry.parentPath, entry.name))).size

  const two = await app.open({ path: '/settings/sync' })
  two.page.setDefaultTimeout(300_000)
  const download = await two.page.evaluate(async () => {
    const from = performance.now()
    await (await fetch('/bench/bytes')).arrayBuffer()
    return performance.now() - from
  })
  await two.page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  asked = 0
  const receiving = await watch(
    two.page,
    async () => {
      await two.page.getByRole('button', { name: 'Connect this device' }).click()
      await upToDate(two.page)
    },
    { countsFrames: false },
  )

  const received = asked
  await listen(two.page)
  const delays: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const told = await rename(one.page, `Title ${change}`)
    delays.push((await heardSince(two.page, told)) - told)
    await one.page.waitForTimeout(150)
  }

  printTable(`Sync of ${MESSAGES} messages, ${Math.round(keptBytes / 100_000) / 10} MB sealed`, [
    { name: 'Sent by the first device', values: [sending.wallMs], unit: 'ms', promise: 'at most 3,000' },
    { name: 'Longest task of its page', values: [longest(sending)], unit: 'ms', promise: 'at most 50' },
    { name: 'Its requests', values: [sent], unit: '' },
    { name: 'A plain download of the same bytes', values: [download], unit: 'ms' },
    { name: 'Received by a fresh device', values: [receiving.wallMs], unit: 'ms', promise: 'at most 3,000' },
    { name: 'Longest task of its page', values: [longest(receiving)], unit: 'ms', promise: 'at most 50' },
    { name: 'Its requests', values: [received], unit: '' },
    { name: 'A change from device to device', values: delays, unit: 'ms' },
    {
      name: 'The same, 95 of 100 within',
      values: [quantile(delays, 0.95)],
      unit: 'ms',
      promise: 'at most 100',
    },
  ])
})

it('the same through a bucket, where each request costs', { timeout: 600_000 }, async () => {
  const bucket = createScriptedBucket({ pageSize: 1_000 })
  const storage = await startHost(0, bucket.answer)
  const fill = async (page: Page) => {
    page.setDefaultTimeout(300_000)
    await page.getByText('S3 bucket', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(storage.url)
    await page.getByRole('textbox', { name: 'Bucket', exact: true }).fill(BUCKET)
    await page.getByRole('textbox', { name: 'Region' }).fill(REGION)
    await page.getByRole('textbox', { name: 'Access key ID' }).fill(BUCKET_KEY.keyId)
    await page.getByLabel('Secret access key').fill(BUCKET_KEY.secret)
  }
  const counted = async (work: () => Promise<void>) => {
    const [before, from] = [bucket.asked.length, performance.now()]
    await work()
    return { requests: bucket.asked.length - before, ms: performance.now() - from }
  }
  const one = await app.open({ path: '/settings/sync' })
  await fill(one.page)
  await seed(one.page, { conversations: MESSAGES / 4, longMessages: MESSAGES / 2 })
  const words = one.page.getByRole('list', { name: 'Words of the recovery code' }).getByRole('listitem')
  const sent = await counted(async () => {
    await one.page.getByRole('button', { name: 'Turn on sync' }).click()
    await words.first().waitFor()
    await upToDate(one.page)
  })
  const two = await app.open({ path: '/settings/sync' })
  await fill(two.page)
  await two.page
    .getByRole('textbox', { name: 'Recovery code' })
    .fill((await words.allTextContents()).join(' '))
  const received = await counted(async () => {
    await two.page.getByRole('button', { name: 'Connect this device' }).click()
    await upToDate(two.page)
  })
  await listen(two.page)
  // What else the page of sync asks for is not what a chat costs.
  for (const { page } of [one, two]) await page.getByRole('link', { name: 'Parlance' }).click()
  const chatted = await counted(async () => {
    let last = 0
    for (let change = 0; change < CHANGES_IN_BUCKET; change += 1) {
      last = await rename(one.page, `Title ${change}`)
      await one.page.waitForTimeout(PAUSE_MS)
    }
    await heardSince(two.page, last)
  })
  await storage.close()

  printTable(`Sync of ${MESSAGES} messages through a bucket`, [
    { name: 'Sent by the first device', values: [sent.ms], unit: 'ms' },
    { name: 'Its requests', values: [sent.requests], unit: '' },
    { name: 'Received by a fresh device', values: [received.ms], unit: 'ms' },
    { name: 'Its requests, the first one’s too', values: [received.requests], unit: '' },
    {
      name: `Requests of both for ${CHANGES_IN_BUCKET} changes in ${(CHANGES_IN_BUCKET * PAUSE_MS) / 1_000} s`,
      values: [chatted.requests],
      unit: '',
      promise: 'at most 20',
    },
  ])
})

/** Notes when the page hears that a conversation changed. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { heard: times })
    new BroadcastChannel('parlance').onmessage = ({ data }: MessageEvent<{ ids: readonly string[] }>) => {
      if (data.ids.includes('c3')) times.push(Date.now())
    }
  })

async function heardSince(page: Page, since: number): Promise<number> {
  const heard = await page.waitForFunction(
    (from) => (window as unknown as { heard: number[] }).heard.find((at) => at >= from),
    since,
    { polling: 20 },
  )
  return Number(await heard.jsonValue())
}

const upToDate = (page: Page) => page.getByRole('status', { name: 'Sync' }).getByText('Up to date').waitFor()

const longest = ({ longTasks }: Activity): number => Math.max(0, ...longTasks)

/** As another tab would: writes, then announces. Gives when. */
const rename = (page: Page, title: string): Promise<number> =>
  page.evaluate(async (next) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('parlance')
      request.onsuccess = () => resolve(request.result)
    })
    const tx = db.transaction('conversations', 'readwrite')
    const store = tx.objectStore('conversations')
    const at = Date.now()
    store.get('c3').onsuccess = ({ target }) =>
      store.put({ ...(target as IDBRequest<object>).result, title: next })
    await new Promise((resolve) => {
      tx.oncomplete = resolve
    })
    db.close()
    const channel = new BroadcastChannel('parlance')
    channel.postMessage({ type: 'changed', kind: 'conversations', ids: ['c3'] })
    channel.close()
    return at
  }, title)
