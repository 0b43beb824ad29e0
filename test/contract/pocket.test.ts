import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, test } from 'vitest'

import { createService } from '@/builtin/service/createService'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { hasPocket, sharedPocketEngine } from '#test/support/service/pocketEngine'
import { startHost } from '#test/support/service/startHost'

import { describeContract } from './contract'
import { describeCurlLines } from './curl'
import { describeDialects } from './dialects'

const KEY = 'pk-for-the-contract'
let pocket: Awaited<ReturnType<typeof sharedPocketEngine>>
let folder = ''

async function startBuiltin() {
  const { engine, entry, newId } = pocket
  const service = createService({ engine, now: () => Date.now(), newId })
  return {
    baseURL: 'https://builtin.invalid',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => service(new Request(input, init)),
    apiKey: 'none needed',
    model: entry.id,
    contextTokens: entry.contextTokens,
    close: () => Promise.resolve(),
  }
}

async function startPocketHost() {
  const { engine, entry } = pocket
  const keyFile = join(await mkdtemp(join(folder, 'host-')), 'keys.json')
  await inviteCommand(['--name', 'Ada'], {
    keys: createFileKeyStore(keyFile),
    now: Date.now,
    newKey: () => KEY,
  })
  const host = await startHost(engine, keyFile)
  return {
    baseURL: host.url,
    apiKey: KEY,
    wrongKey: 'pk-wrong',
    model: entry.id,
    contextTokens: entry.contextTokens,
    close: () => host.close(),
  }
}

if (hasPocket) {
  beforeAll(async () => {
    pocket = await sharedPocketEngine()
    folder = await mkdtemp(join(tmpdir(), 'parlance-pocket-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  describeContract('the built-in service with Pocket, in Node', startBuiltin)
  describeDialects('the built-in service with Pocket, in Node', startBuiltin)
  describeContract('the host over HTTP with Pocket, by invitation', startPocketHost)
  describeCurlLines(startPocketHost)
} else {
  describe('the built-in service with Pocket, in Node and over HTTP', () => {
    test.skip('public/models/pocket.gguf is not there: npm run train:pocket makes it', () => undefined)
  })
}
