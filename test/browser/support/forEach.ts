import { afterEach, beforeEach, expect } from 'vitest'

import { passTo } from '#test/engines/support/passTo'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { createConnected, openWithKey } from './createConnected'
import type { startAppUnderTest } from './openApp'

type App = Awaited<ReturnType<typeof startAppUnderTest>>
type Opened = Awaited<ReturnType<App['open']>>
type Service = Awaited<ReturnType<typeof startScriptedService>>

function newest<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('It is there once a test runs.')
  return value
}

/** A fresh profile with the app open, for each test of a file. The page must log no error. */
export function openedForEach(app: App): Opened {
  let opened: Opened | undefined
  beforeEach(async () => {
    opened = await app.open()
  })
  afterEach(async () => {
    expect(newest(opened).errors).toEqual([])
    await newest(opened).context.close()
  })
  return passTo(() => newest(opened))
}

/** The same, connected to a service of the file with one of its models chosen. */
export function openedOnForEach(app: App, service: Pick<Service, 'url'>, model: string): Opened {
  const openConnected = createConnected(model)
  let opened: Opened | undefined
  beforeEach(async () => {
    opened = await openConnected(app, service)
  })
  afterEach(async () => {
    expect(newest(opened).errors).toEqual([])
    await newest(opened).context.close()
  })
  return passTo(() => newest(opened))
}

/** An open app with no network besides the app's own files, and the time that the built-in model takes. */
export function openedAloneForEach(app: App): Opened {
  let opened: Opened | undefined
  beforeEach(async () => {
    opened = await app.open()
    await opened.context.route(
      (url) => url.origin !== app.url,
      (route) => route.abort(),
    )
  })
  afterEach(() => newest(opened).context.close())
  return passTo(() => newest(opened))
}

/** A service that asks for no key, and the app connected to it with one of its models chosen, for each test of a file. */
export function connectedForEach(app: App, model: string) {
  const openConnected = createConnected(model)
  let service: Service | undefined
  let opened: Opened | undefined
  const close = async () => {
    await newest(opened).context.close()
    await newest(service).close()
  }
  beforeEach(async () => {
    service = await startScriptedService({ keys: null })
    opened = await openConnected(app, service)
  })
  afterEach(close)
  return {
    service: passTo(() => newest(service)),
    opened: passTo(() => newest(opened)),
    /** In place of the service that wants no key, one that does, in a fresh profile. */
    changeToKey: async (): Promise<Opened> => {
      await close()
      ;({ service, opened } = await openWithKey(app, model))
      return opened
    },
  }
}
