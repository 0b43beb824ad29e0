import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'
import { reportPages } from '#test/support/documents/reportPages'

import { attachPdf } from '../support/attachPdf'
import { violationsOn } from '../support/axe'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, send, sent } from '../support/steps'
import { untilStill } from '../support/still'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

/** A report of many pages, of which one tells of the hail and one of the press. */
const pages = reportPages(1_000, {
  412: 'Hailstones as large as walnuts broke the greenhouse roof.',
  701: 'The new press was delivered by barge from Linz.',
})
const report = Buffer.from(pdfOf(pages))
const label = `d${createHash('sha256').update(report).digest('hex').slice(0, 4)}`
const asked = () => service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''

it('a report of 1,000 pages is read and indexed with progress, and the pages that answer go with each question', async () => {
  const { page } = opened
  await attachPdf(page, 'report.pdf', report)
  await page.getByRole('progressbar', { name: 'Adding report.pdf' }).waitFor()
  const chips = page.getByRole('list', { name: 'Attachments' })
  await chips.getByText(/1,000 pages · 0 of 1,\d\d\d passages/).waitFor()

  // Typed and sent at once: the passages are looked up before it goes.
  const words = `The hail did [${label}:412], twice [${label}:412, ${label}:7], and once more [d0000:1].`
  service.script({ type: 'reply', text: words })
  await send(page, 'What broke the greenhouse roof?')
  const reply = await endedReply(page)
  expect(asked()).toContain(`[${label}:412] page 412, Day 412`)
  expect(asked()).toContain('Hailstones as large as walnuts')
  expect(asked().length).toBeLessThan(60_000)

  // Its citations are numbered as they come, and one that the model never had is marked.
  const text = reply.locator('[data-part="text"]')
  await text.getByRole('button', { name: 'Source 2: report.pdf, a passage that was not sent' }).waitFor()
  const sources = reply.getByRole('list', { name: 'Sources' })
  await sources.getByRole('button', { name: /^1 report\.pdf page 412 Day 412$/ }).waitFor()
  await sources.getByText('This passage wasn’t sent').waitFor()
  await sources.getByText('Names a document that wasn’t sent').waitFor()
  await text.getByRole('button', { name: 'Source 1: report.pdf', exact: true }).first().click()
  const panel = page.getByRole('complementary', { name: 'Document report.pdf' })
  await panel.getByText('412 of 1,000').waitFor()
  const cited = panel.locator('[data-cited]')
  await expect.poll(() => cited.innerText()).toContain('Hailstones as large as walnuts')
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Next page' }).click()
  await panel.getByText('413 of 1,000').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })

  // The document goes along with the next question; what goes is shown before, and can be changed.
  await composer(page).fill('Who delivered the press?')
  await chips.getByText(/[1-9]\d* of 1,\d\d\d passages/).waitFor()
  await chips
    .getByRole('button', { name: /report\.pdf/ })
    .first()
    .click()
  const choice = page.getByRole('dialog', { name: 'What is sent of report.pdf' })
  const list = choice.getByRole('list', { name: 'Passages' })
  await list.getByText('page 701 · Day 701').waitFor()
  // The whole is more than the model reads, which the choice says before it is sent.
  await choice.getByText('Whole document').click()
  await choice.getByText('this model reads 33k tokens at most').waitFor()
  await choice.getByText('Passages', { exact: true }).first().click()
  await list.getByText('page 701 · Day 701').waitFor()
  const before = await untilStill(() => list.getByRole('listitem').count())
  await list.getByRole('checkbox').first().click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await sent(page, () => composer(page).press('Enter'))
  await endedReply(page)
  expect(asked()).toContain('Who delivered the press?')
  expect(asked()).toContain('Hailstones as large as walnuts')
})
