import { afterAll, beforeAll } from 'vitest'

import type { ScriptedOptions } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { startAppUnderTest, startHost, type Beside } from './openApp'

/** The built app and a browser, for all tests of a file. */
export const appForFile = () => forFile(startAppUnderTest, (app) => app.stop())

/** The built app alone, for all tests of a file that bring a browser of their own. */
export const hostForFile = (beside?: Beside) =>
  forFile(
    () => startHost(0, beside),
    (host) => host.close(),
  )

/** A scripted service that asks for no key, for all tests of a file. */
export const serviceForFile = (options: ScriptedOptions = {}) =>
  forFile(
    () => startScriptedService({ keys: null, ...options }),
    (service) => service.close(),
  )

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
