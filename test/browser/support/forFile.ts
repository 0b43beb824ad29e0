import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import type { ScriptedOptions } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { startAppUnderTest, startHost, type Beside } from './openApp'

/** The built app and a browser, for all tests of a file. */
export function appForFile(beside?: Beside) {
  const app = forFile(
    () => startAppUnderTest([], beside),
    (started) => started.stop(),
  )
  closeAfterEach(() => app.browser)
  return app
}

/** Closes the profiles that a test opened, failed or not: what goes on in them would slow down the tests after it. */
export function closeAfterEach(browser: () => Browser): void {
  let before: readonly BrowserContext[] = []
  beforeEach(() => {
    before = browser().contexts()
  })
  afterEach(async () => {
    const opened = browser()
      .contexts()
      .filter((context) => !before.includes(context))
    await Promise.all(opened.map((context) => context.close()))
  })
}

/** The built app alone, for all tests of a file that bring a browser of their own. */
export const hostForFile = (beside?: Beside) =>
  forFile(
    () => startHost(0, beside),
    (host) => host.close(),
  )

/** A scripted service that asks for no key, for all tests of a file. Steps that a failed test left are forgotten. */
export function serviceForFile(options: ScriptedOptions = {}) {
  const service = forFile(
    () => startScriptedService({ keys: null, ...options }),
    (started) => started.close(),
  )
  beforeEach(() => service.forgetScript())
  return service
}

/** Stands for what `start` gives, from before the first test of a file until after its last. */
function forFile<Value extends object>(
  start: () => Promise<Value>,
  stop: (value: Value) => Promise<void>,
): Value {
  let started: Value | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    if (started) await stop(started)
  })
  return new Proxy({} as Value, {
    get(_, key) {
      if (!started) throw new Error(`${String(key)} is there once the tests run.`)
      return Reflect.get(started, key) as unknown
    },
  })
}
