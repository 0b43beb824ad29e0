import { originOf } from '@/domain/connections/baseUrl'
import type { WebOrder } from '@/domain/web/searchQuery'
import type { WebFault } from '@/domain/web/webFault'
import { isRecord, parseJson } from '@/lib/json'
import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { readBytes } from '@/lib/streams/readBytes'
import { hear } from '@/lib/text/hear'
import { PRIVATE_REQUEST } from '@/services/http/fetchJson'
import { createIdleTimer } from '@/services/page/timeouts'

/** What came of a request: bytes, where redirects led, and what they are. */
export type WebAnswer = {
  readonly url: string
  /** Media type; empty where none was named. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** This app's own host, which can ask what lets no web page in. */
export type WebRelay = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export type WebDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
}

const MOST_BYTES = 5_000_000
/** Longer than the host itself waits, so that its word comes first. */
const LIMIT_MS = 20_000
const DETAIL_CHARS = 200

/** Asks an address once, from the page or through the host. Never rejects. */
export async function askWeb(
  order: WebOrder,
  relay: WebRelay | undefined,
  { fetch, signal }: WebDeps,
): Promise<Result<WebAnswer, WebFault>> {
  const time = createIdleTimer(LIMIT_MS)
  const either = AbortSignal.any([signal, time.signal])
  try {
    return await (relay ? askHost(order, relay, fetch, either) : askDirectly(order, fetch, either))
  } catch {
    if (signal.aborted) return failed({ type: 'cancelled' })
    if (time.signal.aborted) return failed({ type: 'slow', limitMs: LIMIT_MS })
    // The browser keeps the reason to itself.
    return failed(relay ? { type: 'relayGone' } : { type: 'unreachable', origin: originOf(order.url) })
  } finally {
    time.stop()
  }
}

/** Followed to another place, a request would take its key along. */
const PLAIN = { ...PRIVATE_REQUEST, redirect: 'error' } as const

async function askDirectly(order: WebOrder, fetch: WebDeps['fetch'], signal: AbortSignal) {
  const { url, method, headers, body } = order
  const answer = await fetch(url, { ...PLAIN, method, headers, signal, ...(body !== undefined && { body }) })
  return finish(answer, {
    status: answer.status,
    url: answer.url || url,
    type: answer.headers.get('content-type') ?? '',
  })
}

async function askHost(order: WebOrder, relay: WebRelay, fetch: WebDeps['fetch'], signal: AbortSignal) {
  const answer = await fetch(relay.url, {
    ...PLAIN,
    method: 'POST',
    headers: { ...relay.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(forHost(order)),
    signal,
  })
  const status = answer.headers.get('x-web-status')
  if (status === null) return failed(await hostFault(answer))
  const { headers } = answer
  return finish(answer, {
    status: Number(status),
    url: headers.get('x-web-url') ?? order.url,
    type: headers.get('x-web-type') ?? '',
  })
}

/** Bytes go to the host as text of base64. */
const forHost = ({ body, ...order }: WebOrder): object =>
  typeof body === 'object'
    ? { ...order, bytes: toBase64(body) }
    : { ...order, ...(body !== undefined && { body }) }

async function finish(
  answer: Response,
  { status, url, type }: { readonly status: number; readonly url: string; readonly type: string },
): Promise<Result<WebAnswer, WebFault>> {
  const bytes = await readBytes(answer.body, MOST_BYTES)
  if (!bytes) return failed({ type: 'tooLarge', limitBytes: MOST_BYTES })
  if (status >= 200 && status < 300) return ok({ url, type, bytes })
  return failed({ type: 'status', origin: originOf(url), status, detail: detailIn(type, bytes) })
}

async function hostFault(answer: Response): Promise<WebFault> {
  const bytes = await readBytes(answer.body, 100_000)
  const body = bytes && parseJson(new TextDecoder().decode(bytes))
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const { code, message } = error
  if (answer.status === 401) return { type: 'relayKey' }
  // A host of plain files answers with a page, or that there is nothing.
  if (code === 'web_off' || typeof message !== 'string') return { type: 'noRelay' }
  hear(message, error['said'])
  return { type: 'relay', code: typeof code === 'string' ? code : '', message }
}

/** A refusal in the service's words, where they are words. */
function detailIn(type: string, bytes: Uint8Array): string {
  if (!/json|text\/plain/i.test(type)) return ''
  const text = new TextDecoder().decode(bytes.subarray(0, 4_000))
  const body = parseJson(text)
  const found = isRecord(body) ? wordsIn(body) : undefined
  return (found ?? (body === undefined ? text : '')).trim().slice(0, DETAIL_CHARS)
}

function wordsIn(body: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ['message', 'detail', 'error']) {
    const value = body[name]
    if (typeof value === 'string') return value
    if (isRecord(value)) return wordsIn(value)
  }
  return undefined
}
