import { describe, expect, it } from 'vitest'

import { filesKept } from '../support/filesKept'
import { openedAloneForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { endedReply, messages, openInspector, send, showMoreParameters, texts } from '../support/steps'

const app = appForFile()
const opened = openedAloneForEach(app)

/** How a reply is set (quotes, code, breaks) is another test's business. */
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').slice(0, 200)

describe('the model that comes with the app', () => {
  it('answers an empty profile with no key and no network, and is there after a reload', async () => {
    const { page, errors } = opened
    await send(page, 'What is a token?')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('complete')
    const before = await texts(page)
    expect(before[0]).toBe('What is a token?')
    expect(before[1]).not.toBe('')
    await page.reload()
    await messages(page).nth(1).waitFor()
    await expect.poll(async () => (await texts(page)).map(letters)).toEqual(before.map(letters))
    expect(errors).toEqual([])
  })

  it('can be stopped, keeps what it said, and answers again', async () => {
    const { page } = opened
    // At 2 it is wild, and goes on until it is stopped.
    await openInspector(page)
    await page.getByRole('switch', { name: 'Send temperature' }).click()
    await page.getByRole('spinbutton', { name: 'Temperature' }).fill('2')
    // Even a wild reply may end by itself, before anybody can press: then the next one is stopped.
    let status: string | null = null
    for (let turn = 0; turn < 8 && status !== 'stopped'; turn++) {
      await send(page, 'Write a TypeScript function with tests')
      await page
        .getByRole('button', { name: 'Stop', exact: true })
        .click({ timeout: 20_000 })
        .catch(() => undefined)
      status = await (await endedReply(page)).getAttribute('data-status')
    }
    expect(status).toBe('stopped')
    await send(page, 'Hello')
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
  })
})

describe('with no network at all', () => {
  it('opens again and chats, once the files are kept', { timeout: 400_000 }, async () => {
    // A profile without intercepted requests: those never reach the worker that keeps the files.
    const { page, context } = await app.open({ keepsFiles: true })
    await filesKept(page)
    await context.setOffline(true)
    await page.goto(`${app.url}/`)
    await send(page, 'Hello')
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
    await context.close()
  })

  it(
    'does so too in a browser without JSPI, with the engine for older ones',
    { timeout: 400_000 },
    async () => {
      const context = await app.browser.newContext()
      await context.addInitScript(() => Reflect.deleteProperty(WebAssembly, 'Suspending'))
      const page = await context.newPage()
      await page.goto(`${app.url}/`)
      await filesKept(page, 'older')
      await context.setOffline(true)
      await page.goto(`${app.url}/`)
      await send(page, 'Hello')
      expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
      const kept = await page.evaluate(async () =>
        (await (await caches.open('parlance-files')).keys()).map(({ url }) => url),
      )
      expect(kept.filter((url) => /wllama.*\.wasm$/.test(url))).toHaveLength(1)
      await context.close()
    },
  )
})

describe('a seed', () => {
  it('gives the same words again', async () => {
    const { page } = opened
    await openInspector(page)
    await showMoreParameters(page)
    await page.getByRole('switch', { name: 'Send seed' }).click()
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('4815162342')
    await page.getByRole('switch', { name: 'Send max tokens' }).click()
    await page.getByRole('spinbutton', { name: 'Max tokens' }).fill('40')
    await send(page, 'Write a haiku about rain.')
    const reply = await endedReply(page)
    const first = (await texts(page))[1]!
    await reply.hover()
    await reply.getByRole('button', { name: 'Regenerate' }).click()
    await page.getByText('2 / 2').waitFor()
    await endedReply(page)
    expect(letters((await texts(page))[1]!)).toBe(letters(first))
  })
})
