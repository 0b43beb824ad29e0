import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createConnected } from './support/createConnected'
import { appForFile, serviceForFile } from './support/forFile'
import { composer, endedReply, send } from './support/steps'

/** A document of two pages with these words, as small as one can be. */
function pdfOf(first: string, second: string): Buffer {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents ${content} 0 R/Resources<</Font<</F 7 0 R>>>>>>`
  const stream = (text: string) => {
    const drawn = `BT /F 12 Tf 20 200 Td (${text}) Tj ET`
    return `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`
  }
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    page(4),
    stream(first),
    page(6),
    stream(second),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 8\n0000000000 65535 f \n${table}trailer<</Size 8/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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

const attach = (files: Parameters<ReturnType<typeof opened.page.locator>['setInputFiles']>[0]) =>
  opened.page.locator('form input[type="file"]').setInputFiles(files)

describe('an attachment', () => {
  it('that is a PDF goes as its words to a model that takes no files', async () => {
    const { page } = opened
    await attach({
      name: 'rivers.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf('Rivers carry water', 'to the sea'),
    })
    await page
      .getByText('“rivers.pdf” is attached as its text (2 pages), without pictures and layout.')
      .waitFor()
    await page.getByRole('list', { name: 'Attachments' }).getByText('rivers.pdf.txt').waitFor()
    await send(page, 'Where to?')
    await endedReply(page)
    const asked = service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
    expect(asked).toContain('[page 1]\\nRivers carry water\\n\\n[page 2]\\nto the sea')
  })

  it('that is no PDF inside is told of, and not sent', async () => {
    const { page } = opened
    await attach({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a document') })
    await page.getByText('The text of “broken.pdf” cannot be read: it is damaged, or no PDF.').waitFor()
    await composer(page).fill('Read it')
    await page.getByRole('alert').getByText('Acme Swift 8B doesn’t accept files').waitFor()
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  })

  it('the catalog says the model refuses blocks sending, with the reason, until it is removed', async () => {
    const { page } = opened
    const before = service.requests.length
    await attach({ name: 'photo.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('alert').getByText('Acme Swift 8B doesn’t accept images').waitFor()
    await composer(page).fill('Look')
    await composer(page).press('Enter')
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove photo.png' }).click()
    await send(page, 'Never mind')
    await endedReply(page)
    const asked = service.requests.slice(before).filter(({ path }) => path === '/v1/chat/completions')
    expect(asked.map(({ text }) => text.includes('Never mind'))).toEqual([true])
  })
})
