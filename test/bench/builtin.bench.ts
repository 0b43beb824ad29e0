import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { it } from 'vitest'

import { appForFile } from '#test/browser/support/forFile'
import { composer, endedReply, send } from '#test/browser/support/steps'

import { printTable } from './measure'

const RUNS = 5
const app = appForFile()

type Measured = {
  readonly coldMs: number
  readonly warmMs: number
  readonly tokensPerSecond: number
  readonly loadMs: number
  readonly beforeBytes: number
  readonly loadedBytes: number
}

/** In the page: from the press of Enter to the first text of a reply that had none. */
function watchFirstText() {
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter') return
      const pressedAt = performance.now()
      const count = () =>
        [...document.querySelectorAll('[data-role="assistant"] [data-part="text"]')].filter(
          (part) => part.textContent !== '',
        ).length
      const before = count()
      Reflect.deleteProperty(globalThis, 'parlanceFirstMs')
      const look = () => {
        if (count() > before) Object.assign(globalThis, { parlanceFirstMs: performance.now() - pressedAt })
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true },
  )
}

async function firstTextMs(page: Page): Promise<number> {
  await page.waitForFunction(() => 'parlanceFirstMs' in globalThis)
  return page.evaluate(() => (globalThis as unknown as { parlanceFirstMs: number }).parlanceFirstMs)
}

/** A profile that has never seen the app: the page opens, and the first thing done is to send. */
async function run(): Promise<Measured> {
  const context = await app.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watchFirstText)
  await page.goto(app.url)
  await composer(page).waitFor()
  const beforeBytes = await memoryOfPages()
  await send(page, 'What is a token?')
  const coldMs = await firstTextMs(page)
  await endedReply(page)
  const loadedBytes = await memoryOfPages()

  await page
    .getByRole('link', { name: 'New chat' })
    .or(page.getByRole('button', { name: 'New chat' }))
    .click()
  await page.getByRole('log').waitFor({ state: 'detached' })
  await send(page, 'Write a small TypeScript function.')
  const warmMs = await firstTextMs(page)
  const reply = await endedReply(page)
  const tokensPerSecond = Number(
    /([\d,.]+) tok[a-z]*\/s/.exec(await reply.innerText())?.[1]?.replace(',', ''),
  )

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Models on this device' }).click()
  const state = await page
    .getByRole('status')
    .filter({ hasText: / loaded in / })
    .innerText()
  await context.close()
  const loadMs = Number(/in ([\d.]+) s/.exec(state)?.[1]) * 1000
  return { coldMs, warmMs, tokensPerSecond, loadMs, beforeBytes, loadedBytes }
}

/** What the processes of all pages hold for themselves; NaN where the system does not tell (only Linux does). */
async function memoryOfPages(): Promise<number> {
  const session = await app.browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const bytes = await Promise.all(
    pages.map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024
    }),
  )
  return bytes.reduce((sum, each) => sum + each, 0)
}

it('Pocket, from the first visit on', async () => {
  const runs: Measured[] = []
  for (let index = 0; index < RUNS; index++) runs.push(await run())
  printTable('Pocket: the built-in service', [
    {
      name: 'First token after the first send, cold',
      values: runs.map(({ coldMs }) => coldMs),
      unit: 'ms',
      promise: 'at most 4,000 on two cores',
    },
    { name: 'of it: engine and model loaded', values: runs.map(({ loadMs }) => loadMs), unit: 'ms' },
    {
      name: 'First token after a send, warm',
      values: runs.map(({ warmMs }) => warmMs),
      unit: 'ms',
      promise: 'at most 500',
    },
    { name: 'Speed', values: runs.map(({ tokensPerSecond }) => tokensPerSecond), unit: 'tokens/s' },
    {
      name: 'Memory of the page before',
      values: runs.map(({ beforeBytes }) => beforeBytes / 1e6),
      unit: 'MB',
    },
    {
      name: 'Memory of the page with Pocket',
      values: runs.map(({ loadedBytes }) => loadedBytes / 1e6),
      unit: 'MB',
    },
  ])
})
