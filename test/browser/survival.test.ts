import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { startAppUnderTest } from './support/openApp'
import { connect, messages, send, texts } from './support/steps'

const KILLS = Number(process.env['KILLS'] ?? 50)
/** What may be lost: a journal is written every half second, and the machine is busy. */
const LOST_MS = 500
const TOKEN_MS = 20

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => {
  app = await startAppUnderTest()
  service = await startScriptedService({
    keys: null,
    // Numbered words, so that what survives can be measured.
    reply: () => ({
      text: Array.from({ length: 400 }, (_, index) => `w${index}`).join(' '),
      pauseMs: TOKEN_MS,
    }),
  })
})
afterAll(async () => {
  await app.stop()
  await service.close()
})

describe('killing the page', () => {
  it(`loses at most the last ${LOST_MS} ms of a reply and never a message, ${KILLS} times`, async () => {
    const { page, context } = await app.open()
    await connect(page, { url: service.url, key: 'sk-all', model: 'acme/swift-8b' })
    await page.close()

    for (let kill = 0; kill < KILLS; kill++) {
      const victim = await context.newPage()
      await victim.goto(app.url)
      await send(victim, `Question ${kill}`)
      const aliveMs = 50 + ((kill * 137) % 1400)
      await victim.waitForTimeout(aliveMs)
      const session = await context.newCDPSession(victim)
      const seen = (await texts(victim)).at(-1) ?? ''
      // Not a close: no handler runs, as when the tab crashes.
      // The answer to this command never comes: who would send it is gone.
      const crashed = victim.waitForEvent('crash', { timeout: 5000 })
      void session.send('Page.crash').catch(() => undefined)
      await crashed
      void victim.close().catch(() => undefined)

      const witness = await context.newPage()
      await witness.goto(app.url)
      await witness.getByRole('link', { name: `Question ${kill}`, exact: true }).click()
      await messages(witness).first().waitFor()
      const kept = await texts(witness)
      expect(kept[0], `question ${kill}`).toBe(`Question ${kill}`)
      const lostWords = wordsIn(seen) - wordsIn(kept[1] ?? '')
      // A busy machine draws late; the journal's half second is counted in words, with one more for the cut.
      expect(lostWords, `kill ${kill} after ${aliveMs} ms`).toBeLessThanOrEqual(LOST_MS / TOKEN_MS + 5)
      const status = await messages(witness).nth(1).getAttribute('data-status')
      expect(['interrupted', 'failed', 'complete']).toContain(status)
      await witness.close()
    }
    await context.close()
  }, 600_000)
})

const wordsIn = (text: string): number => text.match(/w\d+/g)?.length ?? 0
