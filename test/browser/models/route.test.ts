import { expect, it } from 'vitest'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/deep-120b')

it('has a rule choose the model of each message, which stands on the reply until one is fixed', async () => {
  const { page, errors } = opened
  await page.goto(app.url)
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('option', { name: 'Cheapest that fits', exact: true }).click()
  await page.getByRole('button', { name: /Cheapest of \d+ that fit/ }).waitFor()

  service.script({ type: 'reply', text: 'Well chosen.' })
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const reply = page.locator('article[data-role="assistant"][data-status="complete"]')
  await reply.getByRole('button', { name: /Cheapest of \d+ that fit/ }).waitFor()
  // While lists come, the button below the message may name another.
  const name = (await reply.getAttribute('aria-label')) ?? ''
  await page.reload()
  await reply.getByRole('button', { name: /Cheapest of/ }).click()
  await page.getByRole('button', { name: `Always use ${name}` }).click()

  await page.getByRole('button', { name: `Model: ${name}` }).waitFor()
  await expect
    .poll(() =>
      page
        .locator('form')
        .getByRole('button', { name: /Cheapest of/ })
        .count(),
    )
    .toBe(0)
  expect(errors).toEqual([])
})
