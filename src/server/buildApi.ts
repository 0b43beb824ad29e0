import { randomUUID } from 'node:crypto'

import { Agent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici'

import { createNodeEngine } from '@/builtin/wllama/nodeEngine'

import { createApi, type Api } from './api/createApi'
import { createBuiltinAnswer } from './api/createBuiltinAnswer'
import { createGateway } from './api/createGateway'
import { listModelFiles } from './api/listModelFiles'
import { createAttemptLimit } from './keys/createAttemptLimit'
import { createAuthorize } from './keys/createAuthorize'
import { createKeyRing } from './keys/createKeyRing'
import { createLimiter } from './limits/createLimiter'
import type { ServerSettings } from './readSettings'
import type { HostStore } from './store/hostStore'

/** Node's own gives up on an answer that is silent for five minutes; how long one may take is the gateway's to say. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
const patientFetch = (input: string | URL | Request, init?: RequestInit) =>
  undiciFetch(input as string, {
    ...(init as UndiciInit),
    dispatcher: patient,
  }) as unknown as Promise<Response>

const GATEWAY_LIMITS = {
  maxBytes: 32 * 1024 * 1024,
  bodyMs: 30_000,
  requestMs: 30 * 60_000,
  atOnce: 256,
  pingMs: 15_000,
}

/**
 * Puts the interface of this host together from its settings: the gateway where an upstream is named,
 * else the built-in service. Also gives sentences for the terminal.
 */
export async function buildApi(
  settings: ServerSettings,
  pocketFile: string,
  store: HostStore,
): Promise<{ readonly api: Api; readonly says: readonly string[] }> {
  const { isLoopback, allowedHosts, isCatalogOpen, upstream } = settings
  const newId = () => randomUUID().replaceAll('-', '')
  const authorize = createAuthorize(createKeyRing(store.keys, Date.now), createAttemptLimit(Date.now))
  const limiter = createLimiter(store.limits, Date.now)
  if (upstream) {
    const gateway = createGateway({ upstream, fetch: patientFetch, ...GATEWAY_LIMITS })
    const isOpen = isLoopback && allowedHosts.length === 0
    return {
      api: createApi({
        kind: 'gateway',
        answer: gateway,
        authorize: isOpen ? undefined : authorize,
        limiter,
        isLoopback,
        allowedHosts,
        isCatalogOpen,
        newId,
      }),
      says: [`/v1 passes to ${upstream.baseUrl}${isOpen ? '' : ', for invited keys'}.`],
    }
  }
  const { models, refused } = await listModelFiles(pocketFile, settings.modelsFolder)
  const engine = createNodeEngine({
    listModels: () => Promise.resolve(models),
    now: () => performance.now(),
    newId,
  })
  return {
    api: createApi({
      kind: 'builtin',
      answer: createBuiltinAnswer(engine, { now: Date.now, newId }),
      authorize,
      limiter,
      isLoopback,
      allowedHosts,
      isCatalogOpen,
      newId,
    }),
    says: [
      `/v1 answers invited keys with ${models.map(({ entry }) => entry.id).join(', ') || 'no model'}.`,
      ...refused,
    ],
  }
}
