import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startAppUnderTest } from './support/openApp'
import { endedReply, messages, send, texts } from './support/steps'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let opened: Awaited<ReturnType<(typeof app)['open']>>

beforeAll(async () => {
  app = await startAppUnderTest()
})
afterAll(() => app.stop())
beforeEach(async () => {
  opened = await app.open()
  opened.page.setDefaultTimeout(60_000)
  // The network is off: only the page's own files may be had.
  await opened.context.route(
    (url) => url.origin !== app.url,
    (route) => route.abort(),
  )
})
afterEach(() => opened.context.close())

/** How a reply is set (quotes, code, breaks) is another test's business. */
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').slice(0, 200)

describe('the model that comes with the app', () => {
  it('answers an empty profile with no key and no network, and is there after a reload', async () => {
    const { page, errors } = opened
    await send(page, 'What is a token?')
    const reply = await endedReply(page)
    expect(await reply.getAttribute('data-status')).toBe('complete')
    const before = await texts(page)
    expect(before[0]).toBe('What is a token?')
    expect(before[1]).not.toBe('')
    await page.reload()
    await messages(page).nth(1).waitFor()
    expect((await texts(page)).map(letters)).toEqual(before.map(letters))
    expect(errors).toEqual([])
  })

  it('can be stopped, keeps what it said, and answers again', async () => {
    const { page } = opened
    await send(page, 'Write a long list of words.')
    await page.locator('[data-status="streaming"] [data-part="text"]').first().waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    const reply = await endedReply(page)
    expect(await reply.getAttribute('data-status')).toMatch(/stopped|complete/)
    await send(page, 'Hello')
    expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')
  })
})
