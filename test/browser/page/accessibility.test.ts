import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { violationsInAllColours, violationsOn } from '../support/axe'
import { appForFile } from '../support/forFile'
import { PLACES } from '../support/places'
import { connect, endedReply, goTo, messages, send } from '../support/steps'
import { rested } from '../support/still'

const app = appForFile()

/** As far as the page itself could be scrolled, where only its panes are to. */
const sizeOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement
    return { width, height }
  })

describe.each([1280, 360])('in Arabic, at %s px', (width) => {
  let opened: Awaited<ReturnType<(typeof app)['open']>>
  beforeAll(async () => {
    opened = await app.open({ width, language: 'ar' })
  })
  afterAll(() => opened.context.close())

  it.each(PLACES)('breaks nothing on %s', async (path) => {
    const { page, errors } = opened
    await goTo(page, path)
    await page.locator('main h1, main textarea').first().waitFor()
    await rested(page)
    await expect.poll(() => page.locator('html[lang="ar"]').getAttribute('dir')).toBe('rtl')
    expect(await violationsOn(page)).toEqual([])
    await expect.poll(() => sizeOf(page)).toEqual(page.viewportSize())
    expect(errors).toEqual([])
  })
})

describe.each([1280, 360])('axe, in all colours at %s px', (width) => {
  describe('every place', () => {
    let opened: Awaited<ReturnType<(typeof app)['open']>>
    beforeAll(async () => {
      opened = await app.open({ width })
    })
    afterAll(() => opened.context.close())

    it.each(PLACES)('finds nothing on %s', async (path) => {
      const { page, errors } = opened
      // Inside the running app, as people go: a reload for each place takes twice as long.
      await goTo(page, path)
      await page.locator('main h1, main [aria-label="Message"], main textarea').first().waitFor()
      await rested(page)
      expect(await violationsInAllColours(page)).toEqual([])
      await expect.poll(() => sizeOf(page)).toEqual(page.viewportSize())
      expect(errors).toEqual([])
    })
  })

  it('finds nothing in a conversation, its dialogs and menus', async () => {
    const service = await startScriptedService({ keys: null })
    const { page, context } = await app.open({ width: 1280 })
    await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
    service.script({
      type: 'reply',
      reasoning: 'Let me see.',
      text: '## A table\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst x = 1\n```\n\n- [ ] one\n- [x] two\n\n[a link](https://example.com)',
    })
    await send(page, 'Hi')
    await endedReply(page)
    await page.locator('article table').waitFor()
    await page.setViewportSize({ width, height: 800 })
    await rested(page)
    expect(await violationsInAllColours(page)).toEqual([])

    await messages(page).last().hover()
    await messages(page).last().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menu').waitFor()
    expect(await violationsInAllColours(page)).toEqual([])
    await page.keyboard.press('Escape')

    await messages(page).last().getByRole('button', { name: 'Code options' }).click()
    await page.getByRole('menuitem', { name: 'Open as artifact' }).click()
    const artifact = page.getByRole('complementary', { name: /^Artifact / })
    for (const view of ['Source', 'Edit']) {
      await artifact.getByRole('radio', { name: view }).locator('..').click()
      await rested(page)
      expect(await violationsInAllColours(page)).toEqual([])
    }
    await artifact.getByRole('button', { name: 'Close artifact' }).click()
    await artifact.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^Model: / }).click()
    await page.getByRole('dialog').waitFor()
    await rested(page)
    expect(await violationsInAllColours(page)).toEqual([])
    await context.close()
    await service.close()
  })
})
