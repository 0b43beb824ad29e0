import { describe, test } from 'vitest'

import { createService } from '@/builtin/service/createService'
import { createPocketEngine, hasPocket } from '#test/support/service/pocketEngine'

import { describeContract } from './contract'
import { describeDialects } from './dialects'

async function startBuiltin() {
  const { engine, entry, newId } = await createPocketEngine()
  const service = createService({ engine, now: () => Date.now(), newId })
  return {
    baseURL: 'https://builtin.invalid',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => service(new Request(input, init)),
    apiKey: 'none needed',
    model: entry.id,
    contextTokens: entry.contextTokens,
    close: () => engine.unload(),
  }
}

if (hasPocket) {
  describeContract('the built-in service with Pocket, in Node', startBuiltin)
  describeDialects('the built-in service with Pocket, in Node', startBuiltin)
} else {
  describe('the built-in service with Pocket, in Node', () => {
    test.skip('public/models/pocket.gguf is not there: npm run train:pocket makes it', () => undefined)
  })
}
