import { afterEach, beforeEach, expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'

import { createConnected } from './support/createConnected'
import { appForFile, serviceForFile } from './support/forFile'
import { composer, endedReply, send } from './support/steps'

const app = appForFile()
const service = serviceForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>
const openConnected = createConnected('acme/swift-8b')
beforeEach(async () => {
  opened = await openConnected(app, service)
})
afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})

const WORDS = 'The crew walked the rows of the parcel in the morning and noted what they saw'.split(' ')
/** A report of many pages, of which one tells of the hail. */
const pages = Array.from({ length: 1_000 }, (_, index) => [
  { text: `Day ${index + 1}`, size: 18 },
  '',
  ...Array.from({ length: 8 }, (__, line) =>
    WORDS.map((word, at) => WORDS[(at + line + index) % WORDS.length] ?? word).join(' '),
  ),
  ...(index === 411 ? ['', 'Hailstones as large as walnuts broke the greenhouse roof.'] : []),
  ...(index === 700 ? ['', 'The new press was delivered by barge from Linz.'] : []),
])
const asked = () => service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''

it('a report of 1,000 pages is read and indexed with progress, and the pages that answer go with each question', async () => {
  const { page } = opened
  await page.locator('form input[type="file"]').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf(pages)),
  })
  await page.getByRole('progressbar', { name: 'Adding report.pdf' }).waitFor()
  const chips = page.getByRole('list', { name: 'Attachments' })
  await chips.getByText(/1,000 pages · 0 of 1,\d\d\d passages/).waitFor({ timeout: 60_000 })

  // Typed and sent at once: the passages are looked up before it goes.
  await send(page, 'What broke the greenhouse roof?')
  await endedReply(page)
  expect(asked()).toMatch(/\[d[0-9a-f]{4}:\d+\] page 412, Day 412/)
  expect(asked()).toContain('Hailstones as large as walnuts')
  expect(asked().length).toBeLessThan(60_000)

  // The document goes along with the next question; what goes is shown before, and can be changed.
  await composer(page).fill('Who delivered the press?')
  await chips.getByText(/[1-9]\d* of 1,\d\d\d passages/).waitFor()
  await chips
    .getByRole('button', { name: /report\.pdf/ })
    .first()
    .click()
  const choice = page.getByRole('dialog', { name: 'What is sent of report.pdf' })
  const list = choice.getByRole('list', { name: 'Passages' })
  await list.getByText('page 701, Day 701').waitFor()
  const before = await list.getByRole('listitem').count()
  await list.getByRole('checkbox').first().click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await page.keyboard.press('Escape')
  await composer(page).press('Enter')
  await endedReply(page)
  expect(asked()).toContain('Hailstones as large as walnuts')
})
