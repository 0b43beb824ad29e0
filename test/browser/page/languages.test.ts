import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { goTo } from '../support/steps'
import { rested } from '../support/still'

const app = appForFile()

const PLACES = ['/', '/settings/appearance', '/settings/connections', '/catalog', '/lab', '/assistants']

/** Controls, headings and panes by what they are, with how far each is from where lines begin, and how wide it is. */
const boxesOn = (page: Page) =>
  page.evaluate(() => {
    // A strip that is scrolled to what is chosen keeps its place while the page turns around.
    for (const strip of document.querySelectorAll('nav, nav *')) strip.scrollLeft = 0
    const isRightToLeft = document.documentElement.dir === 'rtl'
    const boxes: Record<string, readonly [start: number, width: number]> = {}
    // What is drawn has axes, and what runs its own way is placed by its words.
    const isOwn = (element: Element) =>
      element.closest('svg, figure, [dir="ltr"], [dir="auto"], .sr-only') !== null
    const all = document.querySelectorAll(
      'nav, main, aside, header, h1, h2, button, input, select, textarea, a, label, table',
    )
    for (const [index, element] of [...all].entries()) {
      const box = element.getBoundingClientRect()
      if (isOwn(element) || box.width < 2 || box.height < 2) continue
      const start = isRightToLeft ? innerWidth - box.right : box.left
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)
      boxes[`${index} ${element.localName} ${name}`] = [start, box.width]
    }
    return boxes
  })

describe.each([1280, 360])('from right to left, at %s px', (width) => {
  it('every box is where its mirror image is', async () => {
    const { page, context } = await app.open({ width })
    for (const path of PLACES) {
      await goTo(page, path)
      await page.locator('main h1, main textarea').first().waitFor()
      await rested(page)
      const boxes = await boxesOn(page)
      expect(Object.keys(boxes).length).toBeGreaterThan(3)
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      await rested(page)
      const mirrored = await boxesOn(page)
      const moved = Object.entries(boxes).filter(([name, box]) =>
        box.some((value, index) => !(Math.abs(value - (mirrored[name]?.[index] ?? NaN)) < 2)),
      )
      expect(moved, path).toEqual([])
      await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    }
    await context.close()
  })
})

it('is shown in the language that is chosen, in every tab, at once and from then on', async () => {
  const { page, context, errors } = await app.open({ path: '/settings/appearance' })
  const other = await context.newPage()
  await other.goto(app.url)
  await other.getByRole('heading', { name: 'How can I help?' }).waitFor()

  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByText('Hoher Kontrast').waitFor()
  await other.getByRole('heading', { name: 'Wie kann ich helfen?' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await page.reload()
  await page.getByText('Hoher Kontrast').waitFor()
  await other.goto(`${app.url}/?lang=en`)
  await other.getByRole('heading', { name: 'How can I help?' }).waitFor()
  await other.goto(app.url)
  await other.getByRole('heading', { name: 'Wie kann ich helfen?' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})
