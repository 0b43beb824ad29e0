import { rm } from 'node:fs/promises'

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { hostForFile, serviceForFile } from '#test/browser/support/forFile'
import { chooseModel, composer, connect, messages } from '#test/browser/support/steps'

import { keyTimes } from './keyTimes'
import { printTable, quantile, watch } from './measure'
import { freshProfile } from './profile/freshProfile'
import { conversationIdAt, PROFILES } from './profile/generate'
import { sampleTokens } from './sampleTokens'
import { sendFromWithin } from './sendFromWithin'
import { sse } from './sse'
import { whenPainted } from './whenPainted'

const RUNS = 5
const MODEL = 'acme/swift-8b'
const PROFILE = PROFILES.long
const LONG = conversationIdAt(PROFILE, PROFILE.conversations - 1)
const OTHER_LONG = conversationIdAt(PROFILE, PROFILE.conversations - 2)
const SHORT = conversationIdAt(PROFILE, 0)
const lastOf = (id: string) => `${id}-${PROFILE.longConversation - 1}`

const app = hostForFile()
const service = serviceForFile()
let context: BrowserContext
let folder = ''
beforeAll(async () => {
  ;({ folder, context } = await freshProfile(app.url, PROFILE))
  await context.addInitScript(`globalThis.whenPainted = ${whenPainted.toString()}`)
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

const paintedAt = async (page: Page): Promise<number> => {
  const at = await page.waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt)
  return (await at.jsonValue()) as number
}

const linkTo = (page: Page, id: string) => page.locator(`nav a[href$="/c/${id}"]`)

/** Clicks a link in the page and measures until the message is painted. */
async function timeTo(page: Page, id: string): Promise<number> {
  await linkTo(page, id).waitFor()
  const startedAt = await page.evaluate(
    ([href, last]) => {
      const link = [...document.querySelectorAll('nav a')].find((each) => each.getAttribute('href') === href)
      if (!(link instanceof HTMLElement)) throw new Error('no such link')
      const now = performance.now()
      link.click()
      const page = globalThis as unknown as { whenPainted: typeof whenPainted; paintedAt: number | undefined }
      page.paintedAt = undefined
      page.whenPainted(`[data-message-id="${last}"] [data-part="text"]`, (atMs) => (page.paintedAt = atMs))
      return now
    },
    [`/c/${id}`, lastOf(id)] as const,
  )
  return (await paintedAt(page)) - startedAt
}

it('one switches between two of 5,000 messages, and types in one', async () => {
  const page = await context.newPage()
  await page.goto(`${app.url}/c/${LONG}`)
  await page.locator(`[data-message-id="${lastOf(LONG)}"]`).waitFor()
  await timeTo(page, OTHER_LONG)
  const switches: number[] = []
  for (let run = 0; run < 20; run += 1) {
    await page.waitForTimeout(150)
    switches.push(await timeTo(page, run % 2 === 0 ? LONG : OTHER_LONG))
  }
  const long = await keyTimes(page)
  await linkTo(page, SHORT)
    .waitFor({ state: 'attached' })
    .catch(() => undefined)
  await page.goto(`${app.url}/`)
  const empty = await keyTimes(page)
  // A page of its own: the app's lets nobody write into it.
  await page.goto('about:blank')
  await page.setContent('<!doctype html><title>reference</title><textarea aria-label="Message"></textarea>')
  const bare = await keyTimes(page)
  await page.close()
  printTable('Two conversations of 5,000 messages', [
    { name: 'Switch, p95', values: [quantile(switches, 0.95)], unit: 'ms', promise: 'at most 100' },
    { name: 'Switch', values: switches, unit: 'ms' },
    { name: 'Key to frame, p95', values: [quantile(long, 0.95)], unit: 'ms', promise: 'at most 20' },
    { name: 'Key to frame', values: long, unit: 'ms' },
    { name: 'Key to frame, empty conversation, p95', values: [quantile(empty, 0.95)], unit: 'ms' },
    { name: 'Key to frame, a page with a text area alone, p95', values: [quantile(bare, 0.95)], unit: 'ms' },
  ])
})

it('streaming into it costs what it costs in an empty one', async () => {
  const tokens = sampleTokens(1_000)
  const before = { empty: 'Ready.', screenful: `${sampleTokens(500).join('')}\n\nReady.`, long: 'Ready.' }
  const costs: Record<keyof typeof before, { busy: number[]; longest: number[] }> = {
    empty: { busy: [], longest: [] },
    screenful: { busy: [], longest: [] },
    long: { busy: [], longest: [] },
  }
  const page = await context.newPage()
  await page.goto(app.url)
  await connect(page, { url: service.url, key: '', model: MODEL })
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of ['empty', 'screenful', 'long'] as const) {
      await page.goto(kind === 'long' ? `${app.url}/c/${LONG}` : app.url)
      if (kind === 'long') {
        await messages(page).last().waitFor()
        await chooseModel(page, MODEL)
      }
      service.script({ type: 'reply', text: before[kind] })
      await said(page, 'Ready?')
      await page.waitForTimeout(1_500)
      // On the messages, each time: what moves beneath a mouse is looked for again with each frame.
      await page.mouse.move(640, 300)
      service.script({ type: 'raw', pieces: sse([...tokens, '\n\nThe end.'], 100) })
      const activity = await watch(page, () => said(page, 'Go', 500))
      costs[kind].busy.push(activity.busyMs)
      costs[kind].longest.push(Math.max(0, ...activity.longTasks))
    }
  }
  await page.close()
  printTable('A reply of 1,000 tokens at 100/s', [
    {
      name: 'Main thread busy, after 5,000 messages',
      values: costs.long.busy,
      unit: 'ms',
      promise: 'as in an empty one',
    },
    { name: 'Main thread busy, empty conversation', values: costs.empty.busy, unit: 'ms' },
    { name: 'Main thread busy, after a screenful', values: costs.screenful.busy, unit: 'ms' },
    {
      name: 'Longest task, after 5,000 messages',
      values: costs.long.longest,
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'Longest task, empty conversation', values: costs.empty.longest, unit: 'ms' },
  ])
})

async function said(page: Page, text: string, lookEveryMs?: number) {
  await composer(page).fill(text)
  await sendFromWithin(page, lookEveryMs)
}
