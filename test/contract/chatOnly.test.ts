import { createGateway } from '@/server/api/createGateway'
import type { Upstream } from '@/server/api/upstream'
import { createMasker } from '@/server/secrets/createMasker'
import { createScriptedService } from '#test/support/service/createScriptedService'

import type { Subject } from './contract'
import { describeDialects } from './dialects'

/** A gateway to a service that knows no path but that of chat completions. */
function chatOnly(more: Partial<Upstream>): Promise<Subject> {
  const service = createScriptedService({ keys: null })
  const gateway = createGateway({
    upstream: { baseUrl: 'https://chat.test', ...more },
    masker: createMasker([]),
    fetch: (input, init) =>
      new Request(input).url.endsWith('/v1/chat/completions')
        ? service.fetch(input, init)
        : Promise.resolve(Response.json({ detail: 'Not Found' }, { status: 404 })),
    maxBytes: 1_000_000,
    bodyMs: 10_000,
    requestMs: 60_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  return Promise.resolve({
    baseURL: 'http://gateway.test',
    fetch: (input, init) => gateway(new Request(input, init)),
    apiKey: 'any',
    model: 'acme/swift-8b',
    contextTokens: 32_768,
    isChatOnly: true,
  })
}

describeDialects('a gateway that is told that its service speaks chat completions alone', () =>
  chatOnly({ dialects: ['chat'] }),
)
describeDialects('a gateway that learns that its service speaks chat completions alone', () => chatOnly({}))
