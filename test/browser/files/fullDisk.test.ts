import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { appForFile, serviceForFile } from '../support/forFile'
import { composer, connect, endedReply, messages, send, texts } from '../support/steps'
import { untilStill } from '../support/still'

/** Room for a connection and settings, and not for what is written next. The browser counts the bytes of a write. */
const ROOM_BYTES = 400_000
/** Random, since the browser compresses before it counts. About 70,000 tokens: the model has room for them. */
const LONG = Array.from({ length: 1_500 }, () => randomBytes(200).toString('base64url')).join(' ')

const REPLY = 'All of it has come.'

const app = appForFile()
const service = serviceForFile()

it('loses nothing on a full disk: says so, offers a download, and saves once there is room', async () => {
  const context = await app.browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  // The browser's own dialog cannot be answered here; without it the file is a download.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  // Before the app writes: the browser asks how much room there is only now and then.
  await page.goto(`${app.url}/precache.json`)
  const session = await context.newCDPSession(page)
  const allow = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin: app.url, ...(quotaSize && { quotaSize }) })
  await allow(ROOM_BYTES)
  await page.goto(app.url)
  await connect(page, { url: service.url, key: '', model: 'acme/deep-120b' })

  // Short, so that both messages stay drawn: of two long ones the farther leaves the page.
  service.script({ type: 'reply', text: REPLY })
  await send(page, LONG)
  const alert = page.getByRole('alert').filter({ hasText: 'The disk is full' })
  await alert.waitFor()
  await messages(page).nth(1).waitFor()
  await endedReply(page)
  await longDrawn(page)
  await expect.poll(async () => (await drawnTexts(page))[1]).toBe(REPLY)
  const before = await drawnTexts(page)
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: /Download/ }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(LONG)
  expect(
    file
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type),
  ).toEqual(expect.arrayContaining(['conversation', 'message', 'message']))

  await allow()
  await page.getByText('everything you see is saved').waitFor()
  await expect.poll(() => alert.count()).toBe(0)
  await page.reload()
  await composer(page).waitFor()
  await messages(page).nth(1).waitFor()
  await longDrawn(page)
  expect(digest(await drawnTexts(page))).toEqual(digest(before))
  await page.goto(`${app.url}/settings/spending`)
  await page.getByText('1 request ·').waitFor()
  await context.close()
})

/** Until the question is drawn to its end. */
const longDrawn = (page: Page) =>
  expect.poll(async () => (await texts(page))[0]?.endsWith(LONG.slice(-100))).toBe(true)

/** The texts once they no longer grow: a long message is drawn bit by bit. */
const drawnTexts = (page: Page): Promise<readonly string[]> => untilStill(() => texts(page), 1_000)

/** What fails says how long the texts are, and not a megabyte of them. */
const digest = (all: readonly string[]) =>
  all.map((text) => ({ length: text.length, hash: createHash('sha256').update(text).digest('hex') }))
