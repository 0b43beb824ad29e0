import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startAppUnderTest } from './support/openApp'
import { seed, seedBranch } from './support/seed'
import { composer, goTo } from './support/steps'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeAll(async () => {
  app = await startAppUnderTest()
})
afterAll(() => app.stop())
beforeEach(async () => {
  opened = await app.open({ width: 1600 })
  const { page } = opened
  await composer(page).waitFor()
  await seed(page, { conversations: 2, longMessages: 20, repeats: 120 })
  await seedBranch(page, { id: 'c0-side', parentId: 'c0-3', text: 'A question aside' })
})
afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})

/** Where a message stands in the transcript, in pixels from its top; not a number while it is not in the page. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((wanted) => {
    const article = document.querySelector(`[data-message-id="${wanted}"]`)
    const region = document.querySelector('[aria-label="Messages"]')
    return article && region ? article.getBoundingClientRect().top - region.getBoundingClientRect().top : NaN
  }, id)

/** The room above a message one was taken to. */
const ROOM_PX = 24
/** What rounding may make of it. */
const FEW_PX = 4

const settled = (page: Page) => page.locator('[data-message-id="c0-1"] .markdown h2').waitFor()

describe('a link to a message', () => {
  it('shows the branch the message is on', async () => {
    const { page } = opened
    await page.goto(`${app.url}/c/c0`)
    await page.locator('[data-message-id="c0-19"]').waitFor()
    await goTo(page, '/c/c0?m=c0-side')
    await page.locator('[data-message-id="c0-side"]').waitFor()
    expect(await page.locator('[data-message-id="c0-19"]').count()).toBe(0)
    await expect.poll(() => topOf(page, 'c0-side')).toBeLessThan(800)
  })

  it('lands again when the same hit is pressed again', async () => {
    const { page } = opened
    await page.goto(`${app.url}/c/c0`)
    await page.locator('[data-message-id="c0-19"]').waitFor()
    await settled(page)
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Question 6 of')
    const hit = page.locator('a[href="/c/c0?m=c0-6"]')
    for (const _ of ['first', 'again']) {
      await hit.click()
      await expect
        .poll(async () => Math.abs((await topOf(page, 'c0-6')) - ROOM_PX))
        .toBeLessThanOrEqual(FEW_PX)
      await page.getByRole('region', { name: 'Messages' }).hover()
      await page.mouse.wheel(0, 1_500)
      await expect.poll(() => topOf(page, 'c0-6')).toBeLessThan(-1_000)
    }
  })
})
