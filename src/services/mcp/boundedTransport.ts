import type {
  JSONRPCMessage,
  StreamableHTTPClientTransport,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/client'

import { DEEPEST_JSON } from '@/lib/json'
import { t } from '@/lib/text/t'

/** Most messages a server may send for one request. */
const MOST_MESSAGES = 10_000
/** Most questions a server may ask for one request. */
const MOST_QUESTIONS = 20
/** Longest time between two progress notices that are passed on, in milliseconds. */
const PROGRESS_EVERY_MS = 100

type Watched = {
  readonly controller: AbortController
  lastProgressAt: number
}

/**
 * The HTTP transport with what it lacks against hostile servers and in a browser: the response stream is closed once
 * its answer is here (each open one takes one of six connections), a stream that ends without an answer fails its
 * request at once, and no request brings more messages, progress or questions than a real one would.
 *
 * @param elapsed milliseconds of a clock that never goes back.
 */
export function boundedTransport(
  inner: StreamableHTTPClientTransport,
  elapsed: () => number,
  onFlood: () => void,
): Transport {
  const watched = new Map<string | number, Watched>()
  let questions = 0
  let strays = 0

  const finish = (id: string | number) => {
    const request = watched.get(id)
    watched.delete(id)
    // After the message has been handled, so that the abort is not taken for its failure.
    if (request) setTimeout(() => request.controller.abort())
  }
  const fail = (id: string | number, message: string) =>
    outer.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32000, message } })
  const flood = () => {
    onFlood()
    const ended = [...watched]
    watched.clear()
    for (const [id, { controller }] of ended) {
      controller.abort()
      fail(id, t('The server sent too much.'))
    }
  }

  const outer: Transport = {
    hasPerRequestStream: true,
    start: () => inner.start(),
    close: () => inner.close(),
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
    get sessionId() {
      return inner.sessionId
    },
    async send(message, options = {}) {
      const given = presentIn(options)
      if (!isRequest(message)) return inner.send(message, given)
      const { id } = message
      const controller = new AbortController()
      watched.set(id, { controller, lastProgressAt: -Infinity })
      questions = 0
      strays = 0
      try {
        await inner.send(message, {
          ...given,
          requestSignal: signalOf(options, controller),
          onRequestStreamEnd: () => {
            options.onRequestStreamEnd?.()
            if (watched.delete(id)) fail(id, t('The stream ended early.'))
          },
        })
      } catch (cause) {
        watched.delete(id)
        throw cause
      }
    },
  }

  inner.onclose = () => outer.onclose?.()
  inner.onerror = (error) => outer.onerror?.(error)
  inner.onmessage = (message: JSONRPCMessage) => {
    if ('method' in message) {
      const isQuestion = 'id' in message
      if (isQuestion ? ++questions > MOST_QUESTIONS : ++strays > MOST_MESSAGES) {
        flood()
        return
      }
      if (message.method === 'notifications/progress' && isTooSoon(message, watched, elapsed)) return
    } else if (message.id !== undefined) finish(message.id)
    cutDeep(message)
    outer.onmessage?.(message)
  }
  return outer
}

const isRequest = (message: JSONRPCMessage) => 'method' in message && 'id' in message

/** Only the options that are set, as the transport wants them. */
const presentIn = ({ resumptionToken, onresumptiontoken, requestSignal, headers }: TransportSendOptions) => ({
  ...(resumptionToken !== undefined && { resumptionToken }),
  ...(onresumptiontoken && { onresumptiontoken }),
  ...(requestSignal && { requestSignal }),
  ...(headers && { headers }),
})

const signalOf = ({ requestSignal }: TransportSendOptions, { signal }: AbortController): AbortSignal =>
  requestSignal ? AbortSignal.any([requestSignal, signal]) : signal

/** Progress comes by the hundred; a person sees ten a second. */
function isTooSoon(
  message: JSONRPCMessage,
  watched: ReadonlyMap<string | number, Watched>,
  elapsed: () => number,
): boolean {
  const params = 'params' in message ? message.params : undefined
  const token = params?.['progressToken']
  const request = typeof token === 'string' || typeof token === 'number' ? watched.get(token) : undefined
  if (!request) return false
  const now = elapsed()
  if (now - request.lastProgressAt < PROGRESS_EVERY_MS) return true
  request.lastProgressAt = now
  return false
}

/** A little deeper than what is used: what is cut here is refused by name later, as nested too deep. */
const DEEPEST = DEEPEST_JSON + 20

/**
 * Cuts what nests deeper than anything real out of a parsed message, in place: the library's schemas walk a message with
 * recursion, and one hostile value would fail all of it. Without recursion itself.
 */
export function cutDeep(message: object): void {
  let level: object[] = [message]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const value of level) {
      for (const [key, member] of Object.entries(value) as [string, unknown][]) {
        if (typeof member !== 'object' || member === null) continue
        if (depth >= DEEPEST) Reflect.set(value, key, null)
        else next.push(member)
      }
    }
    level = next
  }
}
