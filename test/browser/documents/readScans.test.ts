import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { pdfFileOf } from '#test/support/documents/pdfOf'

import { attachPdf } from '../support/attachPdf'
import { violationsOn } from '../support/axe'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { languagesToRead, scannedInPage } from '../support/scans'
import { endedReply, send } from '../support/steps'

const asked: string[] = []
const app = appForFile((request) => {
  asked.push(new URL(request.url).pathname)
  return languagesToRead(request)
})
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/deep-120b')

const scanned = async (page: Page, lines: readonly string[]) =>
  Buffer.from(await page.evaluate(scannedInPage, lines))

const scannedPdf = (picture: Buffer) => {
  const drawn = 'q 595 0 0 842 0 0 cm /P Do Q'
  return pdfFileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 1240/Height 1754/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream\n${picture.toString('latin1')}\nendstream`,
  ])
}

it('the text of a scan and of a picture is read here, and goes beside them', async () => {
  const { page } = opened
  const chips = page.getByRole('list', { name: 'Attachments' })
  const scan = await scanned(page, ['The heron waited by the river', 'until the water was still.'])
  await attachPdf(page, 'scan.pdf', scannedPdf(scan))
  await chips.getByText('1 page · 1 page as an image').waitFor()
  await chips.getByRole('button', { name: /^scan\.pdf/ }).click()
  const choice = page.getByRole('dialog', { name: 'What is sent of scan.pdf' })
  await choice.getByRole('button', { name: 'Read text on this device' }).click()
  await choice.getByRole('checkbox', { name: 'English', checked: true }).waitFor()
  await choice.getByText(new RegExp(`Downloads 3 MB from ${new URL(app.url).host} once`)).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await choice.getByRole('button', { name: 'Download and read' }).click()
  await chips.getByText('1 page · whole document').waitFor()
  await chips.getByText('1 page · 1 page as an image').waitFor()
  expect(asked.filter((path) => path === '/ocr/eng.traineddata')).toHaveLength(1)

  await page.locator('form input[type="file"]').setInputFiles({
    name: 'note.jpg',
    mimeType: 'image/jpeg',
    buffer: await scanned(page, ['Buy nine pears and a lemon']),
  })
  await chips.getByRole('button', { name: 'Read the text in note.jpg' }).click()
  await page.getByText('These languages are on this device.').waitFor()
  await page.getByRole('button', { name: 'Read text', exact: true }).click()
  await chips.getByText('note.jpg.txt').waitFor()
  expect(asked.filter((path) => path === '/ocr/eng.traineddata')).toHaveLength(1)

  service.script({ type: 'reply', text: 'A heron.' })
  await send(page, 'What waited?')
  await endedReply(page)
  const sent = service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
  expect(sent).toContain('The heron waited by the river until the water was still.')
  expect(sent).toContain('Buy nine pears and a lemon')
  expect(sent.match(/data:image\//g)).toHaveLength(2)
  expect(opened.errors).toEqual([])
})
