import 'fake-indexeddb/auto'

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { ok } from '@/lib/result'
import { sleep } from '@/lib/time/sleep'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'
import { openStorage } from '@/services/storage/openStorage'
import { openSync } from '@/services/sync'
import { expectExample } from '#test/support/readmeExample'

it('joins two devices as the README says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  const api = createSyncApi({
    store: createFileSyncStore(folder),
    quotaBytes: 1_000_000,
    now: Date.now,
    mayCreate: () => Promise.resolve(ok('here')),
  })
  const storages = []
  for (const name of ['readme-one', 'readme-other'])
    storages.push(await openStorage({ indexedDB, name, now: Date.now, onNewerVersion: () => undefined }))
  const meansOf = (name: string): Parameters<typeof openSync>[0] => ({
    databaseName: `readme-${name}`,
    indexedDB,
    crypto,
    fetch: (input, init) => api(new Request(input, init)),
    locks: undefined,
    openChannel: undefined,
    userAgent: 'Firefox/150 Linux',
    now: Date.now,
    sleep,
    isSmall: false,
    isOpen: () => true,
  })
  // begin
  const place = { type: 'host', url: 'https://host.test' } as const
  const one = await openSync(meansOf('one'))
  const words = await one.turnOn(place)
  const other = await openSync(meansOf('other'))
  if (words.ok) await other.joinWith(words.value.join(' '), place)
  const found = await one.overview()
  // end
  expect(found.ok && found.value.devices.map(({ isThis }) => isThis)).toEqual([true, false])
  await vi.waitFor(() => expect(other.status.read()).toMatchObject({ type: 'on', phase: 'upToDate' }), {
    timeout: 30_000,
  })
  await other.leave()
  await one.leave()
  other.close()
  one.close()
  for (const storage of storages) if (storage.ok) storage.value.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/services/sync/README.md'))
