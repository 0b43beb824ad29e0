import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { PLAIN_MODEL } from '#test/support/service/plainModel'
import { launchWholeChromium } from '../support/chromium'
import { hostForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, send } from '../support/steps'

const host = hostForFile()
// Hears and sees.
const service = serviceForFile({
  models: [
    {
      ...PLAIN_MODEL,
      id: 'acme/all',
      contextTokens: 128_000,
      maxOutputTokens: 4000,
      inputModalities: ['text', 'image', 'audio'],
    },
  ],
})
// A camera that shows a pattern, a microphone that beeps, and a browser that permits both.
let browser: Browser
beforeAll(async () => {
  browser = await launchWholeChromium([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ])
})
afterAll(() => browser.close())

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Attach files' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const attached = (page: Page) => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')

it('a photo, the screen and a sound are taken and sent', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(host.url)
  await connect(page, { url: service.url, key: '', model: 'acme/all' })

  await choose(page, 'Photo…')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('img', { name: 'The photo you took' }).waitFor()
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await attached(page)
    .filter({ hasText: /^photo .*\.jpg/ })
    .waitFor()

  await choose(page, 'Screen or window…')
  await attached(page)
    .filter({ hasText: /^screen .*\.png/ })
    .waitFor()

  await choose(page, 'Sound…')
  // A second or more: a busy page skips one.
  await page
    .getByRole('timer')
    .filter({ hasText: /[1-9]$/ })
    .waitFor()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByLabel('Your recording').waitFor()
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await attached(page)
    .filter({ hasText: /^recording .*\.wav/ })
    .waitFor()

  service.script({ type: 'reply', text: 'Seen and heard.' })
  await send(page, 'What is this?')
  await endedReply(page)
  const sent = service.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.text ?? ''
  expect(sent).toContain('data:image/jpeg;base64,/9j/')
  expect(sent).toContain('data:image/png;base64,iVBOR')
  // “RIFF” in Base64.
  expect(sent).toMatch(/"input_audio":\{"data":"UklGR[^"]{1000,}","format":"wav"\}/)
  await context.close()
})
