import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { untilStill, written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

const names = (page: Page) =>
  page.getByRole('table', { name: 'Models' }).getByRole('rowheader').allInnerTexts()
const column = (page: Page, name: RegExp) => page.getByRole('columnheader', { name })

describe('the catalog', () => {
  it('filters, sorts, compares and starts a conversation; a reload restores all of it', async () => {
    const { page, errors } = opened
    await page.goto(`${app.url}/catalog`)
    await page.getByRole('row', { name: /Acme Swift 8B/ }).waitFor()

    await page.getByRole('button', { name: '+ Filter' }).click()
    await page.getByRole('textbox', { name: 'Context from' }).fill('30')
    await page.keyboard.press('Escape')
    await page.getByText('3 models fit').waitFor()
    await column(page, /Input/).getByRole('button').click()
    await column(page, /Input/).getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['Acme Deep 120B', 'Night Owl 30B', 'Acme Swift 8B'])
    await page.getByRole('checkbox', { name: 'Compare Acme Deep 120B' }).check()
    await page.getByRole('checkbox', { name: 'Compare Night Owl 30B' }).check()

    // The address is written after the frame that shows a change.
    await expect.poll(() => new URL(page.url()).searchParams.getAll('compare')).toHaveLength(2)
    const address = page.url()
    await page.reload()
    await page.getByText('3 models fit').waitFor()
    expect(page.url()).toBe(address)
    await expect.poll(() => column(page, /Input/).getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => names(page)).toEqual(['Acme Deep 120B', 'Night Owl 30B', 'Acme Swift 8B'])
    const points = page.getByRole('figure', { name: 'Price and context' })
    await points.getByRole('button', { name: 'Show as table' }).click()
    await expect.poll(() => points.getByRole('rowheader').count()).toBe(3)

    const tray = page.getByRole('region', { name: 'Comparison' })
    await tray.getByRole('button', { name: 'Side by side' }).click()
    const table = page.getByRole('region', { name: 'Comparison' })
    await table.getByRole('row', { name: /Precision ?\(differs\)/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/catalog/compare')
    await page.reload()
    await table.getByRole('button', { name: 'New chat with Night Owl 30B' }).click()
    await page.getByRole('button', { name: 'Model: Night Owl 30B' }).waitFor()
    expect(errors).toEqual([])
  })

  it('has its prices without a network, from the last time', async () => {
    const { page } = opened
    await page.goto(`${app.url}/catalog?sort=cost`)
    await page.getByRole('row', { name: /Acme Swift 8B/ }).waitFor()
    await written(page)

    await service.close()
    await page.reload()
    const row = page.getByRole('row', { name: /Acme Swift 8B/ })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toContain('0.05')
    await page.getByText('not refreshed: Scripted').waitFor()
  })

  it('draws a rectangle in the figure to filter table and address by it', async () => {
    const { page } = opened
    await page.goto(`${app.url}/catalog?q=acme&feature=tools`)
    await page.getByText('2 models fit').waitFor()
    const figure = page.getByRole('figure', { name: 'Price and context' })
    // Where it is once nothing beside it comes any more.
    const box = (await untilStill(() => figure.locator('canvas').boundingBox()))!

    await page.mouse.move(box.x + box.width / 2, box.y + 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 4, box.y + box.height - 30, { steps: 4 })
    await page.mouse.up()

    await expect.poll(() => names(page)).toEqual(['Acme Deep 120B'])
    await expect.poll(() => page.url()).toMatch(/[?&]in=[\d.]+\.\.[\d.]+/)
    await page.getByRole('button', { name: /^Remove filter Input/ }).click()
    await expect.poll(() => names(page)).toHaveLength(2)
  })

  it('keeps on a phone to one thing at a time, and nothing runs over the edge', async () => {
    const { page } = opened
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${app.url}/catalog`)
    await page.getByRole('row', { name: /Acme Swift 8B/ }).waitFor()
    await expect.poll(() => page.getByRole('figure').count()).toBe(0)
    // The decimal points of the costs are one above the other.
    await expect.poll(() => pointsIn(page)).toHaveLength(1)

    await page.getByRole('button', { name: 'Figure' }).click()
    await page.getByRole('figure', { name: 'Price and context' }).waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Models' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: /^Doesn’t store prompts/ })
      .click()
    await page.getByRole('button', { name: /^Show [12] models?$/ }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

/** Where the decimal points of the costs of the next message are, in whole pixels from the left, each once. */
const pointsIn = (page: Page): Promise<readonly number[]> =>
  page.getByRole('table', { name: 'Models' }).evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const found = new Set<number>()
    while (texts.nextNode()) {
      const text = texts.currentNode
      const at = /^\$\d+\.\d+$/.test(text.textContent ?? '') ? text.textContent!.indexOf('.') : -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      found.add(Math.round(range.getBoundingClientRect().left))
    }
    return [...found]
  })
