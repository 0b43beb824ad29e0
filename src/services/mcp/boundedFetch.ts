import { PRIVATE_REQUEST } from '../http/fetchJson'

/** Most bytes of one response that are read. A tool that sends more is a mistake or an attack. */
export const MOST_BYTES = 32_000_000

/** What a response that goes over its limit fails with. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** What a key or token fails with that no header can carry. A browser throws the same error for it as without a network. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError'
}

/** Whether a header can carry this key or token. */
export const isSendable = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

type Options = {
  readonly fetch: typeof globalThis.fetch
  /** The server's own address; the key goes to its origin and nowhere else. */
  readonly url: string
  /** Sent to the server's origin with each request: the key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly mostBytes?: number
  /** Headers that some servers do not allow web pages to send, left out. */
  readonly withoutHeaders?: readonly string[]
}

/**
 * A fetch for one server: without cookies, referrer and cache, its key bound to the server's origin, and no response
 * longer than 32 MB. A longer one breaks off with `TooLargeError`.
 */
export function boundedFetch({
  fetch,
  url,
  headers = {},
  mostBytes = MOST_BYTES,
  withoutHeaders = [],
}: Options) {
  const { origin } = new URL(url)
  return async (target: string | URL, init: RequestInit = {}): Promise<Response> => {
    const all = new Headers(init.headers)
    const isOwn = new URL(target).origin === origin
    if (isOwn)
      for (const [name, value] of Object.entries(headers)) {
        if (!isSendable(value)) throw new UnsendableError()
        all.set(name, value)
      }
    for (const name of withoutHeaders) all.delete(name)
    const response = await fetch(target, {
      ...init,
      headers: all,
      ...PRIVATE_REQUEST,
    })
    const { body } = response
    if (!body) return response
    if (Number(response.headers.get('content-length')) > mostBytes) {
      void body.cancel()
      throw new TooLargeError()
    }
    return new Response(body.pipeThrough(counted(mostBytes)), response)
  }
}

function counted(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0
  return new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength
      if (count > mostBytes) controller.error(new TooLargeError())
      else controller.enqueue(chunk)
    },
  })
}
