import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startBackgroundProvider } from '#test/support/service/startBackgroundProvider'

import { appForFile } from '../support/forFile'
import { composer, connect, endedReply, goTo, send, texts } from '../support/steps'

const MODEL = 'gpt-test'
const OPENAI = 'https://api.openai.com'
const app = appForFile()
let provider: Awaited<ReturnType<typeof startBackgroundProvider>>
beforeAll(async () => {
  provider = await startBackgroundProvider(MODEL)
})
afterAll(() => provider.close())

/** What the disk has of where the reply is found: without it, nothing could take it up. */
const placeOnDisk = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The request failed.'))
      })
    const db = await done(indexedDB.open('parlance'))
    const rows: { reply?: { kept?: { id: string } } }[] = await done(
      db.transaction('messages').objectStore('messages').getAll(),
    )
    db.close()
    return rows.flatMap(({ reply }) => reply?.kept?.id ?? [])
  })

it('a reply in the background goes on over a reload, with nothing missing or repeated', async () => {
  const { context, page, errors } = await app.open()
  await context.addInitScript(
    ([from, to]) => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) =>
        typeof input === 'string' ? fetch(input.replace(from!, to!), init) : fetch(input, init)
    },
    [OPENAI, provider.url.replace(/\/$/, '')],
  )
  await page.reload()
  await composer(page).waitFor()
  await connect(page, { url: OPENAI, key: 'sk-test', model: MODEL, dialect: 'responses', remembers: true })
  await goTo(page, '/settings/providers')
  const choice = page.getByRole('switch', { name: 'Finish replies at OpenAI' })
  await choice.click()
  await expect.poll(() => choice.getAttribute('aria-checked')).toBe('true')
  await goTo(page, '/')
  await send(page, 'Tell me')
  await expect.poll(() => provider.replies.length).toBe(1)
  const [reply] = provider.replies
  reply!.write('Once upon')
  await expect.poll(() => texts(page)).toEqual(['Tell me', 'Once upon'])
  await expect.poll(() => placeOnDisk(page)).toEqual([reply!.id])

  await page.reload()
  // Read from its beginning, and followed.
  await expect.poll(() => texts(page)).toEqual(['Tell me', 'Once upon'])
  reply!.write(' a time')
  await expect.poll(() => texts(page)).toEqual(['Tell me', 'Once upon a time'])
  reply!.end()
  await endedReply(page)
  expect(await texts(page)).toEqual(['Tell me', 'Once upon a time'])
  await expect.poll(() => provider.has(reply!.id)).toBe(false)
  expect(provider.replies).toHaveLength(1)
  expect(errors).toEqual([])
})
