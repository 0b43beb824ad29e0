import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { readSettings } from '@/server/readSettings'
import { openHostStore } from '@/server/store/openHostStore'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { violationsOn } from '../support/axe'
import { closeAfterEach } from '../support/forFile'
import { startAppUnderTest } from '../support/openApp'
import { connect, endedReply, send } from '../support/steps'

const KEY = 'pk-of-ada-in-a-test'
let folder = ''
let app: Awaited<ReturnType<typeof startAppUnderTest>>
let upstream: Awaited<ReturnType<typeof startScriptedService>>
let closeApi: () => Promise<void>

closeAfterEach(() => app.browser)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-usage-'))
  upstream = await startScriptedService({ keys: null })
  // As on a host that others reach: with keys.
  const settings = readSettings({
    HOST: '0.0.0.0',
    PARLANCE_KEYS: join(folder, 'keys.json'),
    PARLANCE_UPSTREAM: upstream.url,
    PARLANCE_CATALOG: upstream.url,
  })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  await inviteCommand(
    ['--person', 'Ada', '--name', 'laptop', '--requests-per-month', '1000', '--usd-per-month', '5'],
    { keys: store.keys, now: Date.now, newKey: () => KEY },
  )
  const { api, close } = await buildApi(settings.value, '', store)
  closeApi = close
  app = await startAppUnderTest([], (request) => {
    const { pathname } = new URL(request.url)
    return /^\/(?:v1\/|api\/|models\.json)/.test(pathname) ? api(request, '127.0.0.1') : undefined
  })
})
afterAll(async () => {
  await app.stop()
  await closeApi()
  await upstream.close()
  await rm(folder, { recursive: true })
})

it('what a key used on the host of the page is in Settings → Spending', async () => {
  const { page } = await app.open()
  await connect(page, { url: app.url, key: KEY, model: 'acme/swift-8b' })
  await send(page, 'What does this cost?')
  await endedReply(page)
  // A reload would forget the key.
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Spending' }).click()
  await page.getByText(/What the key Ada\/laptop used this month/).waitFor()
  const table = page.getByRole('region', { name: 'Usage by day and model' })
  await table
    .getByRole('row', { name: /acme\/swift-8b/ })
    .first()
    .waitFor()
  const limits = page.getByRole('list', { name: 'Limits of your key' })
  await expect
    .poll(() => limits.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^Requests per month9\d\d of 1,000 left · renews /),
      expect.stringMatching(/^Money per month\$5\.00 of \$5\.00 left · renews /),
    ])
  expect(await violationsOn(page)).toEqual([])
})
