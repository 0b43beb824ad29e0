import { existsSync } from 'node:fs'
import { openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, test } from 'vitest'

import { createService } from '@/builtin/createService'
import { blobSource } from '@/builtin/models/blobSource'
import { POCKET_ID } from '@/builtin/models/fetchPocket'
import { readModelFile } from '@/builtin/models/readModelFile'
import { createNodeEngine } from '@/builtin/wllama/nodeEngine'

import { describeContract } from './contract'

const POCKET_FILE = fileURLToPath(new URL('../../public/models/pocket.gguf', import.meta.url))

async function startBuiltin() {
  const file = await openAsBlob(POCKET_FILE)
  const model = await readModelFile(POCKET_ID, blobSource(file), () => Promise.resolve(file))
  if (!model.ok) throw new Error(`Pocket: ${model.error.type}`)
  let count = 0
  const newId = () => String((count += 1))
  const engine = createNodeEngine({
    listModels: () => Promise.resolve([model.value]),
    now: () => performance.now(),
    newId,
  })
  const service = createService({ engine, now: () => Date.now(), newId })
  return {
    baseURL: 'https://builtin.invalid',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => service(new Request(input, init)),
    apiKey: 'none needed',
    model: POCKET_ID,
    contextTokens: model.value.entry.contextTokens,
    close: () => engine.unload(),
  }
}

if (existsSync(POCKET_FILE)) describeContract('the built-in service with Pocket, in Node', startBuiltin)
else {
  describe('the built-in service with Pocket, in Node', () => {
    test.skip('public/models/pocket.gguf is not there: npm run train:pocket makes it', () => undefined)
  })
}
