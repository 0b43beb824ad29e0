import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { buildGguf, SMALL_MODEL } from '#test/builtin/gguf/buildGguf'

import { violationsOn } from '../support/axe'
import { startFileHost } from '../support/fileHost'
import { appForFile } from '../support/forFile'
import { endedReply, send, texts } from '../support/steps'

const POCKET_FILE = fileURLToPath(new URL('../../../public/models/pocket.gguf', import.meta.url))
const pocket = readFileSync(POCKET_FILE)
/** As the app writes it. */
const SIZE = `${Math.round(pocket.length / 1e6)} MB`
const app = appForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeEach(async () => {
  opened = await app.open({ path: '/settings/models' })
})
afterEach(() => opened.context.close())

const add = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('Model file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

const kept = (page: Page) => page.getByRole('list', { name: 'Downloaded files' }).getByRole('listitem')
/** While it is put into place, its line names it twice. */
const isKept = (page: Page, name: string) => kept(page).getByText(name).first().waitFor()
const here = (page: Page) => page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem')

async function choose(page: Page, model: string) {
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('searchbox', { name: 'Search models' }).fill(model)
  // By its id: the name in its file may be another's too.
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('a model from a file', () => {
  it('is kept, answers, is there after a reload, and can be deleted', async () => {
    const { page, errors } = opened
    await add(page, 'My model.gguf', pocket)
    await isKept(page, 'My-model')
    // All of it, not how much of it is here.
    await kept(page).getByText(SIZE, { exact: true }).waitFor()
    await page.reload()
    await isKept(page, 'My-model')
    await here(page).getByText('My-model').first().waitFor()

    await page.getByRole('link', { name: 'Parlance' }).click()
    await choose(page, 'My-model')
    await send(page, 'What is a token?')
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Models on this device' }).click()
    const engine = page.getByRole('status').filter({ hasText: ' loaded in ' })
    await expect
      .poll(() => engine.innerText())
      .toMatch(/My-model loaded in [\d.]+ m?s · about [\d.]+ MB of memory · \w+ thread/)

    await page.getByRole('button', { name: 'Delete My-model' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await kept(page).first().waitFor({ state: 'detached' })
    await page.getByText('No model is loaded.').waitFor()
    await page.reload()
    await here(page).first().waitFor()
    await expect.poll(() => here(page).count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('can be dropped', async () => {
    const { page } = opened
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.gguf'))
        return transfer
      },
      [...buildGguf(SMALL_MODEL)],
    )
    await page.getByText('drop a .gguf file here').dispatchEvent('drop', { dataTransfer: data })
    await isKept(page, 'dropped')
  })

  it.each([
    ['that is no model', 'holiday.gguf', () => Buffer.from('not a model at all'), /not a GGUF file/],
    [
      'that is cut short',
      'half.gguf',
      () => pocket.subarray(0, 2_000_000),
      new RegExp(`cut short: it has 2 MB of ${SIZE}`),
    ],
    [
      'that needs more memory than there is',
      'huge.gguf',
      () => buildGguf({ ...SMALL_MODEL, 'llama.block_count': 1000, 'llama.embedding_length': 100_000 }),
      /needs about [\d.]+ GB of memory/,
    ],
  ])('%s is refused in words and leaves nothing', async (_, name, bytes, reason) => {
    const { page } = opened
    await page.getByLabel('Model file').waitFor({ state: 'attached' })
    await add(page, name, bytes())
    const alert = page.getByRole('alert').filter({ hasText: `Couldn’t add ${name}` })
    await alert.getByText(reason).waitFor()
    await expect.poll(() => kept(page).count()).toBe(0)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
  })

  it('that the engine cannot take fails as a message, and Pocket answers next', async () => {
    const { page } = opened
    await add(page, 'broken.gguf', buildGguf(SMALL_MODEL))
    await isKept(page, 'broken')
    await page.getByRole('link', { name: 'Parlance' }).click()
    await choose(page, 'broken')
    await send(page, 'Hello')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('failed')
    await expect.poll(() => reply.getByRole('alert').innerText()).toMatch(/Tiny Test could not be loaded/)

    await choose(page, 'pocket')
    await reply.getByRole('button', { name: 'Try again' }).click()
    await page.locator('[data-status="failed"]').waitFor({ state: 'detached' })
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
    expect((await texts(page)).at(-1)).not.toBe('')
  })
})

describe('a model from an address', () => {
  it('shows how far it is, can be cancelled, goes on where it was left after a reload, and answers', async () => {
    const { page } = opened
    // Not to its end before the page was seen at work and told to stop, however long that takes.
    const host = await startFileHost('/small-instruct.gguf', pocket, {
      bytesPerSecond: 2_000_000,
      stopsAt: pocket.length / 2,
    })
    await page.getByRole('textbox', { name: 'URL of a GGUF file' }).fill(`${host.url}/small-instruct.gguf`)
    // On a phone the button is far below the line it begins.
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const bar = page.getByRole('progressbar', { name: 'Adding small-instruct.gguf' })
    await bar.waitFor()
    const isInSight = async () => {
      const { y } = (await bar.boundingBox()) ?? { y: -1 }
      return y > 0 && y < 640
    }
    await expect.poll(isInSight).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    const line = page.getByRole('list', { name: 'Downloads' })
    await line.getByText(new RegExp(`MB of ${SIZE} · [\\d.]+ [kM]B/s`)).waitFor()
    await line.getByText(/left/).waitFor()
    await page.getByRole('button', { name: 'Cancel small-instruct.gguf' }).click()
    await line.getByText(/Cancelled/).waitFor()
    const first = host.sentBytes()
    expect(first).toBeLessThan(pocket.length)

    await page.reload()
    await kept(page)
      .getByText(new RegExp(`of ${SIZE} downloaded`))
      .waitFor()
    await page.getByRole('button', { name: 'Resume small-instruct' }).click()
    await here(page).getByText('small-instruct').first().waitFor()
    expect(host.starts().length).toBe(2)
    expect(host.starts()[1]).toBeGreaterThan(0)
    await expect.poll(() => kept(page).innerText()).toContain(SIZE)
    await host.close()

    await page.getByRole('link', { name: 'Parlance' }).click()
    await choose(page, 'small-instruct')
    await send(page, 'What is a token?')
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
  })

  it('that leads nowhere is told', async () => {
    const { page } = opened
    const host = await startFileHost('/other.gguf', pocket, { bytesPerSecond: 1e9 })
    await page.getByRole('textbox', { name: 'URL of a GGUF file' }).fill(`${host.url}/missing.gguf`)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('alert').getByText('The server answered with HTTP 404').waitFor()
    await host.close()
  })
})

describe('the page', () => {
  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)('has no violation at %d px, %s', async (width, theme) => {
    const { page, context } = await app.open({ path: '/settings/models', width, theme })
    await add(page, 'kept.gguf', buildGguf(SMALL_MODEL))
    await isKept(page, 'kept')
    await add(page, 'none.gguf', Buffer.from('no'))
    await page.getByRole('alert').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    await context.close()
  })
})
