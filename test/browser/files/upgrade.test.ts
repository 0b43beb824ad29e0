import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { createHost } from '@/server/createHost'
import { listen, type Listening } from '@/server/listen'
import { listStaticFiles } from '@/server/staticFiles'
import { startProcess, type Running } from '#test/engines/support/startProcess'
import { signal } from '#test/support/signal'

import { buildAgain, withOneMigrationMore } from '../support/buildAgain'
import { launchOptions } from '../support/chromium'
import { serviceForFile } from '../support/forFile'
import { composer, connect, messages, send, texts } from '../support/steps'

const WORDS = Array.from({ length: 120 }, (_, index) => `w${index}`).join(' ')

const service = serviceForFile()
let folder: string
let host: Listening
/** Whether the host has the build with one migration more. */
let isNewer = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-upgrade-'))
  await buildAgain(join(folder, 'newer'), [withOneMigrationMore])
  const api = () => Promise.resolve(Response.json({ gateway: false, builtin: false }))
  const before = createHost({
    files: await listStaticFiles(new URL('../../../dist/client', import.meta.url).pathname),
    api,
  })
  const newer = createHost({ files: await listStaticFiles(join(folder, 'newer')), api })
  const listening = await listen(
    { fetch: (request, env) => (isNewer ? newer : before).fetch(request, env) },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  host = listening.value
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A browser that can be killed and started again on its profile. */
async function startBrowser(profile: string) {
  const { executablePath, args } = await launchOptions([])
  let running: Running
  const start = async () => {
    const flags = ['--headless=new', '--disable-dev-shm-usage', '--remote-debugging-port=0']
    running = startProcess(executablePath, [...args, ...flags, `--user-data-dir=${profile}`, 'about:blank'])
    const [, url = ''] = await running.saying(/DevTools listening on (ws:\S+)/)
    const browser = await chromium.connectOverCDP(url)
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium started without a window.')
    // Each page takes the build that the host has.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    return context
  }
  let context = await start()
  return {
    newPage: () => context.newPage(),
    async killAndStart() {
      await running.kill()
      context = await start()
    },
    stop: () => running.kill(),
  }
}

/** Pairs of notices that lie over each other. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll('[data-over-sheets] [role="alert"], [data-over-sheets] [role="status"]'),
    ]
      .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box }) =>
            box.top < one.box.bottom &&
            box.bottom > one.box.top &&
            box.left < one.box.right &&
            box.right > one.box.left,
        )
        .map(({ text }) => `${one.text} / ${text}`),
    )
  })

it.each(['reload', 'SIGKILL'] as const)(
  'a reply that streams while a newer version upgrades the database is whole after a %s',
  { timeout: 240_000 },
  async (ending) => {
    isNewer = false
    const profile = join(folder, ending)
    const browser = await startBrowser(profile)
    onTestFinished(() => browser.stop())
    const old = await browser.newPage()
    await old.goto(host.url)
    await connect(old, { url: service.url, key: '', model: 'acme/swift-8b' })
    const end = signal()
    service.script(
      { type: 'reply', text: 'First answer.' },
      { type: 'reply', text: WORDS, pauseMs: 10, until: end.given },
    )
    await send(old, 'First question')
    await old.locator('[data-role="assistant"][data-status="complete"]').waitFor()
    await send(old, 'Long question')
    await old.getByText('w12 ').waitFor()

    isNewer = true
    const next = await browser.newPage()
    await next.goto(host.url)
    await composer(next).waitFor()
    const alert = old.getByRole('alert').filter({ hasText: 'This tab can no longer save' })
    await alert.waitFor()
    // Code of the old build is gone: what needs it would say so, too.
    await old.getByRole('link', { name: 'Settings' }).click()
    await old.goBack()
    await messages(old).nth(3).waitFor()
    await expect.poll(() => overlaps(old)).toEqual([])
    await composer(old).fill('Not taken')
    await composer(old).press('Enter')
    end.give()
    await expect.poll(async () => (await texts(old)).at(-1)).toBe(WORDS)
    await old.locator('[data-status="streaming"]').first().waitFor({ state: 'detached' })
    expect([await messages(old).count(), await composer(old).inputValue()]).toEqual([4, 'Not taken'])
    await expect.poll(() => old.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    const { pathname } = new URL(old.url())

    let page = old
    if (ending === 'reload') await alert.getByRole('button', { name: 'Reload' }).click()
    else {
      await browser.killAndStart()
      page = await browser.newPage()
      await page.goto(host.url + pathname)
    }
    await page.getByText('This tab can no longer save').waitFor({ state: 'detached' })
    // On a busy disk what was left is read on a second or third try.
    await expect
      .poll(() => texts(page), { timeout: 90_000 })
      .toEqual(['First question', 'First answer.', 'Long question', WORDS])
    await expect.poll(() => messages(page).last().getAttribute('data-status')).toBe('complete')
    // A browser that was killed may not say that something was left: then it is found a little later.
    await expect.poll(() => composer(page).inputValue()).toBe('Not taken')
    // The other tab shows it, too, once it looks.
    if (ending === 'reload') {
      await next.goto(host.url + pathname)
      await expect.poll(async () => (await texts(next)).at(-1)).toBe(WORDS)
    }
  },
)
