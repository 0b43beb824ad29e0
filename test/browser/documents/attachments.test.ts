import { describe, expect, it } from 'vitest'

import { pdfOf } from '#test/support/documents/pdfOf'

import { openedOnForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer, endedReply, send } from '../support/steps'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const app = appForFile()
const service = serviceForFile()
const opened = openedOnForEach(app, service, 'acme/swift-8b')

const attach = (files: Parameters<ReturnType<typeof opened.page.locator>['setInputFiles']>[0]) =>
  opened.page.locator('form input[type="file"]').setInputFiles(files)

describe('an attachment', () => {
  it('that is a PDF goes as its words, page by page, to any model', async () => {
    const { page } = opened
    const pages = [['Rivers carry water'], ['to the sea, and they do so all the year']]
    await attach({ name: 'rivers.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(pages)) })
    const chips = page.getByRole('list', { name: 'Attachments' })
    await chips.getByText('2 pages · whole document').waitFor()
    await send(page, 'Where to?')
    await endedReply(page)
    const asked = service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
    expect(asked).toContain('<file name=\\"rivers.pdf\\">')
    expect(asked).toMatch(
      /\[d[0-9a-f]{4}:1\] page 1\\nRivers carry water\\n\\n\[d[0-9a-f]{4}:2\] page 2\\nto the sea/,
    )
  })

  it('that is no PDF inside is reported and not attached; of one that is scanned nothing is sent yet', async () => {
    const { page } = opened
    await attach({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a document') })
    await page.getByText('“broken.pdf” can’t be read: the file is damaged').waitFor()
    await attach({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([[], []])) })
    await page.getByText('“scan.pdf” is scanned').waitFor()
    await page.getByRole('list', { name: 'Attachments' }).getByText('2 pages · no text yet').waitFor()
    expect(await page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: 'Remove scan.pdf' }).click()
  })

  it('the catalog says the model refuses blocks sending, with the reason, until it is removed', async () => {
    const { page } = opened
    const before = service.requests.length
    await attach({ name: 'photo.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('alert').getByText('Acme Swift 8B doesn’t accept images').waitFor()
    await composer(page).fill('Look')
    await composer(page).press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove photo.png' }).click()
    await send(page, 'Never mind')
    await endedReply(page)
    const asked = service.requests.slice(before).filter(({ path }) => path === '/v1/chat/completions')
    expect(asked.map(({ text }) => text.includes('Never mind'))).toEqual([true])
  })
})
