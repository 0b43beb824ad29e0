import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'
import { reportPages } from '#test/support/documents/reportPages'

import { attachPdf } from '../support/attachPdf'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, send } from '../support/steps'
import { kill } from '../support/survival/startLane'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

/** Moments of an addition at which it is killed. `KILLS=5` makes five times as many. */
const MOMENTS = 4 * Number(process.env['KILLS'] ?? 1)

const nameOf = (round: number) => `report${round}.pdf`

/** Begins to add a report that no round before had. */
const add = (page: Page, round: number) =>
  attachPdf(page, nameOf(round), pdfOf(reportPages(150, { 77: `Hail broke the roof of house ${round}.` })))

const chips = (page: Page) => page.getByRole('list', { name: 'Attachments' })

/** The service worker dies with the page that is killed, and may hold up one request while it starts again. */
const visit = (page: Page) => page.goto(app.url, { timeout: 15_000 }).catch(() => page.goto(app.url))

/** What is on disk of the draft: how many documents, and which of their files are not there. */
const onDisk = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ readonly documents: number; readonly missing: readonly string[] }>((resolve, reject) => {
        const opening = indexedDB.open('parlance')
        opening.onerror = () => reject(new Error('not opened'))
        opening.onsuccess = () => {
          const database = opening.result
          const tx = database.transaction(['drafts', 'attachments'])
          const draft = tx.objectStore('drafts').get('new')
          const keys = tx.objectStore('attachments').getAllKeys()
          tx.oncomplete = () => {
            database.close()
            const text = JSON.stringify(draft.result ?? {})
            const named = [...new Set(text.match(/\b[0-9a-f]{64}\b/g) ?? [])]
            resolve({
              documents: text.split('"textId"').length - 1,
              missing: named.filter((id) => !keys.result.includes(id)),
            })
          }
        }
      }),
  )

it('a page killed while a document is read, indexed and attached leaves it whole or not there', async () => {
  const { context } = opened
  let { page } = opened
  // Once to the end: the moments are spread over as long as that took.
  const startedAt = performance.now()
  await add(page, 0)
  await chips(page)
    .getByText(/150 pages · 0 of/)
    .waitFor()
  const tookMs = performance.now() - startedAt
  const remove = async (round: number) => {
    await page.getByRole('button', { name: `Remove ${nameOf(round)}` }).click()
    // Else a kill right after it finds the document there still.
    await expect.poll(async () => (await onDisk(page)).documents).toBe(0)
  }
  await remove(0)

  const whole: number[] = []
  for (let round = 1; round <= MOMENTS; round += 1) {
    await add(page, round)
    await page.waitForTimeout((tookMs * round) / MOMENTS)
    await kill(page)
    page = await context.newPage()
    await visit(page)
    await composer(page).waitFor()
    const { documents, missing } = await onDisk(page)
    expect(missing).toEqual([])
    expect(await page.getByText(/damaged|could not be read|repair/i).count()).toBe(0)
    if (documents === 0) {
      expect(await chips(page).count()).toBe(0)
      continue
    }
    whole.push(round)
    // Whole: its text and its index answer.
    await composer(page).fill('What broke the roof of the house?')
    await chips(page)
      .getByText(/· [1-9]\d* of 1?\d\d passages/)
      .waitFor()
    await remove(round)
    await composer(page).fill('')
  }

  // What a killed page left of a report is in nobody's way: the last one is added again, and asked.
  if (!whole.includes(MOMENTS)) await add(page, MOMENTS)
  else await add(page, MOMENTS + 1)
  await chips(page)
    .getByText(/150 pages · 0 of/)
    .waitFor()
  service.script({ type: 'reply', text: 'Hail.' })
  await send(page, 'What broke the roof of the house?')
  await endedReply(page)
  const asked = service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
  expect(asked).toContain('Hail broke the roof of house')
})
