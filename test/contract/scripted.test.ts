import type { ChatRequest } from '@/builtin/chatRequest'

import { createGateway } from '@/server/api/createGateway'
import { createMasker } from '@/server/secrets/createMasker'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { defaultReply } from '#test/support/service/scriptedEngine'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { describeContract } from './contract'
import { describeDialects } from './dialects'

const FACTS = { apiKey: 'sk-all', wrongKey: 'sk-wrong', model: 'acme/swift-8b', contextTokens: 32_768 }

/** So that an abort comes before the end. */
const SLOWLY = { reply: (request: ChatRequest) => ({ ...defaultReply(request), pauseMs: 1 }) }

describeContract('the scripted service as fetch', () =>
  Promise.resolve({ ...FACTS, baseURL: 'https://scripted.test', fetch: createScriptedService(SLOWLY).fetch }),
)

describeContract('the scripted service over HTTP', async () => {
  const service = await startScriptedService(SLOWLY)
  return { ...FACTS, baseURL: service.url, close: () => service.close() }
})

describeDialects('the scripted service as fetch', () =>
  Promise.resolve({ ...FACTS, baseURL: 'https://scripted.test', fetch: createScriptedService(SLOWLY).fetch }),
)

describeDialects('the scripted service behind a gateway', () => {
  const gateway = createGateway({
    upstream: { baseUrl: 'https://scripted.test', key: FACTS.apiKey },
    masker: createMasker([FACTS.apiKey]),
    fetch: createScriptedService(SLOWLY).fetch,
    maxBytes: 1_000_000,
    bodyMs: 10_000,
    requestMs: 60_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => gateway(new Request(input, init))
  return Promise.resolve({
    apiKey: 'goes no further',
    model: FACTS.model,
    contextTokens: FACTS.contextTokens,
    baseURL: 'https://gateway.test',
    fetch,
  })
})
