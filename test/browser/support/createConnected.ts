import { startScriptedService } from '#test/support/service/startScriptedService'

import type { Page } from 'playwright-core'

import type { OpenOptions, startAppUnderTest } from './openApp'
import { connect } from './steps'
import { written } from './still'

type App = Awaited<ReturnType<typeof startAppUnderTest>>
type Service = { readonly url: string }

/**
 * Opens the app with a service that asks for no key connected and one of its models chosen. The first time as a
 * person would; then the profile this left is taken again, with the service's address in place of the first one's.
 */
export function createConnected(model: string) {
  let made: { readonly url: string; readonly state: string } | undefined
  return async (app: App, { url }: Service, options: OpenOptions = {}): ReturnType<App['open']> => {
    if (!made) {
      const first = await app.open()
      await connect(first.page, { url, key: '', model })
      await written(first.page)
      made = { url, state: JSON.stringify(await first.context.storageState({ indexedDB: true })) }
      if (Object.keys(options).length === 0) return first
      await first.context.close()
    }
    const opened = await app.open({ ...options, state: JSON.parse(made.state.replaceAll(made.url, url)) })
    await opened.page.getByRole('button', { name: /^Model: (?!Pocket)/ }).waitFor()
    return opened
  }
}

/** Opens the app as `prepare` leaves it. It is prepared once; then a fresh profile starts with what that one had stored. */
export function createPrepared(app: App, prepare: (page: Page) => Promise<void>) {
  let state: OpenOptions['state']
  return async (): ReturnType<App['open']> => {
    if (state !== undefined) return app.open({ state })
    const first = await app.open()
    await prepare(first.page)
    await written(first.page)
    state = await first.context.storageState({ indexedDB: true })
    return first
  }
}

/** The app with a service of its own that wants the key `sk-all`, connected as a person would. */
export async function openWithKey(app: App, model: string) {
  const service = await startScriptedService()
  const opened = await app.open()
  await connect(opened.page, { url: service.url, key: 'sk-all', model })
  return { service, opened }
}
