import { expect, it } from 'vitest'

import { appForFile } from './support/forFile'
import { composer } from './support/steps'

const app = appForFile()

it('stands there in the chosen theme before any of its code does', async () => {
  const { context, page, errors } = await app.open({ path: '/settings/appearance' })
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.goto(app.url)
  await composer(page).waitFor()
  expect(errors).toEqual([])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  const frame = page.locator('#root [aria-busy="true"]')
  expect(await frame.isVisible()).toBe(true)
  // The dark ground: `--ground` in `tokens.css`.
  expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(21, 20, 18)')
  await context.close()
})
