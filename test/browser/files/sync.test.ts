import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ok } from '@/lib/result'
import { createClosing } from '@/server/api/createClosing'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'

import { BUCKET, BUCKET_KEY, createScriptedBucket, REGION } from '#test/support/sync/scriptedBucket'

import { violationsOn } from '../support/axe'
import { closeAfterEach } from '../support/forFile'
import { startAppUnderTest, startHost } from '../support/openApp'
import { seed } from '../support/seed'
import { endedReply, messages, send } from '../support/steps'

const CANARY = 'zanzibar'
const ROOM = 100_000_000

let folder = ''
let app: Awaited<ReturnType<typeof startAppUnderTest>>
let second: Awaited<ReturnType<typeof startHost>>
let storage: Awaited<ReturnType<typeof startHost>>
/** Bytes that a space may hold on both hosts. */
let quotaBytes = ROOM
/** Segments are not taken before it resolves. */
let held: Promise<void> | undefined
const bucket = createScriptedBucket({ pageSize: 1_000 })
const closing: (() => Promise<void>)[] = []

closeAfterEach(() => app.browser)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  // Two hosts that share what they keep.
  const beside = () => {
    const store = createFileSyncStore(folder)
    const sync = async (request: Request) => {
      if (request.method === 'PUT' && /\/segments(?:\/|$)/.test(request.url)) await held
      return createSyncApi({
        store,
        quotaBytes,
        now: Date.now,
        mayCreate: () => Promise.resolve(ok('here')),
      })(request)
    }
    const { api, close } = createClosing(sync, () => Promise.resolve())
    closing.push(close)
    return (request: Request) =>
      new URL(request.url).pathname.startsWith('/api/sync/') ? api(request, '') : undefined
  }
  app = await startAppUnderTest([], beside())
  const other = beside()
  // Pages of other origins may use it, as those of a host that is installed.
  second = await startHost(0, async (request) =>
    withOrigin(request.method === 'OPTIONS' ? new Response() : await other(request)),
  )
  storage = await startHost(0, bucket.answer)
})

function withOrigin(answer: Response | undefined): Response | undefined {
  answer?.headers.set('Access-Control-Allow-Origin', '*')
  answer?.headers.set('Access-Control-Allow-Methods', 'GET, HEAD, PUT, POST, DELETE')
  answer?.headers.set('Access-Control-Allow-Headers', 'authorization, content-type, x-sync-device')
  return answer
}

afterAll(async () => {
  await app.stop()
  await second.close()
  await storage.close()
  // What was asked last may still be written.
  for (const close of closing) await close()
  await rm(folder, { recursive: true, force: true })
})

async function turnOn(page: Page): Promise<string> {
  await page.goto(`${app.url}/settings/sync`)
  await page.getByRole('button', { name: 'Turn on sync' }).click()
  const words = await wordsOn(page)
  await page.getByRole('img', { name: 'Recovery code as a QR code' }).waitFor()
  return words
}

/** The recovery code, once all of its words are shown. */
async function wordsOn(page: Page): Promise<string> {
  const words = page.getByRole('list', { name: 'Words of the recovery code' }).getByRole('listitem')
  await expect.poll(() => words.count()).toBe(12)
  return (await words.allTextContents()).join(' ')
}

/** On paper there are the words and the picture, and nothing else of the page. */
async function printsOnlyTheCode(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('list', { name: 'Words of the recovery code' }).isVisible()).toBe(true)
  expect(await page.getByRole('img', { name: 'Recovery code as a QR code' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByText('Sync now').isVisible()).toBe(false)
  await expect.poll(() => page.getByText('Hides in').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
}

async function connect(page: Page, url: string, words: string): Promise<void> {
  await page.goto(`${url}/settings/sync`)
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(words)
  await page.getByRole('button', { name: 'Connect this device' }).click()
  await upToDate(page)
}

async function fillBucket(page: Page): Promise<void> {
  await page.goto(`${app.url}/settings/sync`)
  await page.getByText('S3 bucket', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(storage.url)
  await page.getByRole('textbox', { name: 'Bucket', exact: true }).fill(BUCKET)
  await page.getByRole('textbox', { name: 'Region' }).fill(REGION)
  await page.getByRole('textbox', { name: 'Access key ID' }).fill(BUCKET_KEY.keyId)
  await page.getByLabel('Secret access key').fill(BUCKET_KEY.secret)
}

const upToDate = (page: Page) => page.getByRole('status', { name: 'Sync' }).getByText('Up to date').waitFor()

const rename = async (page: Page, before: string, after: string) => {
  await page.getByRole('button', { name: `Options for ${before}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const box = page.getByRole('textbox', { name: 'Title' })
  await box.fill(after)
  await box.press('Enter')
}

it('chats go both ways between three devices over two hosts, which see none of them', async () => {
  const [one, two, three] = await Promise.all([app.open(), app.open(), app.open()])
  await send(one.page, `${CANARY} from the first`)
  await endedReply(one.page)
  const words = await turnOn(one.page)
  await upToDate(one.page)
  expect(await violationsOn(one.page)).toEqual([])
  await printsOnlyTheCode(one.page)

  await connect(two.page, app.url, words)
  await connect(three.page, second.url, words)
  // The list of chats is beside the chats, not beside the settings.
  for (const { page } of [one, two, three]) await page.getByRole('link', { name: 'Parlance' }).click()
  await two.page.getByRole('link', { name: `${CANARY} from the first` }).click()
  await expect.poll(() => messages(two.page).count()).toBe(2)

  // The other way, into a conversation that is open on the first.
  await one.page.getByRole('link', { name: `${CANARY} from the first` }).click()
  await send(two.page, `${CANARY} from the second`)
  await endedReply(two.page)
  await one.page.getByRole('log').getByText(`${CANARY} from the second`).waitFor()
  await expect.poll(() => messages(one.page).count()).toBe(4)

  // Offline and back, over the other host.
  await three.context.setOffline(true)
  await three.page.getByRole('link', { name: `${CANARY} from the first` }).waitFor()
  await rename(one.page, `${CANARY} from the first`, `${CANARY} renamed`)
  await two.page.getByRole('link', { name: `${CANARY} renamed` }).waitFor()
  await three.context.setOffline(false)
  await three.page.getByRole('link', { name: `${CANARY} renamed` }).waitFor()

  const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/\.(?:lock|new)/.test(entry.name),
  )
  expect(kept.length).toBeGreaterThan(3)
  for (const entry of kept) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    expect(bytes.includes(CANARY), entry.name).toBe(false)
  }
  expect([...one.errors, ...two.errors]).toEqual([])
  await Promise.all([one, two, three].map(({ context }) => context.close()))
})

it('a device that is removed stops and says so, in the dark on a phone too', async () => {
  const one = await app.open()
  const phone = await app.open({ width: 360, height: 740, theme: 'dark', isTouch: true })
  const words = await turnOn(one.page)
  await connect(phone.page, app.url, words)
  expect(await violationsOn(phone.page)).toEqual([])
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)

  await one.page.reload()
  // Two browsers of one kind are told apart, and take other names.
  await one.page.getByRole('button', { name: /^Rename .+ 2$/ }).click()
  await one.page.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await one.page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await phone.page.reload()
  await phone.page.getByRole('list', { name: 'Devices' }).getByText('My phone').waitFor()
  const devices = one.page.getByRole('list', { name: 'Devices' })
  await devices.getByRole('button', { name: /^Remove / }).click()
  await one.page.getByRole('button', { name: 'Remove device' }).click()
  // The host is asked again before anybody is told.
  const state = phone.page.getByRole('status', { name: 'Sync' })
  await state.getByText('This device was removed from sync').waitFor()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  // What opens nothing any more is not shown.
  await expect.poll(() => phone.page.getByRole('heading', { name: 'Recovery code' }).count()).toBe(0)
  await expect.poll(() => phone.page.getByRole('list', { name: 'Devices' }).count()).toBe(0)
  expect(await violationsOn(phone.page)).toEqual([])

  // It is said on this page alone while it is open, and in the list of chats elsewhere.
  await expect.poll(() => phone.page.getByText(/removed from sync/).count()).toBe(1)
  const openChats = () => phone.page.getByRole('button', { name: 'Conversations' }).click()
  await openChats()
  await phone.page.getByRole('link', { name: 'Parlance' }).click()
  await openChats()
  await phone.page.getByText('This device was removed from sync. All your chats are still here').waitFor()
  await phone.page.getByRole('link', { name: 'Open sync settings' }).click()
  await phone.page.getByRole('button', { name: 'Turn off sync here' }).click()
  await phone.page.getByRole('button', { name: 'Turn on sync' }).waitFor()
  await Promise.all([one, phone].map(({ context }) => context.close()))
})

it('chats go over a bucket, which sees none of them, and over another host by its address', async () => {
  const [one, two, three] = await Promise.all([app.open(), app.open(), app.open()])
  await send(one.page, `${CANARY} in a bucket`)
  await endedReply(one.page)
  await fillBucket(one.page)
  expect(await violationsOn(one.page)).toEqual([])
  await one.page.getByRole('button', { name: 'Turn on sync' }).click()
  const words = await wordsOn(one.page)
  await upToDate(one.page)

  await fillBucket(two.page)
  await two.page.getByRole('textbox', { name: 'Recovery code' }).fill(words)
  await two.page.getByRole('button', { name: 'Connect this device' }).click()
  await upToDate(two.page)
  await two.page.getByRole('link', { name: 'Parlance' }).click()
  await two.page.getByRole('link', { name: `${CANARY} in a bucket` }).waitFor()
  expect(bucket.objects.size).toBeGreaterThan(3)
  for (const [name, { bytes }] of bucket.objects)
    expect(Buffer.from(bytes).includes(CANARY) || name.includes(CANARY), name).toBe(false)

  await three.page.goto(`${app.url}/settings/sync`)
  await three.page.getByRole('textbox', { name: 'Host address' }).fill(second.url)
  await three.page.getByRole('button', { name: 'Turn on sync' }).click()
  await upToDate(three.page)
  await Promise.all([one, two, three].map(({ context }) => context.close()))
})

const conversationsOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('parlance')
      request.onsuccess = () => resolve(request.result)
    })
    const count = db.transaction('conversations').objectStore('conversations').count()
    await new Promise((resolve) => {
      count.onsuccess = resolve
    })
    db.close()
    return count.result
  })

it('a first sync is cancelled, goes on after a reload, and a device joins at a host by its address', async () => {
  const [one, two] = await Promise.all([app.open({ path: '/settings/sync' }), app.open()])
  await one.page.getByRole('button', { name: 'Turn on sync' }).waitFor()
  await seed(one.page, { conversations: 200, longMessages: 2 })
  await one.page.reload()
  let letGo: () => void = () => undefined
  held = new Promise((resolve) => {
    letGo = resolve
  })
  try {
    await one.page.getByRole('button', { name: 'Turn on sync' }).click()
    const words = await wordsOn(one.page)
    await one.page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const state = one.page.getByRole('status', { name: 'Sync' })
    await state.getByText('Paused').waitFor()
    letGo()
    await one.page.reload()
    await state.getByText('Paused').waitFor()
    await one.page.getByRole('button', { name: 'Resume' }).click()
    await upToDate(one.page)

    await two.page.goto(`${app.url}/settings/sync`)
    await two.page.getByRole('textbox', { name: 'Host address' }).fill(second.url)
    await two.page.getByRole('textbox', { name: 'Recovery code' }).fill(words)
    await two.page.getByRole('button', { name: 'Connect this device' }).click()
    await upToDate(two.page)
    await expect.poll(() => conversationsOn(two.page)).toBe(200)
    await two.page.getByRole('link', { name: 'Parlance' }).click()
    await two.page.getByRole('link', { name: 'The long one' }).waitFor()
  } finally {
    letGo()
    held = undefined
  }
  await Promise.all([one, two].map(({ context }) => context.close()))
})

it('a space that is full says so, and everything is sent once there is room', async () => {
  const [one, two] = await Promise.all([app.open(), app.open()])
  await send(one.page, `${CANARY} in a small space`)
  await endedReply(one.page)
  quotaBytes = 150
  try {
    const words = await turnOn(one.page)
    await one.page
      .getByText(/^The sync space is full: .+ of 150 .+ are used\. Delete large chats or files/)
      .waitFor()
    await one.page.getByRole('status', { name: 'Sync' }).getByText('Sync stopped').waitFor()
    await one.page.getByText(/of 150 .+ used$/).waitFor()
    expect(await violationsOn(one.page)).toEqual([])

    quotaBytes = ROOM
    await one.page.getByRole('button', { name: 'Sync now' }).click()
    await upToDate(one.page)
    await connect(two.page, app.url, words)
    await two.page.getByRole('link', { name: 'Parlance' }).click()
    await two.page.getByRole('link', { name: `${CANARY} in a small space` }).waitFor()
  } finally {
    quotaBytes = ROOM
  }
  await Promise.all([one, two].map(({ context }) => context.close()))
})
