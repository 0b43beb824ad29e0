import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { endedReply, send } from '../support/steps'

const app = appForFile()

/** The browser's dialog cannot be driven; the folder it would give is a real one, in the page's private file system. */
async function chooseOwnFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('Backups', { create: true }),
    })
  })
}

const filesIn = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Backups')
    const files: Record<string, string> = {}
    for await (const [name, entry] of folder.entries())
      if (entry instanceof FileSystemFileHandle) files[name] = await (await entry.getFile()).text()
    return files
  })

it('a folder that was chosen gets a backup a day, also after a restart', async () => {
  const { page, context, errors } = await app.open()
  await chooseOwnFolder(page)
  await page.goto(app.url)
  await send(page, 'Keep this in the backup')
  await endedReply(page)
  await page.goto(`${app.url}/settings/data`)
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await page.getByText(/Folder “Backups”\. Last backup: /).waitFor()
  const [[name, text] = ['', ''], ...others] = Object.entries(await filesIn(page))
  expect(others).toEqual([])
  expect(name).toMatch(/^parlance-backup-\d{4}-\d\d-\d\d\.jsonl$/)
  expect(text).toContain('Keep this in the backup')

  // A day later, at the next start, nobody does anything.
  const tomorrow = new Date(Date.now() + 86_400_000)
  await page.clock.setFixedTime(tomorrow)
  await page.goto(app.url)
  await expect
    .poll(async () => Object.keys(await filesIn(page)).sort())
    .toEqual([name, `parlance-backup-${tomorrow.toISOString().slice(0, 10)}.jsonl`])

  await page.goto(`${app.url}/settings/data`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Choose folder' }).waitFor()
  await expect.poll(async () => Object.keys(await filesIn(page)).length).toBe(2)
  expect(errors).toEqual([])
  await context.close()
})
