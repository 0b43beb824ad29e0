import { rm } from 'node:fs/promises'

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { hostForFile, serviceForFile } from '#test/browser/support/forFile'
import { chooseModel, composer, connect, messages } from '#test/browser/support/steps'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'

import { median, printTable } from './measure'
import { freshProfile } from './profile/freshProfile'
import { conversationIdAt, PROFILES } from './profile/generate'
import { sendReference } from './sendReference'

const RUNS = 7
const MODEL = 'acme/swift-8b'
const PROFILE = PROFILES.long
const LONG = conversationIdAt(PROFILE, PROFILE.conversations - 1)
/** A person who types fast, in milliseconds from one key to the next. */
const KEY_MS = 40
/** What a page does at its start may go on behind the first words; a person looks for as long before typing. */
const LOOK_MS = 700

const app = hostForFile(sendReference)
// Room for all: nothing is left out of the long conversation.
const service = serviceForFile({
  models: SCRIPTED_MODELS.filter(({ id }) => id === MODEL).map((model) => ({
    ...model,
    contextTokens: 10_000_000,
  })),
})
let context: BrowserContext
let folder = ''
beforeAll(async () => {
  ;({ folder, context } = await freshProfile(app.url, PROFILE))
  // The clock of the service: when the key was pressed.
  await context.addInitScript(() => {
    const note = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Enter') Object.assign(globalThis, { enteredAt: performance.timeOrigin + timeStamp })
    }
    addEventListener('keydown', note, true)
  })
  const page = await context.newPage()
  await page.goto(app.url)
  await connect(page, { url: service.url, key: '', model: MODEL })
  await page.goto(`${app.url}/c/${LONG}`)
  await messages(page).last().waitFor()
  await chooseModel(page, MODEL)
  await page.close()
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Types and presses Enter; milliseconds from that key until the service has the request. */
async function timeToService(page: Page): Promise<number> {
  service.script({ type: 'reply', text: 'Ready.' })
  await composer(page).focus()
  await page.waitForTimeout(LOOK_MS)
  await page.keyboard.type('How are you today?', { delay: KEY_MS })
  const before = service.requests.length
  await page.keyboard.press('Enter')
  const request = () => service.requests.slice(before).find(({ path }) => path === '/v1/chat/completions')
  while (!request()) await page.waitForTimeout(20)
  const enteredAt = await page.evaluate(() => (globalThis as unknown as { enteredAt: number }).enteredAt)
  return (request()?.arrivedAt ?? NaN) - enteredAt
}

const ended = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-status="streaming"]') === null)

it('from Enter to the service', async () => {
  const times: Record<string, number[]> = {}
  const note = (name: string, ms: number) => (times[name] ??= []).push(ms)
  for (let run = 0; run < RUNS; run += 1) {
    for (const [kind, path] of [
      ['new', '/'],
      ['long', `/c/${LONG}`],
    ] as const) {
      const bare = await context.newPage()
      await bare.goto(
        `${app.url}/send-reference?api=${encodeURIComponent(service.url)}&id=${kind === 'long' ? LONG : ''}`,
      )
      await composer(bare).waitFor()
      note(`${kind} reference`, await timeToService(bare))
      note(`${kind} reference later`, await timeToService(bare))
      await bare.close()

      const page = await context.newPage()
      await page.goto(app.url + path)
      await composer(page).waitFor()
      note(`${kind} first`, await timeToService(page))
      await ended(page)
      await page.waitForTimeout(500)
      if (kind === 'new') await page.getByRole('link', { name: 'Parlance' }).click()
      note(`${kind} later`, await timeToService(page))
      await ended(page)
      await page.close()
    }
  }
  const row = (name: string, key: string, most?: number) => ({
    name,
    values: times[key] ?? [],
    unit: 'ms',
    ...(most !== undefined && { promise: `at most ${most}` }),
  })
  printTable('From Enter to the arrival at the service', [
    row('A new chat, the first since the start', 'new first', 30),
    row('A new chat, later', 'new later', 30),
    row('Reference: a text area and fetch, first', 'new reference'),
    row('Reference, later', 'new reference later'),
    row('After 5,000 messages, the first since the start', 'long first', 60),
    row('After 5,000 messages, later', 'long later', 60),
    row('Reference with the same messages, first', 'long reference'),
    row('Reference with the same messages, later', 'long reference later'),
  ])
  console.log(
    `Median over the reference: ${['new', 'long'].map((kind) => `${kind} +${Math.round(median(times[`${kind} later`] ?? []) - median(times[`${kind} reference later`] ?? []))} ms`).join(', ')}`,
  )
})
