import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { composer } from '../support/steps'

const app = appForFile()

/** JavaScript and CSS of a whole start, gzip. */
const MOST_BYTES = 307_000
const MOST_FILES = 15

it('is painted as it was chosen to look before any of its code runs, its typeface included', async () => {
  const { context, page, errors } = await app.open({ path: '/settings/appearance' })
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.getByRole('radio', { name: 'Larger' }).check({ force: true })
  await page.getByRole('radio', { name: 'OpenDyslexic' }).check({ force: true })
  const style = () => page.evaluate(() => document.documentElement.style.cssText)
  await expect.poll(style).toContain('OpenDyslexic')
  await page.goto(app.url)
  await composer(page).waitFor()
  expect(errors).toEqual([])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await style()).toContain('--reading: 20px')
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family === 'OpenDyslexic').map(({ status }) => status),
    )
  await expect.poll(isLoaded).toEqual(['loaded', 'loaded'])
  const frame = page.locator('#root [aria-busy="true"]')
  await expect.poll(() => frame.isVisible()).toBe(true)
  // The dark ground: `--ground` in `tokens.css`.
  expect(await frame.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(21, 20, 18)')
  await context.close()
})

it('loads no more than a start needs, what comes after the first paint included', async () => {
  const { context, page } = await app.open()
  // What the first load still requests belongs to it: its bodies are gone after the reload.
  await composer(page).waitFor()
  await page.waitForLoadState('networkidle')
  const files: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response.body())
  })
  await page.reload()
  await composer(page).waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = (await Promise.all(files)).map((body) => gzipSync(body, { level: 9 }).length)
  expect(sizes.length).toBeLessThanOrEqual(MOST_FILES)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES)
  await context.close()
})
