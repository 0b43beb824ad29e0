import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import { createGateway } from '@/server/api/createGateway'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { listen } from '@/server/listen'
import { createMasker } from '@/server/secrets/createMasker'
import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { createScriptedEngine, defaultReply, type ScriptedEngine } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { startHost } from '#test/support/service/startHost'

import { CLIENTS, type Calls, type Load, type Place } from './clients.mjs'

type Started = Pick<Place, 'url' | 'key'> & {
  readonly engine: ScriptedEngine
  readonly close: () => Promise<void>
}

const clients = inject('clients')
const missing = 'missing' in clients ? clients.missing : undefined

/** Calls a tool once, answers with its result, and takes its time where it is asked to. */
function reply(request: ChatRequest) {
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
async function builtin(): Promise<Started> {
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
async function chatOnly(): Promise<Started> {
  const service = await startScriptedService({ keys: null, reply, limits: { atOnce: 8 } })
  for (const path of ['/v1/responses', '/v1/messages'])
    service.onPath(path, { type: 'raw', status: 404, pieces: ['{"detail":"Not Found"}'] })
  const gateway = createGateway({
    upstream: { baseUrl: service.url },
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
  const close = async () => {
    await listening.value.close()
    await service.close()
  }
  return { url: listening.value.url, key: 'any', engine: service.engine, close }
}

if (missing !== undefined) console.warn(`Skipped: ${missing}`)

describe.skipIf(missing !== undefined).each([
  ['the built-in service', builtin],
  ['a gateway to a service with chat completions alone', chatOnly],
])('%s', (_, start) => {
  let started: Started
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  describe.each(Object.entries(CLIENTS))('asked by %s', (__, client) => {
    let calls: Calls
    beforeAll(async () => {
      const { load } = (await import(pathToFileURL('loader' in clients ? clients.loader : '').href)) as {
        load: Load
      }
      calls = await client(load, { url: started.url, key: started.key, model: 'acme/swift-8b' })
    })

    test.for(['plain', 'stream'] as const)('%s: the reply is whole', async (call, { skip }) => {
      const ask = calls[call] ?? skip('It has no such call.')
      expect(await ask()).toBe('You said: Say it again')
    })
    test('tools: its result is in the answer', async ({ skip }) => {
      const ask = calls.tools ?? skip('It has no such call.')
      expect(await ask()).toMatch(/^The tool said: .*Sunny in /)
    })
    test('structured: the object keeps to its schema', async ({ skip }) => {
      const ask = calls.structured ?? skip('It has no such call.')
      expect(await ask()).toMatchObject({ city: expect.any(String) as string })
    })
    test('error: a model that is not there is named', async ({ skip }) => {
      const ask = calls.error ?? skip('It has no such call.')
      const error = await ask()
      expect(error).toBeInstanceOf(Error)
      expect(`${String(error)} ${JSON.stringify(error)}`).toMatch(/nobody\/none.*does not exist|404/)
    })
    test('abort: who leaves ends the request', async ({ skip }) => {
      const ask = calls.abort ?? skip('It has no such call.')
      expect(await ask()).toMatch(/^You/)
      await expect.poll(() => started.engine.running(), { timeout: 5_000 }).toBe(0)
    })
  })
})
