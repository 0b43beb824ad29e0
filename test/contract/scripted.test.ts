import type { ChatRequest } from '@/builtin/chatRequest'

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
