import { originOf } from '@/domain/connections/baseUrl'
import { endpointUrl, headersWithKey } from '@/domain/dialects'
import type { Dialect } from '@/domain/connections/dialect'
import type { ServiceError } from '@/domain/connections/serviceError'

import { createIdleTimer } from '../http/createIdleTimer'
import { secretsOf } from '@/domain/connections/hideSecrets'
import { orAborted } from '../http/orAborted'
import { readFailure } from '../http/readFailure'
import { serviceRequest, unsendableHeader } from '../http/serviceRequest'
import type { DoctorDeps, TestedConnection } from './browserPage'

/** What an empty chat request came to. */
export type ChatProbe =
  /** Refused as it should be, for what it lacks. */
  | { readonly type: 'answers' }
  /** Nothing at that path knows such requests. */
  | { readonly type: 'absent' }
  | { readonly type: 'failed'; readonly error: ServiceError }

/** Longest wait for the refusal, in milliseconds. */
const LIMIT_MS = 20_000

/** Posts a request without model and messages, which is invalid and costs nothing, in a dialect. Never throws. */
export async function probeChat(
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
