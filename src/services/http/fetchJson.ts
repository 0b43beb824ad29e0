import { originOf } from '@/domain/connections/baseUrl'
import { secretsOf } from '@/domain/connections/hideSecrets'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { DEEPEST_JSON, isTooDeep, type Json, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import { createIdleTimer, orAborted, readBody } from '../page/timeouts'
import { readFailure } from './readFailure'

/** How far a download has come, in bytes; `totalBytes` only where the host says it. */
export type Progress = { readonly loadedBytes: number; readonly totalBytes?: number }

/** What fetching needs of the world. */
export type FetchDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Milliseconds since the Unix epoch, for dates in answers; the page's clock unless given. */
  readonly epochMs?: () => number
}

type Source = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Posted where it is given, as JSON text. */
  readonly body?: string
  readonly maxBytes: number
  /** Longest silence, in milliseconds. */
  readonly limitMs: number
}

/**
 * Gets, or posts for, a JSON document of at most `maxBytes`, whatever its content type says. Never throws; a call that was
 * given up by `signal` fails as `notSent`.
 */
export async function fetchJson(
  source: Source,
  { fetch, signal, onProgress, epochMs = Date.now }: FetchDeps,
): Promise<Result<{ readonly document: Json; readonly headers: Headers }, ServiceError>> {
  const { url, headers, body, maxBytes, limitMs } = source
  const idle = createIdleTimer(limitMs)
  const either = AbortSignal.any([signal, idle.signal])
  const init = serviceRequest({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers,
    signal: either,
    ...(body !== undefined && { body }),
  })
  if (!init.ok) return failed(unsendableHeader(init.error))
  try {
    const response = await orAborted(fetch(url, init.value), either)
    if (!response.ok) {
      const failure = readFailure(response, { nowMs: epochMs(), secrets: secretsOf(headers) })
      return failed(await orAborted(failure, either))
    }
    const text = await readText(response, {
      signal: either,
      maxBytes,
      onProgress,
      onLife: () => idle.touch(limitMs),
    })
    if (either.aborted) throw new DOMException('Aborted', 'AbortError')
    const document = text === undefined ? undefined : parseJson(text.trim())
    if (document !== undefined) return ok({ document, headers: response.headers })
    return failed({ type: 'malformed', where: originOf(url), detail: whyUnread(text, maxBytes) })
  } catch {
    if (signal.aborted) return failed(notSentError(stored('The request was cancelled.')))
    return failed(
      idle.signal.aborted
        ? { type: 'timedOut', afterMs: limitMs }
        : { type: 'unreachable', origin: originOf(url) },
    )
  } finally {
    idle.stop()
  }
}

type Reading = {
  readonly signal: AbortSignal
  readonly maxBytes: number
  readonly onProgress: FetchDeps['onProgress']
  readonly onLife: () => void
}

/** Why a body is no document: what is said of it, or how it begins. */
function whyUnread(text: string | undefined, maxBytes: number): string {
  if (text === undefined)
    return t('More than {megabytes} MB.', { megabytes: Math.round(maxBytes / 1_048_576) })
  return isTooDeep(text)
    ? t('It nests more than {levels} levels deep.', { levels: DEEPEST_JSON })
    : text.trim().slice(0, 200)
}

/** The whole body; undefined when it is longer than `maxBytes`. */
async function readText(response: Response, { signal, maxBytes, onProgress, onLife }: Reading) {
  if (!response.body) return ''
  const utf8 = new TextDecoder()
  const total = Number(response.headers.get('content-length'))
  // A compressed body is longer than its stated length, which then is no total.
  const hasTotal = total > 0 && !response.headers.has('content-encoding')
  const pieces: string[] = []
  let loadedBytes = 0
  for await (const bytes of readBody(response.body, signal)) {
    onLife()
    loadedBytes += bytes.byteLength
    if (loadedBytes > maxBytes) return undefined
    pieces.push(utf8.decode(bytes, { stream: true }))
    onProgress?.({ loadedBytes, ...(hasTotal && { totalBytes: total }) })
  }
  return pieces.join('') + utf8.decode()
}

/** Options of requests that the browser caches nothing of, and that send no cookies and no referrer. */
export const PRIVATE_REQUEST = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const

/** What `fetch` is told; `targetAddressSpace` is Chromium's mark for requests to the local network. */
type ServiceRequest = RequestInit & { readonly targetAddressSpace?: 'local' }

type Plan = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/**
 * A request to a service that takes nothing along but what it is given: no cookies, no referrer, no
 * redirect that would carry the key to another address. Fails with the name of a header that cannot be sent.
 */
export function serviceRequest({ method, url, headers, body, signal }: Plan): Result<ServiceRequest, string> {
  const sent = new Headers({ accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers)) {
    try {
      sent.set(name, value.trim())
    } catch {
      return failed(name)
    }
  }
  if (body !== undefined) sent.set('content-type', 'application/json')
  return ok({
    method,
    headers: sent,
    signal,
    ...PRIVATE_REQUEST,
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(isPlainLocalAddress(url) && { targetAddressSpace: 'local' }),
  })
}

/**
 * Whether a URL names an address of the local network over plain http. Marked as such, a secure page may call
 * it once the person allows it. Names are never marked: a wrong mark makes the request fail.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
const isPlainLocalAddress = (url: string): boolean =>
  /^http:\/\/(10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+(:\d+)?\//i.test(url)

/** The refusal of this app to send a header whose name or value no browser takes. */
export const unsendableHeader = (name: string): ServiceError =>
  notSentError(
    name.toLowerCase() === 'authorization'
      ? stored('The API key has characters that can’t be sent. Correct it in the settings of this provider.')
      : stored(
          'The header “{name}” has characters that can’t be sent. Correct it in the settings of this provider.',
          { name },
        ),
  )
