import { createSocket } from 'node:dgram'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { fewKept } from '#test/browser/support/fewKept'
import { startHost } from '#test/browser/support/openApp'

import type { Engine } from './engines'
import { click, until } from './find'
import { inEngine } from './inEngine'
import { tryingPage, WAY_COUNT } from './secondRealm'
import { chooseModel, connect, hasText, lastOnce, send } from './steps'

type Heard = { readonly tried?: number; readonly frames?: number; readonly escaped?: string }

/** What runs in a closed frame stays there, in every engine. */
export const closedJourneysIn = (engine: Engine): void =>
  inEngine(
    engine,
    () => startHost(0, fewKept),
    (session) => {
      let packets = 0
      const trap = createSocket('udp4').on('message', () => (packets += 1))
      beforeAll(() => new Promise<void>((resolve) => trap.bind(0, '127.0.0.1', resolve)))
      afterAll(() => trap.close())

      it(`no script of a preview gets a second realm by any of ${WAY_COUNT} ways, and the page lives on`, async () => {
        const { page } = session.browser
        await page.goto(session.host.url)
        await connect(page, { url: session.service.url, key: 'sk-all' })
        await chooseModel(page, 'acme/swift-8b', 'Acme Swift 8B')
        await page.evaluate(() => {
          const heard: unknown[] = []
          addEventListener('message', ({ data }) => heard.push(data))
          Object.assign(globalThis, { heard })
        })
        const stun = `stun:127.0.0.1:${trap.address().port}`
        session.service.script({ type: 'reply', text: `\`\`\`html\n${tryingPage(stun)}\n\`\`\`` })
        await send(page, 'A page, please')
        await lastOnce(page, 'complete')
        await click(page, { role: 'button', name: 'Preview' })
        await until('the page', () => hasText(page, '.md-preview-note', 'Scripts are off.'))
        if (!(await page.evaluate(() => 'trustedTypes' in globalThis))) {
          // What the engine can't close off isn't offered.
          expect(await hasText(page, 'button', 'Run scripts')).toBe(false)
          return
        }
        await click(page, { role: 'button', name: 'Run scripts' })
        await click(page, { role: 'button', name: 'Run' })
        const heardNow = () =>
          page.evaluate(() => (globalThis as typeof globalThis & { heard: unknown[] }).heard)
        const heard = await until('the end of its tries', async () => {
          const all = (await heardNow()) as readonly Heard[]
          return all.some(({ tried }) => tried !== undefined) ? all : undefined
        })
        expect(heard.flatMap(({ escaped }) => escaped ?? [])).toEqual([])
        expect(heard.find(({ tried }) => tried !== undefined)).toEqual({ tried: WAY_COUNT, frames: 0 })
        expect(packets).toBe(0)
        // The page answers, whatever became of the preview.
        await click(page, { role: 'button', name: 'Close preview' })
        await until('the end of the preview', () =>
          page.evaluate(() => document.querySelector('iframe[title="Page preview"]') === null),
        )
      })
    },
  )
