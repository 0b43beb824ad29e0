import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { seed } from '../support/seed'
import { composer } from '../support/steps'

const app = appForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeEach(async () => {
  opened = await app.open()
  const { page } = opened
  await composer(page).waitFor()
  await seed(page, { conversations: 2_000, longMessages: 200 })
  await page.reload()
  await page.getByRole('link', { name: /^The long one/ }).waitFor()
})
afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})

describe('a library of 2,000 conversations', () => {
  it('keeps only rows in sight in the page, and reaches the last by keys', async () => {
    const { page } = opened
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.locator('[data-index]').first().waitFor()
    await expect.poll(() => list.getByRole('link').count()).toBeLessThan(80)
    await page.getByRole('searchbox', { name: 'Search conversations' }).press('ArrowDown')
    await page.waitForFunction(() => document.activeElement?.textContent.startsWith('The long one'))
    await page.keyboard.press('End')
    await page.waitForFunction(() => document.activeElement?.textContent.startsWith('Conversation 1999'))
  })

  it('finds a message and lands on it', async () => {
    const { page } = opened
    const search = page.getByRole('searchbox', { name: 'Search conversations' })
    await search.fill('"Question 42 of c0"')
    await page.getByRole('link', { name: /Question 42 of c0/ }).click()
    await expect.poll(() => page.url()).toContain('m=c0-42')
    await page.locator('[data-message-id="c0-42"]').waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => {
          const box = document.querySelector('[data-message-id="c0-42"]')?.getBoundingClientRect()
          return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
        }),
      )
      .toBe(true)
  })

  it('deletes by key, undoes, and survives a reload', async () => {
    const { page } = opened
    await page.getByRole('list', { name: 'Conversations' }).locator('[data-index]').first().waitFor()
    await page.getByRole('link', { name: 'Conversation 1', exact: true }).focus()
    await page.keyboard.press('Delete')
    await page.getByText('“Conversation 1” was moved to the trash.').waitFor()
    const link = page.getByRole('link', { name: 'Conversation 1', exact: true })
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.waitFor()
    await page.reload()
    await link.waitFor()
  })
})
