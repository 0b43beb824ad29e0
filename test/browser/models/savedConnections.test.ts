import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { SCRIPTED_KEYS } from '#test/support/service/scriptedModels'

import { openedForEach } from '../support/forEach'
import { appForFile, serviceForFile } from '../support/forFile'
import { composer } from '../support/steps'

const app = appForFile()
const opened = openedForEach(app)
/** There until the last page is closed: requests to one that is gone are errors of the page. */
const service = serviceForFile({ keys: SCRIPTED_KEYS })

/** Everything this origin keeps, as text: databases, local and session storage, files. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (Array.isArray(value)) return value.map(textOf).join('\n')
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flat().map(textOf).join('\n')
      return String(value)
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('not opened'))
      })
      for (const table of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(table).objectStore(table).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        })
        found.push(textOf(rows))
      }
      db.close()
    }
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, entry] of (
        folder as unknown as { entries: () => AsyncIterable<[string, FileSystemHandle]> }
      ).entries()) {
        found.push(name)
        if (entry.kind === 'directory') await walk(entry as FileSystemDirectoryHandle)
        else {
          const file = await (entry as FileSystemFileHandle).getFile()
          found.push(new TextDecoder('latin1').decode(await file.slice(0, 5_000_000).arrayBuffer()))
        }
      }
    }
    await walk(await navigator.storage.getDirectory())
    return found.join('\n')
  })

describe('a saved connection', () => {
  it('is there, with its key, when one leaves right after the form closes, and the key is nowhere as text', async () => {
    const canary = 'sk-all'
    const { page } = opened
    for (let round = 0; round < 5; round += 1) {
      await page.goto(`${app.url}/settings/connections`)
      await page.getByRole('button', { name: 'Add provider' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Service ${round}`)
      await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url)
      await page.getByLabel('API key').fill(canary)
      await page.getByRole('switch', { name: 'Remember key on this device' }).click()
      await page.evaluate(() => {
        const form = document.querySelector('form[aria-label="Add provider"]')
        // Once: leaving again would abort the first time.
        const observer = new MutationObserver(() => {
          if (document.contains(form)) return
          observer.disconnect()
          location.href = '/'
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.waitForURL(`${app.url}/`)
      await composer(page).waitFor()
      await page.goto(`${app.url}/settings/connections`)
      await page.getByRole('heading', { name: `Service ${round}` }).waitFor()
      await expect.poll(() => page.getByText('key saved on this device').count()).toBe(round + 1)
    }
    await page.getByText('5 keys are saved on this device.').waitFor()
    const stored = await everythingStored(page)
    expect(stored).toContain('Service 4')
    expect(stored).not.toContain(canary)
  })

  it('keeps its key behind a passphrase that is asked for at the next start', async () => {
    const { page } = opened
    await page.goto(`${app.url}/settings/connections`)
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url)
    await page.getByLabel('API key').fill('sk-all')
    await page.getByRole('switch', { name: 'Remember key on this device' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Set a passphrase' }).click()
    await page.getByLabel('New passphrase').fill('correct horse')
    await page.getByLabel('Repeat passphrase').fill('correct horse')
    await page.getByRole('button', { name: 'Save passphrase' }).click()
    await page.getByText('protected by a passphrase.').waitFor()

    await page.goto(`${app.url}/`)
    const dialog = page.getByRole('dialog', { name: 'Unlock your saved keys' })
    await dialog.getByLabel('Passphrase').fill('wrong horse')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText('That passphrase is wrong.').waitFor()
    await dialog.getByLabel('Passphrase').fill('correct horse')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page
      .getByText(/\d+ models?, updated/)
      .first()
      .waitFor()
  })
})
