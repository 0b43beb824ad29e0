import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'

import type { startHost } from '#test/browser/support/openApp'
import { startScriptedService } from '#test/support/service/startScriptedService'

import type { EngineBrowser } from './driver'
import type { Engine } from './engines'
import { lockedTables, troubles } from './steps'

type Host = Awaited<ReturnType<typeof startHost>>

/** One browser, one profile, one host and one scripted service, for journeys one after the other. */
export type Session = {
  readonly browser: EngineBrowser
  readonly host: Host
  readonly service: Awaited<ReturnType<typeof startScriptedService>>
  /** Called with each new browser: the first, and one more after each journey that failed. */
  onStart(listener: () => void): void
}

/** What the page of a failed journey looked like. */
const PICTURES = new URL('../../../.cache/engines', import.meta.url).pathname

/** How many requests are told of a failed journey: they show which of them took a step of the script. */
const LAST_REQUESTS = 8

const inTenSeconds = () => new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined))

/** Registers journeys in an engine. Where the browser is missing, says so and why. */
export function inEngine(
  { name, missing, open }: Engine,
  startHost: () => Promise<Host>,
  journeys: (session: Session) => void,
): void {
  if (missing !== undefined) {
    console.warn(`Skipped: the journeys in ${name}. ${missing}`)
    describe.skip(`${name}: ${missing}`, () => it('is skipped', () => undefined))
    return
  }

  describe(name, () => {
    let host: Host
    let service: Session['service']
    let browser: EngineBrowser
    let hasFailed = false
    const listeners: (() => void)[] = []

    const start = async () => {
      host = await startHost()
      service = await startScriptedService()
      browser = await open()
      hasFailed = false
      for (const listener of listeners) listener()
    }
    const stop = async () => {
      await browser.close()
      await service.close()
      await host.close()
    }
    beforeAll(async () => {
      await start()
      console.info(`${name} is ${browser.version}`)
    })
    afterAll(stop)

    beforeEach(async ({ onTestFailed, task }) => {
      // Whatever state a failed journey left, the next one starts in a new browser and profile.
      if (hasFailed) {
        await stop()
        await start()
      }
      onTestFailed(async () => {
        hasFailed = true
        await mkdir(PICTURES, { recursive: true })
        const picture = join(PICTURES, `${name} ${task.name}.png`)
        console.error(`${name} ${task.name}:`, await troubles(browser.page).catch(String))
        console.error('Locked tables:', await lockedTables(browser.page).catch(String))
        for (const { method, path, text } of service.requests.slice(-LAST_REQUESTS))
          console.error(method, path, text.slice(-200))
        // A driver that is stuck takes no picture either.
        const bytes = await Promise.race([browser.page.screenshot().catch(() => undefined), inTenSeconds()])
        if (bytes) await writeFile(picture, bytes)
      })
    })

    journeys({
      get browser() {
        return browser
      },
      get host() {
        return host
      },
      get service() {
        return service
      },
      onStart: (listener) => listeners.push(listener),
    })
  })
}
