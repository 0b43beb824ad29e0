import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ChatRequest } from '@/builtin/chatRequest'
import { createGateway } from '@/server/api/createGateway'
import type { Upstream } from '@/server/api/upstream'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen } from '@/server/listen'
import { createMasker } from '@/server/secrets/createMasker'
import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { createScriptedEngine, defaultReply, type ScriptedEngine } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { startHost } from '#test/support/service/startHost'
import { startScriptedService } from '#test/support/service/startScriptedService'

import type { Place } from './clients.mjs'

/** A host that clients ask. */
export type Started = Pick<Place, 'url' | 'key'> & {
  readonly engine: ScriptedEngine
  readonly close: () => Promise<void>
}

/** Calls a tool once, answers with its result, and takes its time where it is asked to. */
export function reply(request: ChatRequest) {
  const last = request.messages.at(-1)
  if (last?.role === 'tool') {
    const { content } = last
    const said =
      typeof content === 'string'
        ? content
        : content.map((part) => ('text' in part ? part.text : '')).join('')
    return { text: `The tool said: ${said}` }
  }
  return { ...defaultReply(request), ...(JSON.stringify(last).includes('slowly slowly') && { pauseMs: 5 }) }
}

/** The built-in service, by invitation. */
export async function builtin(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-clients-'))
  const keyFile = join(folder, 'keys.json')
  const engine = createScriptedEngine(SCRIPTED_MODELS, reply)
  const host = await startHost(engine, keyFile, { atOnce: 8 })
  const key = 'pk-clients'
  const keys = createFileKeyStore(keyFile)
  const invited = await inviteCommand(['--name', 'Clients'], { keys, now: Date.now, newKey: () => key })
  if (!invited.ok) throw new Error(invited.error)
  const close = async () => {
    await host.close()
    await rm(folder, { recursive: true })
  }
  return { url: host.url, key, engine, close }
}

/** The gateway, to a service that has nothing but chat completions. */
export async function chatOnly(): Promise<Started> {
  const service = await startScriptedService({ keys: null, reply, limits: { atOnce: 8 } })
  for (const path of ['/v1/responses', '/v1/messages'])
    service.onPath(path, { type: 'raw', status: 404, pieces: ['{"detail":"Not Found"}'] })
  const gateway = await startGateway({ baseUrl: service.url })
  const close = async () => {
    await gateway.close()
    await service.close()
  }
  return { url: gateway.url, key: 'any', engine: service.engine, close }
}

/** The gateway to any service. */
export async function startGateway(upstream: Upstream): Promise<Pick<Started, 'url' | 'close'>> {
  const gateway = createGateway({
    upstream,
    masker: createMasker([]),
    fetch,
    maxBytes: 1_000_000,
    bodyMs: 10_000,
    requestMs: 60_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  const listening = await listen({ fetch: (request) => gateway(request) }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  return listening.value
}
