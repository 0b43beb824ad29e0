import { isRecord } from '@/lib/json'
import type { Masker } from '@/server/secrets/createMasker'
import { mark, t } from '@/lib/text/t'
import { sentence } from '@/lib/text/english'
import { tellLately } from '@/lib/text/tellLately'
import { rpcError } from '../createAddressServer'

import type { Message } from './startChild'

/** Notices that came while nothing was asked: told with the next answer, the newest ones. */
const MOST_STRAYS = 20

/** Hears what comes for one request; `end` after its answer, or when none will come. */
export type Listener = { readonly message: (message: Message) => void; readonly end: () => void }

type Pending = Listener & { readonly id: unknown; readonly token: unknown }

export type Bridge = ReturnType<typeof createBridge>

/**
 * Carries messages between pages and one server. Several pages may use the same numbers for their requests and
 * progress, so each gets a number of the bridge's own.
 */
export function createBridge(send: (message: Message) => void) {
  const pending = new Map<number, Pending>()
  let strays: Message[] = []
  let next = 1
  let hasAnswered = false

  function received(message: Message): void {
    const { id, method, params } = message
    if (typeof method !== 'string') {
      const asked = typeof id === 'number' ? pending.get(id) : undefined
      if (!asked || typeof id !== 'number') return
      hasAnswered = true
      pending.delete(id)
      asked.message({ ...message, id: asked.id })
      asked.end()
      return
    }
    const latest = [...pending.values()].at(-1)
    if (id !== undefined) question(message, latest)
    else if (method === 'notifications/progress') progressed(message, params)
    else if (latest) latest.message(message)
    else strays = [...strays, message].slice(-MOST_STRAYS)
  }

  /** What the server asks in the middle of a call, such as something of the person. */
  function question(message: Message, latest: Pending | undefined): void {
    const { id, method } = message
    if (method === 'ping') send({ jsonrpc: '2.0', id, result: {} })
    else if (latest) latest.message(message)
    else send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Nobody can be asked now.' } })
  }

  function progressed(message: Message, params: unknown): void {
    if (!isRecord(params) || typeof params['progressToken'] !== 'number') return
    const asked = pending.get(params['progressToken'])
    if (asked) asked.message({ ...message, params: { ...params, progressToken: asked.token } })
  }

  return {
    received,

    /** Asks the server. Returns what gives the request up: the server is told, unless it has answered. */
    ask(message: Message, listener: Listener): () => void {
      const own = next++
      const { params } = message
      const meta = isRecord(params) && isRecord(params['_meta']) ? params['_meta'] : undefined
      const token = meta?.['progressToken']
      pending.set(own, { ...listener, id: message['id'], token })
      for (const stray of strays) listener.message(stray)
      strays = []
      send({
        ...message,
        id: own,
        ...(token !== undefined &&
          isRecord(params) && { params: { ...params, _meta: { ...meta, progressToken: own } } }),
      })
      return () => {
        if (!pending.delete(own) || message['method'] === 'initialize') return
        send({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId: own, reason: 'The page is gone.' },
        })
      }
    },

    /** Passes on a notice of the page, or its answer to a question. */
    tell(message: Message): void {
      const { method, params } = message
      if (method !== 'notifications/cancelled') {
        send(message)
        return
      }
      const asked = isRecord(params) ? params['requestId'] : undefined
      const own = [...pending].find(([, { id }]) => id === asked)?.[0]
      if (own !== undefined && isRecord(params)) send({ ...message, params: { ...params, requestId: own } })
    },

    isBusy: (): boolean => pending.size > 0,

    /**
     * No answer will come any more. Requests of a server that never answered are refused with the reason: they surely did
     * nothing.
     */
    over(why = ''): void {
      const left = [...pending.values()]
      pending.clear()
      for (const { id, message, end } of left) {
        const error = rpcError(notStarted(why))
        if (!hasAnswered) message({ jsonrpc: '2.0', id, error })
        end()
      }
    },
  }
}

const notStarted = (why: string): string =>
  why === ''
    ? mark('The host could not start this server.')
    : sentence(() => t('The host could not start this server. {why}', { why: tellLately(why) }))

/** How often a stream without news says that it is there, in milliseconds: proxies cut silent ones. */
const PING_MS = 15_000

/**
 * The answer to one request as a stream of events: its messages, then its end.
 *
 * @param start begins the work; returns what gives it up when the page is gone.
 */
export function eventStream(
  start: (listener: Listener) => () => void,
  { headers, masker }: { readonly headers: Readonly<Record<string, string>>; readonly masker: Masker },
): Response {
  const encoder = new TextEncoder()
  let giveUp: () => void = () => undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      timer = setInterval(() => write(': still here\n\n'), PING_MS)
      giveUp = start({
        message: (message: Message) =>
          write(`event: message\ndata: ${masker.text(JSON.stringify(message))}\n\n`),
        end: () => {
          if (isOver) return
          isOver = true
          clearInterval(timer)
          controller.close()
        },
      })
    },
    cancel() {
      isOver = true
      clearInterval(timer)
      giveUp()
    },
  })
  return new Response(body, {
    headers: { ...headers, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
  })
}
