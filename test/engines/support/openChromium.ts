import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright-core'

import { FIRST_COMPILER, launchOptions } from '#test/browser/support/chromium'

import { scriptOf, type Driver, type EngineBrowser } from './driver'
import { passTo } from './passTo'
import { startProcess } from './startProcess'

/**
 * Chromium without a window, driven by its own protocol.
 *
 * @param place where its profile is; a folder of its own unless given.
 */
export async function openChromium(place?: string): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-chromium-'))
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  const { executablePath, args } = await launchOptions([FIRST_COMPILER])

  async function start() {
    const running = startProcess(executablePath, [
      ...args,
      '--headless=new',
      // Shared memory is 64 MB in most containers, and a page that needs more crashes.
      '--disable-dev-shm-usage',
      '--no-default-browser-check',
      '--password-store=basic',
      // Files that it maps into memory end it where their disk is full: its own figures, and caches.
      '--disable-features=PersistentHistograms',
      '--disable-gpu-shader-disk-cache',
      `--disk-cache-dir=${join(folder, 'cache')}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${join(place ?? folder, 'profile')}`,
      'about:blank',
    ])
    const [, url = ''] = await running.saying(/DevTools listening on (ws:\S+)/)
    const browser = await chromium.connectOverCDP(url)
    const [context] = browser.contexts()
    // It says that it listens before it has a page.
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (!page) throw new Error('Chromium started without a page.')
    const protocol = await browser.newBrowserCDPSession()
    await protocol.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads })
    // The browser's own dialog cannot be answered here; without it a file is a download, as elsewhere.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await page.setViewportSize({ width: 1280, height: 800 })
    return { running, version: `Chromium ${browser.version()}`, page: driverOf(page) }
  }

  let now = await start()
  return {
    version: now.version,
    profile: join(place ?? folder, 'profile'),
    downloads,
    page: passTo(() => now.page),
    async kill() {
      await now.running.kill()
      now = await start()
    },
    async close() {
      await now.running.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const driverOf = (page: Page): Driver => ({
  goto: async (url) => {
    await page.goto(url)
  },
  reload: async () => {
    await page.reload()
  },
  evaluate: async <Value>(work: (input: never) => Value | Promise<Value>, input?: unknown) =>
    JSON.parse(await page.evaluate<string>(scriptOf(work, input))) as Value,
  clickAt: ({ x, y }) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  setFiles: (css, paths) => page.setInputFiles(css, [...paths]),
  setSize: (width, height) => page.setViewportSize({ width, height }),
  screenshot: () => page.screenshot(),
})
