import { isIP } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'

import { bodyOf, changed, sourceOf } from '@/lib/streams/sources'
import { howSaid } from '@/lib/text/said'
import { mark } from '@/lib/text/t'

import type { Masker } from '../secrets/createMasker'
import { isPublicAddress, publicLookup } from '../web/createWebFetch'

/** What of a page's request goes on. Never its cookies, its origin, or its key for this host. */
const UP = /^(?:accept|content-type|last-event-id|mcp-.*)$/
/** What of an answer goes back. */
const DOWN = /^(?:content-type|mcp-session-id|retry-after)$/
/** Most bytes of one answer. */
const MOST_BYTES = 32_000_000
/** Longest time one request takes, in milliseconds. */
const LIMIT_MS = 10 * 60_000

/**
 * A server on another machine. Its address is the host's own; nothing a page sends is part of one. Redirects are not
 * followed, and an address outside of the public internet is only asked where the entry says that it is one.
 */
export function createAddressServer(
  { url, headers, isPrivate }: Extract<McpServer, { type: 'address' }>,
  masker: Masker,
) {
  const agent = isPrivate ? new Agent() : new Agent({ connect: { lookup: publicLookup() } })
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isClosed = !isPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)

  return async function pass(request: Request, body: string | undefined): Promise<Response> {
    if (isClosed)
      return refused(
        mark('Its address is in a private network. Say "private": true in its entry to allow it.'),
      )
    const sent: Record<string, string> = {}
    for (const [name, value] of request.headers) if (UP.test(name)) sent[name] = value
    const controller = new AbortController()
    const signal = AbortSignal.any([request.signal, controller.signal, AbortSignal.timeout(LIMIT_MS)])
    let answer: Awaited<ReturnType<typeof undiciFetch>>
    try {
      answer = await undiciFetch(url, {
        method: request.method,
        headers: { ...sent, 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        dispatcher: agent,
        signal,
      })
    } catch {
      return refused(mark('It can’t be reached from this host.'))
    }
    if (answer.status === 401 || answer.status === 403) {
      await answer.body?.cancel()
      return refused(mark('It refused the key that this host has for it.'))
    }
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      return refused(mark('It answers with another address.'))
    }
    const back = new Headers({ 'Cache-Control': 'no-store, no-transform' })
    for (const [name, value] of answer.headers) if (DOWN.test(name)) back.set(name, masker.header(value))
    const stream = answer.body && counted(answer.body as ReadableStream<Uint8Array>, controller)
    return new Response(stream && changed(stream, masker.bytes()), {
      status: answer.status,
      headers: back,
    })
  }
}

/** The bytes as they come, up to the limit; when the page is gone the server hears it. */
function counted(body: ReadableStream<Uint8Array>, controller: AbortController): ReadableStream<Uint8Array> {
  const source = sourceOf(body)
  let count = 0
  return bodyOf({
    async read() {
      try {
        const piece = await source.read()
        if (piece && (count += piece.byteLength) > MOST_BYTES) throw new Error('too large')
        return piece
      } catch (cause) {
        controller.abort()
        throw cause
      }
    },
    cancel() {
      controller.abort()
      return Promise.resolve()
    },
  })
}

const refused = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: rpcError(message) }, { status: 502 })

/** A server of tools that this host names: reached by address, or started here and spoken to over its input and output. */
export type McpServer = {
  /** What the app asks for it by: letters, digits, `.`, `_` and `-`. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** Names of invited people or keys who may use it; absent = every key that is let in. */
  readonly people?: readonly string[]
  /** What of its headers, address, arguments and environment nobody else may see. */
  readonly secrets?: readonly string[]
} & (
  | {
      readonly type: 'address'
      readonly url: string
      /** Sent with each request: its key, which no page ever sees. */
      readonly headers: Readonly<Record<string, string>>
      /** Whether it may be in a private network or on this machine. */
      readonly isPrivate: boolean
    }
  | {
      readonly type: 'command'
      readonly command: string
      readonly args: readonly string[]
      /** Its whole environment, besides a few variables every program needs (`childEnvironment`). */
      readonly env: Readonly<Record<string, string>>
      /** Where it runs; a folder of its own where none is given. */
      readonly folder?: string
    }
)

/** An error of this host's own about a tool server, with how its sentence was made: a page tells it in its language. */
export const rpcError = (message: string) => {
  const data = howSaid(message)
  return { code: -32000, message, ...(data.said && { data }) }
}
