import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fewKept } from '#test/browser/support/fewKept'
import { startHost } from '#test/browser/support/openApp'
import { startScriptedService } from '#test/support/service/startScriptedService'

import type { EngineBrowser } from './support/driver'
import { CHROMIUM, FIREFOX, WEBKIT } from './support/engines'
import { click, fill, until } from './support/find'
import { chooseModel, connect, lastOnce, send } from './support/steps'

/** Whether any file of a folder holds these bytes. */
async function holds(folder: string, text: string): Promise<boolean> {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // Some are gone or locked by then.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    if (forms.some((form) => bytes.includes(form))) return true
  }
  return false
}

for (const engine of [CHROMIUM, FIREFOX, WEBKIT]) {
  const { missing } = engine
  if (missing !== undefined) console.warn(`Skipped: a temporary chat in ${engine.name}. ${missing}`)
  describe.skipIf(missing !== undefined)(
    `${engine.name}${missing === undefined ? '' : `: ${missing}`}`,
    () => {
      let host: Awaited<ReturnType<typeof startHost>>
      let service: Awaited<ReturnType<typeof startScriptedService>>
      let browser: EngineBrowser
      beforeAll(async () => {
        host = await startHost(0, fewKept)
        service = await startScriptedService()
        browser = await engine.open()
        await browser.page.goto(host.url)
        await connect(browser.page, { url: service.url, key: 'sk-all' })
        await chooseModel(browser.page, 'acme/swift-8b', 'Acme Swift 8B')
      })
      afterAll(async () => {
        await browser.close()
        await service.close()
        await host.close()
      })

      it('leaves nothing of a temporary chat in the profile: not what is sent, edited, searched or only typed', async () => {
        const { page, profile } = browser
        const canary = () => randomUUID().replaceAll('-', '')
        const words = {
          sent: canary(),
          edited: canary(),
          searched: canary(),
          typed: canary(),
          answered: canary(),
        }
        await click(page, { role: 'button', name: 'Temporary chat' })
        await until('the temporary chat', () => page.evaluate(() => document.title === 'Temporary chat'))
        service.script({ type: 'reply', text: words.answered })
        await send(page, words.sent)
        await lastOnce(page, 'complete')
        await click(page, { role: 'button', name: 'Edit' })
        await fill(page, { role: 'textbox', name: 'Edit message' }, words.edited)
        await fill(page, { role: 'textbox', name: 'Message' }, words.typed)
        await fill(page, { role: 'searchbox', name: 'Search conversations' }, words.searched)
        // What the session holds is written now and then: it has an address that is changed after all that.
        const address = canary()
        await page.evaluate((text) => history.replaceState(history.state, '', `#${text}`), address)
        // WebKitGTK’s driver keeps no session.
        if (engine !== WEBKIT) await until('the session on disk', () => holds(profile, address))
        for (const [name, word] of Object.entries(words))
          expect(await holds(profile, word), `what was ${name}`).toBe(false)
      })
    },
  )
}
