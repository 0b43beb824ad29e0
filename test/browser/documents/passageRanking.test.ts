import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'

import { attachPdf } from '../support/attachPdf'
import { violationsOn } from '../support/axe'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, send } from '../support/steps'
import { untilStill } from '../support/still'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

const PATH = '/v1/embeddings'
/** Each page has the word; the last has it once among many others, so that by words it comes last. */
const PAGES = Array.from({ length: 14 }, (_, index) =>
  index < 13
    ? [`Day ${index + 1}`, `Hail and hail again, on the fields of farm ${index + 1}.`]
    : [
        'Day 14',
        'Ice as large as walnuts fell on the greenhouse and broke all of its panes before noon,',
        'while the workers stood in the barn and waited for the hail to end, which took an hour.',
      ],
)
/** What the list shows of it: where the words of the question are. */
const MEANT = 'waited for the hail to end'

const asked = (path: string) => service.requests.filter((each) => each.path === path)
const inputOf = () => (asked(PATH).at(-1)!.body as { readonly input: readonly string[] }).input

/** The question and the meant page point the same way, everything else another. */
const answerTo = (input: readonly string[]) => ({
  type: 'raw' as const,
  headers: { 'Content-Type': 'application/json' },
  pieces: [
    JSON.stringify({
      object: 'list',
      data: input.map((text, index) => ({
        index,
        embedding: index === 0 || text.includes(MEANT) ? [1, 0] : [0, 1],
      })),
      usage: { prompt_tokens: 100, total_tokens: 100 },
    }),
  ],
})

/** The passages that are sent, in the order in which they are listed. */
const listed = (choice: Locator) =>
  choice.getByRole('list', { name: 'Passages' }).getByRole('listitem').allInnerTexts()

it('passages are ranked by meaning where a model is chosen, and by words where it fails', async () => {
  const { page } = opened
  await attachPdf(page, 'farm.pdf', pdfOf(PAGES))
  const chips = page.getByRole('list', { name: 'Attachments' })
  await chips.getByText(/14 pages/).waitFor()
  await composer(page).fill('What did the hail break?')
  await chips
    .getByRole('button', { name: /farm\.pdf/ })
    .first()
    .click()
  const choice = page.getByRole('dialog', { name: 'What is sent of farm.pdf' })
  await choice.getByRole('radio', { name: 'Passages' }).check({ force: true })
  await choice.getByRole('list', { name: 'Passages' }).getByRole('listitem').first().waitFor()
  let byWords: readonly string[] = []
  const read = async () => (byWords = await untilStill(() => listed(choice))).join('\n')
  await expect.poll(read).not.toContain(MEANT)

  await choice.getByRole('radio', { name: 'Words and meaning' }).check({ force: true })
  await choice.getByRole('combobox', { name: 'Embedding model' }).selectOption({ label: 'Another model…' })
  await choice.getByRole('textbox', { name: 'Model ID' }).fill('acme/embed')
  await choice.getByText(/Sends your question and its best passages to the provider/).waitFor()
  expect(asked(PATH)).toEqual([])
  expect(await violationsOn(page)).toEqual([])

  // The model answers with no embeddings: the reason is told, and the order by words stays.
  service.onPath(PATH, answerTo([]))
  const rank = choice.getByRole('button', { name: 'Rank passages' })
  await rank.press('Enter')
  await choice
    .getByText(/^Ranked by words only\. The provider sent something Parlance doesn’t understand/)
    .waitFor()
  await expect.poll(() => listed(choice)).toEqual(byWords)
  expect(await violationsOn(page)).toEqual([])

  service.onPath(PATH, answerTo(inputOf()))
  await rank.press('Enter')
  await choice.getByText('Ranked by words and meaning.').waitFor()
  await expect.poll(async () => (await listed(choice)).join('\n')).toContain(MEANT)
  expect(inputOf()[0]).toBe('What did the hail break?')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // What was ranked is what goes.
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  service.script({ type: 'reply', text: 'The greenhouse.' })
  await composer(page).press('Enter')
  await page.getByText('The greenhouse.', { exact: true }).waitFor()
  await endedReply(page)
  expect(asked('/v1/chat/completions').at(-1)?.text).toContain(MEANT)

  // Another question is looked up by words, with nothing asked of the model.
  const before = asked(PATH).length
  await send(page, 'And the fields of farm 3?')
  await endedReply(page)
  expect(asked(PATH)).toHaveLength(before)
  expect(asked('/v1/chat/completions').at(-1)?.text).toContain('the fields of farm 3')
})
