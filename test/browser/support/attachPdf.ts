import type { Page } from 'playwright-core'

/** Attaches the bytes of a PDF to the message that is written. Resolves before the file is read. */
export const attachPdf = (page: Page, name: string, file: Uint8Array): Promise<void> =>
  page
    .locator('form input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(file) })
