import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { createConnected } from '../support/createConnected'
import { cutTexts } from '../support/cutTexts'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, connect, endedReply, goTo, send, sent } from '../support/steps'
import { rested } from '../support/still'

const app = appForFile()
const service = serviceForFile()
const openConnected = createConnected('acme/swift-8b')

/** Names of what can be pressed and is smaller than a finger, pixels; what only screen readers see is left out. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(button, a[href], select, textarea, label:has(input), input:not([type="checkbox"]))',
      ),
    ]
      .filter((element) => element.checkVisibility() && element.closest('[inert], p') === null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.round(Math.min(box.width, box.height)) < 44)
      .map(
        ({ element, box }) =>
          `${element.getAttribute('aria-label') ?? element.textContent}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ),
  )

/** The right edge, pixels. */
const rightOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox()
  return box ? box.x + box.width : Infinity
}

it('targets on a touch screen are as large as a finger in the catalog', async () => {
  const { page, context } = await app.open({ isTouch: true, width: 360, height: 740, path: '/catalog' })
  // Without a provider it offers public lists.
  await page.getByRole('button', { name: 'Load OpenRouter' }).waitFor()
  await rested(page)
  expect(await smallTargets(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.setViewportSize({ width: 360, height: 740 })
  await goTo(page, '/catalog')
  await page.getByRole('table', { name: 'Models' }).waitFor()
  await rested(page)
  expect(await smallTargets(page)).toEqual([])
  await context.close()
})

it('targets on a touch screen are as large as a finger in a chat', async () => {
  const { page, context } = await openConnected(app, service, { isTouch: true })
  service.script({ type: 'reply', text: 'Half-open ranges lose no element.' })
  await composer(page).fill('Hi')
  // On touch Enter breaks the line.
  await sent(page, () => page.getByRole('button', { name: 'Send', exact: true }).click())
  await endedReply(page)
  await page.locator('.reply-line').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await rested(page)
  expect(await smallTargets(page)).toEqual([])
  await context.close()
})

it('shows the values of the Lab whole on a phone', async () => {
  const { page, context } = await app.open({ isTouch: true, width: 360, height: 740, path: '/lab' })
  await page.getByRole('textbox', { name: 'Values of Top P' }).waitFor()
  await rested(page)
  expect(await cutTexts(page)).toEqual([])
  await context.close()
})

it('shows the chosen page of the settings in their strip, also once the window is narrow', async () => {
  const { page, context } = await app.open({ path: '/settings/shortcuts' })
  const chosen = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Shortcuts' })
  await chosen.waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => rightOf(chosen)).toBeLessThanOrEqual(360)
  await context.close()
})

it('has one line for the cost of a message on a phone', async () => {
  const { page, context } = await openConnected(app, service)
  await page.setViewportSize({ width: 360, height: 740 })
  const cost = page.getByRole('status', { name: 'Estimated cost' })
  await cost.filter({ hasText: 'up to' }).waitFor()
  await expect.poll(async () => (await cost.boundingBox())?.height ?? Infinity).toBeLessThan(20)
  await context.close()
})

it('the picker shows several models at 200 % zoom', async () => {
  const { page, context } = await openConnected(app, service)
  // As much of the page as a window of 1280 by 800 shows at that zoom.
  await page.setViewportSize({ width: 640, height: 400 })
  await goTo(page, '/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('option').first().waitFor()
  const inSight = () =>
    page.getByRole('listbox').evaluate((list) => {
      const frame = list.parentElement!.getBoundingClientRect()
      return [...list.querySelectorAll('[role="option"]')].filter((option) => {
        const { top, bottom } = option.getBoundingClientRect()
        return top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight)
      }).length
    })
  await expect.poll(inSight).toBeGreaterThan(2)
  await context.close()
})

it('cuts nothing of the catalog at 768 pixels, and keeps its chips within the page', async () => {
  const { page, context } = await openConnected(app, service)
  service.script({ type: 'reply', text: 'Hello.' })
  await send(page, 'Hi')
  await endedReply(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await goTo(page, '/catalog')
  await page.getByText(/Cheapest paid · /).waitFor()
  await rested(page)
  expect(await cutTexts(page)).toEqual([])

  await page.getByRole('button', { name: 'Filter', exact: false }).first().click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.waitFor()
  await rested(page)
  const provider = panel.getByRole('group', { name: 'Provider' }).getByRole('button').first()
  // As long as a name may be.
  await provider.evaluate((button) => (button.textContent = 'Provider with a name '.repeat(8)))
  const beyond = async () => (await rightOf(provider)) - (await rightOf(panel))
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  await context.close()
})

const LONG_FORMULA = Array.from({ length: 60 }, (_, at) => `\\frac{a_{${at}}}{b}`).join(' + ')

it('scrolls the chat by the wheel over a formula, and prints a long one whole', async () => {
  const { page, context } = await openConnected(app, service)
  const rest = 'More text.\n\n'.repeat(40)
  service.script({ type: 'reply', text: `$$\n${LONG_FORMULA}\n$$\n\n${rest}` })
  await send(page, 'A formula')
  await endedReply(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  const formula = page.locator('.md-math-block .katex-display')
  await formula.waitFor()
  await messages.evaluate((box) => (box.scrollTop = 0))
  await rested(page)
  await formula.hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => messages.evaluate((box) => box.scrollTop)).toBeGreaterThan(100)

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 1000 })
  const outside = () =>
    formula.evaluate((box) => {
      const { right } = box.getBoundingClientRect()
      return [...box.querySelectorAll('.base')].filter(
        (each) => each.getBoundingClientRect().right > right + 1,
      ).length
    })
  await expect.poll(outside).toBe(0)
  await context.close()
})
