import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createHost } from '@/server/createHost'
import { listen, type Listening } from '@/server/listen'
import { listStaticFiles, type StaticFiles } from '@/server/staticFiles'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { signal } from '#test/support/signal'

import { buildAgain } from '../support/buildAgain'
import { launchChromium } from '../support/chromium'
import { filesKept } from '../support/filesKept'
import { composer, connect, endedReply, goTo, messages, send } from '../support/steps'
import { written } from '../support/still'

const NEWER = join(tmpdir(), `parlance-newer-${process.pid}`)
/** A name that the browser takes for another machine's: a page over plain http. */
const PLAIN = 'parlance.test'

let builds: { readonly before: StaticFiles; readonly newer: StaticFiles }
let browser: Awaited<ReturnType<typeof launchChromium>>
let service: Awaited<ReturnType<typeof startScriptedService>>
let host: Listening
let context: BrowserContext
let page: Page
let isNewer: boolean
/** Paths that are not answered. */
let broken: RegExp | undefined
/** Paths that the newer build hasn't, while it has all others of the one before. */
let gone: RegExp | undefined

beforeAll(async () => {
  await buildAgain(NEWER)
  builds = {
    before: await listStaticFiles(new URL('../../../dist/client', import.meta.url).pathname),
    newer: await listStaticFiles(NEWER),
  }
  browser = await launchChromium([`--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`])
  // A build takes as long as the machine is busy.
}, 400_000)
afterAll(async () => {
  await browser.close()
  await rm(NEWER, { recursive: true })
})

beforeEach(async () => {
  isNewer = false
  broken = undefined
  gone = undefined
  service = await startScriptedService({ keys: null })
  const api = () => Promise.resolve(Response.json({ gateway: false, builtin: false }))
  const hosts = {
    before: createHost({ files: builds.before, api }),
    newer: createHost({ files: builds.newer, api }),
  }
  const listening = await listen(
    {
      fetch: (request, env) => {
        const { pathname } = new URL(request.url)
        if (broken?.test(pathname) === true) return new Response('Bad gateway', { status: 502 })
        if (gone?.test(pathname) === true) return new Response('Not found', { status: 404 })
        const answersNewer = isNewer || (gone !== undefined && pathname === '/precache.json')
        return hosts[answersNewer ? 'newer' : 'before'].fetch(request, env)
      },
    },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  host = listening.value
})
afterEach(async () => {
  await context.close()
  await host.close()
  await service.close()
})

async function open({ isPlain = false, keepsFiles = false } = {}) {
  context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: keepsFiles ? 'allow' : 'block',
  })
  page = await context.newPage()
  await page.goto(isPlain ? host.url.replace('127.0.0.1', PLAIN) : host.url)
  await composer(page).waitFor()
}

const newVersion = (on = page) => on.getByText('A new version is available.').first()
const openPalette = () => page.keyboard.press('Control+k')
const palette = () => page.getByRole('dialog')

describe.each([
  ['on this machine', false],
  ['on a plain-http address', true],
])('a tab that a newer build overtakes, %s', (_, isPlain) => {
  it('says so wherever code is missing, and keeps the draft, the running reply and the place', async () => {
    await open({ isPlain })
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    const words = Array.from({ length: 50 }, (_each, index) => `w${index}`).join(' ')
    const end = signal()
    service.script({ type: 'reply', text: words, pauseMs: 100, until: end.given })
    await send(page, 'Count')
    await page.getByText('w3').waitFor()
    await composer(page).fill('And then')
    const place = new URL(page.url()).pathname
    isNewer = true

    await openPalette()
    await newVersion().waitFor()
    await expect.poll(() => palette().count()).toBe(0)
    await expect.poll(() => composer(page).inputValue()).toBe('And then')

    // A place whose code is missing says it in its own room; the list of chats beside it works on.
    await goTo(page, '/catalog')
    await page.getByRole('alert').filter({ hasText: 'A new version is available.' }).waitFor()
    await goTo(page, place)
    await page.getByText('w5').first().waitFor()

    const loaded = page.waitForEvent('load')
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
    end.give()
    await loaded
    await composer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(place)
    await expect.poll(() => composer(page).inputValue()).toBe('And then')
    const reply = messages(page).last()
    await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')
    await expect.poll(() => reply.innerText()).toContain('w49')
    // It is the newer build, and whole.
    await openPalette()
    await palette().waitFor()
    await expect.poll(() => newVersion().count()).toBe(0)
  })

  it('says so when a file is imported', async () => {
    await open({ isPlain })
    await page.goto(`${new URL(page.url()).origin}/settings/data`)
    const input = page.locator('input[type="file"]').first()
    await input.waitFor({ state: 'attached' })
    isNewer = true
    await input.setInputFiles({
      name: 'chats.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from('{"type":"parlance","version":1}\n'),
    })
    await page.getByText('Nothing was imported. A new version is available. Reload.').waitFor()
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  })
})

it(
  'needs no file of a newer build while its own files are on the device, and says so once they are not',
  {
    timeout: 800_000,
  },
  async () => {
    await open({ keepsFiles: true })
    await filesKept(page)
    isNewer = true
    await openPalette()
    await palette().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => newVersion().count()).toBe(0)

    // A tab with the newer build replaces the files.
    const second = await context.newPage()
    await second.goto(host.url)
    await filesKept(second)
    const olderKept = () =>
      second.evaluate(async () =>
        (await (await caches.open('parlance-files')).keys()).some(({ url }) =>
          url.includes('/assets/CatalogPage-'),
        ),
      )
    await expect.poll(olderKept).toBe(false)
    // What the browser keeps besides is gone some day.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await goTo(page, '/catalog')
    await newVersion().waitFor()
    await page.getByRole('button', { name: 'Reload' }).first().click()
    await page.getByRole('heading', { name: 'Catalog', exact: true }).first().waitFor()
  },
)

it('says so when only the file of the engine in the page is gone', async () => {
  // From the start: the engine loads as soon as one comes to the composer.
  gone = /\.wasm$/
  await open()
  await send(page, 'Hello')
  const reply = await endedReply(page)
  await expect.poll(() => reply.getAttribute('data-status')).toBe('failed')
  await reply.getByText('could not be loaded: A new version is available. Reload.').waitFor()
  await newVersion().waitFor()
})

it('gets code that was missing for a moment when asked again', async () => {
  await open()
  broken = /^\/assets\/(PaletteDialog|CatalogPage|Catalog)-/
  await openPalette()
  await page.getByText(/Part of Parlance couldn’t be loaded/).waitFor()
  await goTo(page, '/catalog')
  await page.getByText('This couldn’t be loaded.').waitFor()
  broken = undefined
  await page
    .getByRole('alert')
    .filter({ hasText: 'This couldn’t be loaded.' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await page.getByRole('heading', { name: 'Catalog', exact: true }).first().waitFor()
  await openPalette()
  await palette().waitFor()
})

it('leaves a message that could not be sent, with what to do', async () => {
  await open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await written(page)
  broken = /^\/assets\/exchangeSteps-/
  await page.reload()
  await send(page, 'Hello')
  await page
    .getByText(/Part of Parlance couldn’t be loaded/)
    .first()
    .waitFor()
  broken = undefined
  await page
    .getByRole('button', { name: /^(Retry|Try again|Regenerate|Send again)/ })
    .first()
    .click()
  // The code of the press may be on its way, and the failed reply there still.
  await expect.poll(() => messages(page).last().getAttribute('data-status')).toBe('complete')
})
