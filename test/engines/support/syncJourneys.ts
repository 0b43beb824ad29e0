import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { ok } from '@/lib/result'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'

import { fewKept } from '#test/browser/support/fewKept'
import { startHost } from '#test/browser/support/openApp'

import type { Driver } from './driver'
import type { Engine } from './engines'
import { click, fill, until } from './find'
import { inEngine } from './inEngine'
import { hasText, lastOnce, messages, send } from './steps'

/** A host that keeps what is synced for as long as a test. */
async function startSyncHost() {
  const api = createSyncApi({
    store: createFileSyncStore(await mkdtemp(join(tmpdir(), 'parlance-sync-'))),
    quotaBytes: 100_000_000,
    now: Date.now,
    mayCreate: () => Promise.resolve(ok('here')),
  })
  return startHost(0, (request) =>
    new URL(request.url).pathname.startsWith('/api/sync/') ? api(request) : fewKept(request),
  )
}

const WORDS = '[aria-label="Words of the recovery code"] li'
const DEVICES = 'ul[aria-label="Devices"] li'

/** Sync in every engine: two browsers of it with profiles of their own, one host. */
export const syncJourneysIn = (engine: Engine): void =>
  inEngine(engine, startSyncHost, (session) => {
    const upToDate = (page: Driver) =>
      until('sync that is up to date', () => hasText(page, '[role="status"]', 'Up to date'), 60_000)
    const texts = async (page: Driver) => (await messages(page)).map(({ text }) => text)
    const list = (page: Driver, css: string) =>
      page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((each) => each.textContent), css)

    it('syncs chats both ways between two devices, and one that is removed keeps them', async () => {
      const { browser, host } = session
      const other = await engine.open()
      try {
        const [one, two] = [browser.page, other.page]
        await one.goto(host.url)
        await send(one, 'Hello from the first')
        const reply = await lastOnce(one, 'complete')
        await one.goto(`${host.url}/settings/sync`)
        await click(one, { role: 'button', name: 'Turn on sync' })
        const words = await until('the recovery code', async () => {
          const shown = await list(one, WORDS)
          return shown.length === 12 && shown.join(' ')
        })
        await until('the QR code', () =>
          one.evaluate(() => document.querySelector('[aria-label="Recovery code as a QR code"]') !== null),
        )
        await upToDate(one)

        await two.goto(`${host.url}/settings/sync`)
        await fill(two, { role: 'textbox', name: /^Recovery code/ }, words)
        await click(two, { role: 'button', name: 'Connect this device' })
        await upToDate(two)
        await click(two, { role: 'link', name: 'Parlance' })
        await click(two, { role: 'link', name: /^Hello from the first/ })
        await until('the whole chat', async () => (await texts(two))[1] === reply.text)

        // The other way, into a chat that is open on the first.
        await click(one, { role: 'link', name: 'Parlance' })
        await click(one, { role: 'link', name: /^Hello from the first/ })
        await until('the chat', async () => (await messages(one)).length === 2)
        await send(two, 'Hello from the second')
        const answer = await until('the answer to it', async () => {
          const [, , , fourth] = await messages(two)
          return fourth?.status === 'complete' && fourth
        })
        await until('what the second wrote', async () => {
          const shown = await texts(one)
          return shown[2] === 'Hello from the second' && shown[3] === answer.text
        })

        await one.goto(`${host.url}/settings/sync`)
        await until('two devices', async () => (await list(one, DEVICES)).length === 2)
        // Two browsers of one kind are told apart.
        expect((await list(one, `${DEVICES} .sync-name`)).map((name) => / 2$/.test(name))).toEqual([
          false,
          true,
        ])
        await two.goto(`${host.url}/settings/sync`)
        await upToDate(two)
        await click(one, { role: 'button', name: /^Remove / })
        await click(one, { role: 'button', name: 'Remove device' })
        await until('one device', async () => (await list(one, DEVICES)).length === 1)
        await until('that it was removed', () => hasText(two, 'main', 'This device was removed'))
        await until('no devices', async () => (await list(two, DEVICES)).length === 0)
        await click(two, { role: 'link', name: 'Parlance' })
        await click(two, { role: 'link', name: /^Hello from the first/ })
        await until('the chat that is kept', async () => (await texts(two))[3] === answer.text)
      } finally {
        await other.close()
      }
    })
  })
