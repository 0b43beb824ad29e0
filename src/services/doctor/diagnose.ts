import { addressSpaceOf } from '@/domain/connections/addressSpaceOf'
import { originOf } from '@/domain/connections/baseUrl'
import { type Dialect, DIALECT_NAMES } from '@/domain/connections/dialect'
import { secretsOf } from '@/domain/connections/hideSecrets'
import type { ServiceError } from '@/domain/connections/serviceError'
import { completionsUrl, DIALECTS, endpointUrl, headersWithKey, modelsUrl } from '@/domain/dialects'
import { t } from '@/lib/text/t'

import { createIdleTimer, orAborted } from '../page/timeouts'
import { readFailure } from '../http/readFailure'
import { serviceRequest, unsendableHeader } from '../http/fetchJson'
import { fetchModels } from '../models/fetchModels'

import type { DoctorDeps, TestedConnection } from './browserPage'
import type { Diagnosis } from './diagnosis'
import { probeReach } from './probeReach'

/**
 * Tests a connection: lists the models, then posts an empty chat request, which every service refuses free
 * of charge and which shows whether the key and the path are right. The key goes to the base URL alone; what
 * is sent to find out why nothing answers carries none. Never throws.
 */
export async function diagnose(connection: TestedConnection, deps: DoctorDeps): Promise<Diagnosis> {
  const { baseUrl, key, headers } = connection
  const { dialect } = connection
  const listing = await fetchModels({ url: modelsUrl(baseUrl, dialect), key, headers, dialect }, deps)
  if (!listing.ok) return diagnoseFailure(listing.error, connection, deps)

  const chat = await probeDialects(connection, deps)
  if (chat.type === 'answers') {
    const modelCount = listing.value.models.length
    if (modelCount === 0) return { type: 'noModels' }
    const { dialects } = chat
    return { type: 'fine', modelCount, ...(dialects.join() !== 'chat' && { dialects }) }
  }
  if (chat.type !== 'failed') return noChat(baseUrl)
  const found = await diagnoseRefusal(chat.error, connection, deps)
  // What worked is said too: the key and the address are right.
  return found.type === 'troubled' || found.type === 'silent' || found.type === 'unreachable'
    ? { type: 'listOnly', modelCount: listing.value.models.length, error: chat.error }
    : found
}

type Probed =
  | { readonly type: 'answers'; readonly dialects: readonly Dialect[] }
  | Exclude<ChatProbe, { readonly type: 'answers' }>

/** Other dialects are a bonus: one that hangs does not hold up what is known. Milliseconds. */
const OTHERS_LIMIT_MS = 5000

/** Which dialects a service takes; why it takes none, as the preferred one says it. */
async function probeDialects(connection: TestedConnection, deps: DoctorDeps): Promise<Probed> {
  const preferred = connection.dialect ?? 'chat'
  const first = await probeChat(connection, deps, preferred)
  if (first.type === 'failed') return first
  const others = await Promise.all(
    DIALECT_NAMES.filter(
      (dialect) => dialect !== preferred && DIALECTS[dialect].isAt?.(connection.baseUrl) !== false,
    ).map(async (dialect) => [dialect, await probeChat(connection, deps, dialect, OTHERS_LIMIT_MS)] as const),
  )
  const dialects = [[preferred, first] as const, ...others].flatMap(([dialect, probe]) =>
    probe.type === 'answers' ? [dialect] : [],
  )
  return dialects.length > 0 ? { type: 'answers', dialects } : { type: 'absent' }
}

/** The list failed: at a wrong path or a strange answer, the service may still chat. */
async function diagnoseFailure(
  error: ServiceError,
  connection: TestedConnection,
  deps: DoctorDeps,
): Promise<Diagnosis> {
  const isNotFound =
    error.type === 'rejected' && (error.kind === 'notFound' || error.kind === 'modelNotFound')
  if (!isNotFound && error.type !== 'malformed') return diagnoseRefusal(error, connection, deps)
  const chat = await probeDialects(connection, deps)
  if (chat.type === 'answers') return { type: 'noModelList' }
  if (chat.type === 'failed' && chat.error.type === 'rejected' && chat.error.kind === 'key') {
    return diagnoseRefusal(chat.error, connection, deps)
  }
  return error.type === 'malformed'
    ? { type: 'notChatService', detail: error.detail ?? '' }
    : { type: 'noSuchPath', url: modelsUrl(connection.baseUrl, connection.dialect) }
}

async function diagnoseRefusal(
  error: ServiceError,
  connection: TestedConnection,
  deps: DoctorDeps,
): Promise<Diagnosis> {
  if (error.type === 'unreachable')
    return diagnoseSilence(modelsUrl(connection.baseUrl, connection.dialect), deps)
  if (error.type !== 'rejected') return { type: 'troubled', error }
  switch (error.kind) {
    case 'key':
      return connection.key ? { type: 'keyRefused', error } : { type: 'keyMissing' }
    case 'forbidden':
      return { type: 'forbidden', error }
    case 'notFound':
      return { type: 'noSuchPath', url: modelsUrl(connection.baseUrl, connection.dialect) }
    default:
      return { type: 'troubled', error }
  }
}

const noChat = (baseUrl: string): Diagnosis => ({
  type: 'notChatService',
  detail: t('It lists models, but knows no {url}.', { url: completionsUrl(baseUrl) }),
})

/** Browsers do not tell pages why a call failed: what is known of page and address has to. */
async function diagnoseSilence(url: string, { fetch, signal, page }: DoctorDeps): Promise<Diagnosis> {
  const space = addressSpaceOf(url)
  if (!page.isOnline && space !== 'loopback') return { type: 'offline' }
  if (page.isSecure && page.origin.startsWith('https:') && url.startsWith('http:') && space !== 'loopback') {
    return { type: 'mixedContent' }
  }
  // A call without CORS tells nothing but whether something answers.
  const reach = await probeReach(url, { fetch, signal, page })
  if (reach === 'answers') return { type: 'cors' }
  const silence: Diagnosis = reach === 'unknown' ? { type: 'silent' } : { type: 'unreachable' }
  const pageSpace = addressSpaceOf(page.origin)
  if (space === 'public' || pageSpace === space || pageSpace === 'loopback') return silence
  if (!page.isSecure) return { type: 'insecurePage', space }
  const permission = await page.permissionFor(space)
  return permission === 'denied' || permission === 'prompt' ? { type: 'localNetwork', space } : silence
}

/** What an empty chat request came to. */
type ChatProbe =
  /** Refused as it should be, for what it lacks. */
  | { readonly type: 'answers' }
  /** Nothing at that path knows such requests. */
  | { readonly type: 'absent' }
  | { readonly type: 'failed'; readonly error: ServiceError }

/** Longest wait for the refusal, in milliseconds. */
const LIMIT_MS = 20_000

/** Posts a request without model and messages, which is invalid and costs nothing, in a dialect. Never throws. */
async function probeChat(
  { baseUrl, key, headers }: TestedConnection,
  { fetch, signal, epochMs = Date.now }: Pick<DoctorDeps, 'fetch' | 'signal' | 'epochMs'>,
  dialect: Dialect,
  limitMs = LIMIT_MS,
): Promise<ChatProbe> {
  const url = endpointUrl(baseUrl, dialect)
  const sent = { ...headersWithKey(baseUrl, key), ...headers }
  const idle = createIdleTimer(limitMs)
  const either = AbortSignal.any([signal, idle.signal])
  const init = serviceRequest({ method: 'POST', url, headers: sent, body: '{}', signal: either })
  if (!init.ok) return { type: 'failed', error: unsendableHeader(init.error) }
  try {
    const response = await orAborted(fetch(url, init.value), either)
    if (response.ok) return (await isPage(response)) ? { type: 'absent' } : { type: 'answers' }
    const reading = readFailure(response, { nowMs: epochMs(), secrets: secretsOf(sent) })
    return verdictOn(await orAborted(reading, either))
  } catch {
    const error: ServiceError = idle.signal.aborted
      ? { type: 'timedOut', afterMs: limitMs }
      : { type: 'unreachable', origin: originOf(url) }
    return { type: 'failed', error }
  } finally {
    idle.stop()
  }
}

/** A host that answers every path with its own page is no chat service. */
async function isPage(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  await response.body?.cancel().catch(() => undefined)
  return type.includes('html')
}

function verdictOn(error: Awaited<ReturnType<typeof readFailure>>): ChatProbe {
  switch (error.kind) {
    case 'key':
    case 'forbidden':
    case 'overloaded':
      return { type: 'failed', error }
    case 'notFound':
      return { type: 'absent' }
    default:
      // Some services fail with a 500 over what they lack, and some call the missing model unknown.
      return { type: 'answers' }
  }
}
