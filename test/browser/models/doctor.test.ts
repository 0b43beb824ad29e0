import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'

import { launchChromium, launchWholeChromium } from '../support/chromium'
import { hostForFile, serviceForFile } from '../support/forFile'

const SECURE = 'https://chat.example'
const host = hostForFile()
const service = serviceForFile()
let opened: readonly { close: () => Promise<void> }[] = []

const keep = <Closable extends { close: () => Promise<void> }>(closable: Closable): Closable => {
  opened = [closable, ...opened]
  return closable
}
afterEach(async () => {
  for (const closable of opened) await closable.close()
  opened = []
})

/** The doctor's whole report on this base URL, once it says this. */
async function tested(page: Page, baseUrl: string, finding: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const report = page.getByRole('status', { name: 'Connection test' })
  await report.getByText(finding).waitFor()
  return report.innerText()
}

async function openForm(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/settings/connections`)
  await page.getByRole('button', { name: 'Add provider' }).click()
  return page
}

describe('a page that came over https', () => {
  it('is told that it may not call http, and what to do', async () => {
    const browser = keep(await launchChromium())
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.route(`${SECURE}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: host.url + pathname }) })
    })
    const page = await openForm(context, SECURE)
    const said = await tested(
      page,
      'http://service.example:8000',
      'The browser does not let this page (https) call http://service.example:8000 (http).',
    )
    expect(said).toContain('Enter an https:// address, or open this app over http')
  })
})

describe('a page of the internet', () => {
  it('is told that it may not call this device, and can once the person allows it', async () => {
    const { port } = new URL(host.url)
    const origin = `http://chat.example:${port}`
    const browser = keep(
      await launchWholeChromium([
        '--host-resolver-rules=MAP chat.example 127.0.0.1',
        `--ip-address-space-overrides=127.0.0.1:${port}=public`,
        `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      ]),
    )
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await openForm(context, origin)
    const said = await tested(
      page,
      service.url,
      'The browser has not been allowed to let this page call servers on this device.',
    )
    expect(said).toContain('set “Local network access” (or “Apps on device”) to Allow')

    await context.grantPermissions(['local-network-access'], { origin })
    await tested(page, service.url, 'It works: 5 models.')
  })
})
