import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'

import { aiStudioPrompt } from '#test/services/imports/samples/aiStudio'
import { claudeConversation, claudeProject } from '#test/services/imports/samples/claude'

import { appForFile } from '../support/forFile'

const app = appForFile()

const json = (value: unknown) => strToU8(JSON.stringify(value))
const CLAUDE = zipSync({
  'conversations.json': json([claudeConversation]),
  'projects.json': json([claudeProject]),
  'users.json': json([{ uuid: 'u', email_address: 'sailor@boats.example' }]),
})

it('imports the data export of Claude and a prompt of AI Studio, and names the apps', async () => {
  const { page, errors } = await app.open({ theme: 'light', width: 360 })
  await page.goto(`${app.url}/settings/data`)
  await page.getByRole('button', { name: 'Supported apps' }).click()
  await page.getByText('Google AI Studio', { exact: true }).waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  const report = page.getByRole('status', { name: 'Import report' })
  await page
    .getByLabel('Import file')
    .setInputFiles({ name: 'data.zip', mimeType: 'application/zip', buffer: Buffer.from(CLAUDE) })
  await report.getByText('From Claude').waitFor()
  await report.getByText('2 new chats').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Imported: data.zip').waitFor()

  await page.getByRole('button', { name: /close/i }).first().click()
  await page.getByLabel('Import file').setInputFiles({
    name: 'Which boat is best v1.5',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(JSON.stringify(aiStudioPrompt)),
  })
  await report.getByText('From Google AI Studio').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Imported: Which boat is best v1.5').waitFor()

  await page.goto(`${app.url}/c/claude-c-1`)
  await page.getByText('A ketch.', { exact: true }).waitFor()
  await page.getByText('Which boat?').first().waitFor()
  await expect.poll(() => page.locator('main').innerText()).toContain('print("```")')
  expect(errors).toEqual([])
  await page.context().close()
})
