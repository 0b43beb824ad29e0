import { isRecord, parseJson } from '@/lib/json'

import { PRIVATE_REQUEST } from '../../http/fetchJson'

type Fetch = typeof globalThis.fetch

/** What a host or a provider has of a reply: it is there, it is over, or nobody can say right now. */
export type KeptState = 'there' | 'gone' | 'unknown'

/** Where a reply is found at its provider, and the headers of its request. */
export type Place = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** What brings the bytes of a reply. */
export type Bytes = {
  readonly read: () => Promise<{ readonly value?: Uint8Array | undefined }>
  readonly cancel: () => Promise<void>
}

/** The provider has no such reply. */
export class ReplyGone extends Error {
  override readonly name = 'ReplyGone'
}

const POLL_MS = 2_000

/** @param url of the requests */
export const placeOf = (
  id: string,
  { url, headers }: { readonly url: string; readonly headers: HeadersInit | undefined },
): Place => {
  const own = new Headers(headers)
  // They say what the body of the request is.
  own.delete('content-type')
  own.delete('accept')
  return { url: `${url}/${encodeURIComponent(id)}`, headers: Object.fromEntries(own) }
}

/** A page that closes right now still sends it. */
export const cancelAt = ({ url, headers }: Place, fetch: Fetch): Promise<unknown> =>
  fetch(`${url}/cancel`, { ...PRIVATE_REQUEST, method: 'POST', headers, keepalive: true }).catch(
    () => undefined,
  )

export const removeAt = ({ url, headers }: Place, fetch: Fetch): Promise<unknown> =>
  fetch(url, { ...PRIVATE_REQUEST, method: 'DELETE', headers, keepalive: true }).catch(() => undefined)

/** Whether the provider has a reply. */
export async function stateAt({ url, headers }: Place, fetch: Fetch): Promise<KeptState> {
  const answer = await fetch(url, { ...PRIVATE_REQUEST, headers }).catch(() => undefined)
  await answer?.body?.cancel().catch(() => undefined)
  if (answer?.ok) return 'there'
  return answer?.status === 404 ? 'gone' : 'unknown'
}

type World = {
  readonly fetch: Fetch
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * What comes behind an event: as it is streamed, which the provider does for some minutes, or all of it once it is
 * written. Rejects with `ReplyGone` where there is nothing, and otherwise where asking again may help.
 *
 * @param after number of the event; -1 = from the beginning
 */
export async function bytesBehind(after: number, { url, headers }: Place, world: World): Promise<Bytes> {
  const { fetch, sleep, signal } = world
  const cursor = after < 0 ? '' : `&starting_after=${after}`
  const answer = await fetch(`${url}?stream=true${cursor}`, { ...PRIVATE_REQUEST, headers, signal })
  if (answer.ok && answer.body) return answer.body.getReader()
  if (isBusy(answer)) throw new Error('The provider is busy.')
  for (;;) {
    const now = await fetch(url, { ...PRIVATE_REQUEST, headers, signal })
    if (isBusy(now)) throw new Error('The provider is busy.')
    const response = now.ok ? parseJson(await now.text()) : undefined
    if (!isRecord(response)) throw new ReplyGone()
    const { status } = response
    if (status !== 'queued' && status !== 'in_progress') return lastEvent(response)
    await sleep(POLL_MS, signal)
    signal.throwIfAborted()
  }
}

const isBusy = ({ status }: Response): boolean => status >= 500 || status === 429

/** The final event of a reply that is there whole. */
function lastEvent(response: Readonly<Record<string, unknown>>): Bytes {
  const type = `response.${String(response['status'])}`
  const pieces = [new TextEncoder().encode(`data: ${JSON.stringify({ type, response })}\n\n`)]
  return { read: () => Promise.resolve({ value: pieces.pop() }), cancel: () => Promise.resolve() }
}
