import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { seed, seedBranch } from '../support/seed'
import { composer, goTo } from '../support/steps'
import { untilStill } from '../support/still'
import { firstInSight, topOf } from '../support/transcript'

const app = appForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>

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

/** The room above a message one was taken to. */
const ROOM_PX = 24
/** What rounding may make of it. */
const FEW_PX = 4

const settled = (page: Page) => page.locator('[data-message-id="c0-1"] .markdown h2').waitFor()

describe('a link to a message', () => {
  it('lands on it exactly, also once the text above has been laid out', async () => {
    const { page } = opened
    await page.goto(`${app.url}/c/c0?m=c0-11`)
    await settled(page)
    const away = async () => Math.abs((await untilStill(() => topOf(page, 'c0-11'))) - ROOM_PX)
    await expect.poll(away).toBeLessThanOrEqual(FEW_PX)
  })

  it('shows the branch the message is on', async () => {
    const { page } = opened
    await page.goto(`${app.url}/c/c0`)
    await page.locator('[data-message-id="c0-19"]').waitFor()
    await goTo(page, '/c/c0?m=c0-side')
    await page.locator('[data-message-id="c0-side"]').waitFor()
    await expect.poll(() => page.locator('[data-message-id="c0-19"]').count()).toBe(0)
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

/** Opens the conversation and scrolls a little into one of its answers. */
async function readInTheMiddle(page: Page) {
  await page.goto(`${app.url}/c/c0`)
  await settled(page)
  const toAnswer = await untilStill(() => topOf(page, 'c0-11'))
  await page.getByRole('region', { name: 'Messages' }).hover()
  await page.mouse.wheel(0, Math.round(toAnswer) + 20)
  await expect.poll(async () => (await firstInSight(page)).id).toBe('c0-11')
  return untilStill(() => firstInSight(page))
}

async function expectAt(page: Page, place: Awaited<ReturnType<typeof firstInSight>>) {
  const moved = async () => {
    const top = await untilStill(() => topOf(page, place.id ?? ''))
    return Math.abs(top - place.top)
  }
  await expect.poll(moved).toBeLessThanOrEqual(FEW_PX)
}

describe('the place one reads at', () => {
  it('is kept when the inspector comes and goes, and when the window changes its width', async () => {
    const { page } = opened
    const place = await readInTheMiddle(page)
    const heightOf = () =>
      page.getByRole('region', { name: 'Messages' }).evaluate((region) => region.scrollHeight)
    const before = await heightOf()
    await page.setViewportSize({ width: 900, height: 800 })
    await expectAt(page, place)
    await page.setViewportSize({ width: 500, height: 800 })
    await expectAt(page, place)
    await expect.poll(heightOf).toBeGreaterThan(before * 1.1)
    await page.setViewportSize({ width: 1300, height: 800 })
    await expectAt(page, place)
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    for (const state of ['visible', 'hidden'] as const) {
      await page.getByRole('button', { name: 'Inspector' }).click()
      await inspector.waitFor({ state })
      await expectAt(page, place)
    }
  })

  it('is found again after a reload', async () => {
    const { page } = opened
    const place = await readInTheMiddle(page)
    await page.reload()
    await settled(page)
    await expectAt(page, place)
  })

  it('is the end for who was there', async () => {
    const { page } = opened
    await page.goto(`${app.url}/c/c0`)
    await settled(page)
    await page.setViewportSize({ width: 500, height: 800 })
    const left = () =>
      page
        .getByRole('region', { name: 'Messages' })
        .evaluate((region) => region.scrollHeight - region.clientHeight - region.scrollTop)
    await expect.poll(() => untilStill(left)).toBeLessThanOrEqual(1)
  })
})
