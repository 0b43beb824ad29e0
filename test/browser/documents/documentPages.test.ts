import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { asianPdfOf, type AsianText } from '#test/support/documents/asianPdf'
import { pdfFileOf, pdfOf } from '#test/support/documents/pdfOf'

import { attachPdf } from '../support/attachPdf'
import { violationsOn } from '../support/axe'
import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { endedReply, messages, send } from '../support/steps'

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/deep-120b')

const attach = (name: string, ...pages: Parameters<typeof pdfOf>) =>
  attachPdf(opened.page, name, pdfOf(...pages))
const chips = () => opened.page.getByRole('list', { name: 'Attachments' })
const pictures = () => {
  const asked = service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
  return [...asked.matchAll(/data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+/g)].map(([url]) => url)
}

/** The size of a picture, and how many of its points are dark. */
const look = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const points = context?.getImageData(0, 0, image.width, image.height).data ?? []
    let dark = 0
    for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 128) dark += 1
    return { width: image.width, height: image.height, dark }
  }, url)

it('pages of a PDF go as images to a model that sees, chosen with their price, by keyboard and at 360 px', async () => {
  const { page } = opened
  await attach('rivers.pdf', [['Rivers carry water'], ['to the sea'], ['and back as rain']])
  await chips().getByText('3 pages · whole document').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await chips()
    .getByRole('button', { name: /^rivers\.pdf/ })
    .press('Enter')
  const choice = page.getByRole('dialog', { name: 'What is sent of rivers.pdf' })
  await choice.getByText(/≈ 2[.,]4\S* tokens, \$0\.003/).waitFor()
  await choice.getByRole('radio', { name: /Pages as images/ }).press('Space')
  await choice.getByRole('textbox', { name: 'Pages' }).fill('1, 3')
  expect(await violationsOn(page)).toEqual([])
  await choice.getByRole('textbox', { name: 'Pages' }).press('Enter')
  await chips().getByText('3 pages · 2 pages as images').waitFor()
  await choice.getByRole('textbox', { name: 'Pages' }).fill('4')
  await choice.getByRole('button', { name: 'Use these pages' }).press('Enter')
  await choice.getByText('Enter pages from 1 to 3').waitFor()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })

  service.script({ type: 'reply', text: 'A river.' })
  await send(page, 'What is on them?')
  await endedReply(page)
  expect(pictures()).toHaveLength(2)
  const [first = ''] = pictures()
  const seen = await look(page, first)
  expect([seen.width, seen.height]).toEqual([1_108, 1_568])
  expect(seen.dark).toBeGreaterThan(500)
  await messages(page).first().getByRole('img', { name: 'rivers.pdf, page 3' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('a scanned PDF says so, and its pages go as images', async () => {
  const { page } = opened
  await attach('scan.pdf', [[], []])
  await page.getByText('“scan.pdf” is scanned').waitFor()
  await chips().getByText('2 pages · 2 pages as images').waitFor()
  service.script({ type: 'reply', text: 'Nothing.' })
  await send(page, 'What does it say?')
  await endedReply(page)
  expect(pictures()).toHaveLength(2)
})

it('a scan is told by its pictures, whatever is stamped on its pages', async () => {
  const { page } = opened
  await attach('stamped.pdf', [['Scanned with CamScanner'], ['2']], true)
  await page.getByText('“stamped.pdf” is scanned').waitFor()
  await chips().getByText('2 pages · 2 pages as images').waitFor()
  // Few words alone make no scan, nor does a picture under many.
  await attach('short.pdf', [['Thank you!']])
  await attach(
    'letter.pdf',
    [['The grapes were picked on the second of October, before the rain came at last.']],
    true,
  )
  await chips().getByText('1 page · whole document').nth(1).waitFor()
})

it('what was filled into a form goes along', async () => {
  const { page } = opened
  const form = pdfFileOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/F 10 Tf)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]/Resources<<>>>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/TU(Applicant)/V(Grace Hopper)/Rect[50 700 250 720]/P 3 0 R>>',
  ])
  await page.locator('form input[type="file"]').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(form),
  })
  await chips().getByText('1 page · whole document').waitFor()
  service.script({ type: 'reply', text: 'Grace.' })
  await send(page, 'Who applied?')
  await endedReply(page)
  expect(service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text).toContain(
    'Applicant: Grace Hopper',
  )
})

it.each<AsianText & { readonly text: string }>([
  { encoding: '90ms-RKSJ-H', ordering: 'Japan1', hex: '938C8B9E82CC8D60', text: '東京の港' },
  { encoding: 'GBK-EUC-H', ordering: 'GB1', hex: 'B1B1BEA9', text: '北京' },
  { encoding: 'KSCms-UHC-H', ordering: 'Korea1', hex: 'BCADBFEF', text: '서울' },
])('reads $text from a PDF that only names its table of characters', async ({ text, ...pdf }) => {
  const { page } = opened
  await page.locator('form input[type="file"]').setInputFiles({
    name: 'asian.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(asianPdfOf(pdf)),
  })
  await chips().getByText('1 page · whole document').waitFor()
  service.script({ type: 'reply', text: 'A place.' })
  await send(page, 'What is it?')
  await endedReply(page)
  expect(service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text).toContain(text)
})
