import { afterAll, beforeAll, expect, it } from 'vitest'

import { startAppUnderTest } from '../support/openApp'
import { composer, endedReply, send, texts } from '../support/steps'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
beforeAll(async () => {
  app = await startAppUnderTest()
})
afterAll(() => app.stop())

it('shows a tool at work in the first minute, on this device alone', { timeout: 180_000 }, async () => {
  const { page } = await app.open()
  page.setDefaultTimeout(120_000)
  await composer(page).waitFor()
  await send(page, 'what is 37 * 48?')
  await page.locator('[data-part="tool"][data-status="done"]').waitFor()
  await page.getByText('2 requests').waitFor()
  await endedReply(page)
  await expect.poll(async () => (await texts(page)).at(-1)).toContain('1776')

  await page.getByRole('button', { name: /^Tools/ }).click()
  await expect
    .poll(() => page.getByRole('switch', { name: 'Calculator' }).getAttribute('aria-checked'))
    .toBe('true')
})
