import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, test } from 'vitest'

import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { createPocketEngine, hasPocket } from '#test/support/service/pocketEngine'
import { startHost } from '#test/support/service/startHost'

import { describeContract } from './contract'

const KEY = 'pk-for-the-contract'
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-pocket-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function startPocketHost() {
  const keyFile = join(folder, 'keys.json')
  await inviteCommand(['--name', 'Ada'], {
    keys: createFileKeyStore(keyFile),
    now: Date.now,
    newKey: () => KEY,
  })
  const { engine, entry } = await createPocketEngine()
  const host = await startHost(engine, keyFile)
  return {
    baseURL: host.url,
    apiKey: KEY,
    wrongKey: 'pk-wrong',
    model: entry.id,
    contextTokens: entry.contextTokens,
    async close() {
      await host.close()
      await engine.unload()
    },
  }
}

if (hasPocket) describeContract('the host over HTTP with Pocket, by invitation', startPocketHost)
else {
  describe('the host over HTTP with Pocket, by invitation', () => {
    test.skip('public/models/pocket.gguf is not there: npm run train:pocket makes it', () => undefined)
  })
}
