import { expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'
import { embeddingGguf } from '#test/support/models/embeddingGguf'

import { attachPdf } from '../support/attachPdf'
import { violationsOn } from '../support/axe'
import { openedAloneForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer } from '../support/steps'
import { untilStill } from '../support/still'

const app = appForFile()
const opened = openedAloneForEach(app)

/** The question’s word is on each page; on the last, once among many others, with another word for what it asks about. */
const PAGES = Array.from({ length: 14 }, (_, index) =>
  index < 13
    ? [`Day ${index + 1}`, `Hail and hail again, on the banana trees of farm ${index + 1}.`]
    : [
        'Day 14',
        'Ice as large as walnuts fell on the yard, and broke the window of the doctor before noon,',
        'while all the workers stood in the barn and waited for the hail to end, which took an hour.',
      ],
)
const QUESTION = 'What did the hail do to the physician?'
const MEANT = 'waited for the hail to end'

it('passages are ranked by an embedding model of this device, and nothing leaves it', async () => {
  const { page } = opened
  await composer(page).fill(QUESTION)
  await attachPdf(page, 'farm.pdf', pdfOf(PAGES))
  const chips = page.getByRole('list', { name: 'Attachments' })
  await chips.getByText(/14 pages/).waitFor()
  const choice = page.getByRole('dialog', { name: 'What is sent of farm.pdf' })
  const openChoice = async () => {
    await chips
      .getByRole('button', { name: /farm\.pdf/ })
      .first()
      .click()
    await choice.waitFor()
  }
  const listed = () => choice.getByRole('list', { name: 'Passages' }).getByRole('listitem').allInnerTexts()
  await openChoice()
  await choice.getByText('Passages', { exact: true }).first().click()
  await choice.getByRole('list', { name: 'Passages' }).getByRole('listitem').first().waitFor()
  await expect.poll(async () => (await untilStill(listed)).join('\n')).not.toContain(MEANT)

  // There is none yet: the way to one is a click.
  await choice.getByText('Words and meaning', { exact: true }).click()
  await choice.getByText(/^Add a provider that has embedding models, or an embedding model of this/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await choice.getByRole('button', { name: 'Models on this device' }).click()
  await page.getByLabel('Model file').setInputFiles({
    name: 'tiny.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(embeddingGguf()),
  })
  const here = page.getByRole('list', { name: 'Models on this device' })
  await here.getByText('Tiny Embedder').waitFor()
  await page.getByRole('link', { name: 'Parlance' }).click()

  // It writes no replies: a chat isn't offered it.
  await page.getByRole('button', { name: /^Model: / }).click()
  await page
    .getByRole('option', { name: /Pocket/ })
    .first()
    .waitFor()
  expect(await page.getByRole('option', { name: /Tiny Embedder/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openChoice()
  await choice.getByRole('combobox', { name: 'Embedding model' }).selectOption({ label: 'Tiny Embedder' })
  await choice.getByText(/^Reads your question and its best passages on this device: ≈ /).waitFor()
  await choice.getByRole('button', { name: 'Rank passages' }).press('Enter')
  await choice.getByText('Ranked by words and meaning.').waitFor()
  await expect.poll(async () => (await listed()).join('\n')).toContain(MEANT)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
