import { createAdaptorServer, type HttpBindings } from '@hono/node-server'

import { failed, ok, type Result } from '@/lib/result'
import { bodyOf, sourceOf } from '@/lib/streams/sources'
import { within } from '@/lib/time/sleep'

import type { Closing } from './api/createClosing'
import { BrokenOff } from './replies/createLiveReply'

/** A host that answers. */
export type Listening = {
  /** `http://127.0.0.1:4173`, with the port it really got. */
  readonly url: string
  /** @param graceMs how long answers may take to reach their readers; none = connections end at once */
  close(graceMs?: number): Promise<void>
}

/** What answers: a function of requests; `env` holds the connection's facts. */
export type Answering = {
  readonly fetch: (request: Request, env?: Partial<HttpBindings>) => Response | Promise<Response>
}

/** How long a connection may take to send what it asks, in milliseconds. */
export type Timeouts = {
  /** For the headers of a request. */
  readonly headersMs: number
  /** For a whole request, its body included. */
  readonly requestMs: number
  /** How often connections are looked at. */
  readonly checkMs: number
}

/** Connections that may wait to be taken up: more come at once than Node's own 511. */
const WAITING = 4_096

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 120_000, checkMs: 2000 }

/** Starts answering. Port 0 takes any free one. Connections that send too slowly are closed. The error is a sentence for the terminal. */
export function listen(
  host: Answering,
  where: { readonly port: number; readonly hostname: string },
  timeouts: Timeouts = TIMEOUTS,
): Promise<Result<Listening, string>> {
  return new Promise((resolve) => {
    const server = createAdaptorServer({
      fetch: async (request, env) => {
        const bindings = env as Partial<HttpBindings>
        return breakingOff(await host.fetch(request, bindings), bindings)
      },
      hostname: where.hostname,
      serverOptions: {
        headersTimeout: timeouts.headersMs,
        requestTimeout: timeouts.requestMs,
        connectionsCheckingInterval: timeouts.checkMs,
      },
    })
    server.listen({ port: where.port, host: where.hostname, backlog: WAITING }, () => {
      const name = where.hostname.includes(':') ? `[${where.hostname}]` : where.hostname
      const address = server.address()
      const port = typeof address === 'object' ? (address?.port ?? where.port) : where.port
      resolve(
        ok({
          url: `http://${name}:${port}`,
          async close(graceMs = 0) {
            const closed = new Promise<void>((resolve) => {
              server.close(() => resolve())
            })
            if (!('closeAllConnections' in server)) return closed
            server.closeIdleConnections()
            if (graceMs > 0) await within(graceMs, closed)
            server.closeAllConnections()
            return closed
          },
        }),
      )
    })
    server.on('error', (error: NodeJS.ErrnoException) => resolve(failed(sentence(error, where))))
  })
}

/** Answers that may break off on purpose. */
const MAY_BREAK = ['parlance-kept', 'parlance-reply-state']

/** The same answer, whose connection ends where its source breaks off: told as an error, each would be a line in the log. */
function breakingOff(answer: Response, { outgoing }: Partial<HttpBindings>): Response {
  if (!answer.body || !outgoing || !MAY_BREAK.some((name) => answer.headers.has(name))) return answer
  const { read, cancel } = sourceOf(answer.body)
  const body = bodyOf({
    read: () =>
      read().catch((error: unknown) => {
        if (!(error instanceof BrokenOff)) throw error
        outgoing.destroy()
        // What writes hears of it from the connection.
        return new Promise<undefined>(() => undefined)
      }),
    cancel,
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}

function sentence(
  error: NodeJS.ErrnoException,
  { port, hostname }: { readonly port: number; readonly hostname: string },
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already taken, perhaps by another Parlance. Stop that one, or choose another: PORT=${port + 1} npm start`
    case 'EACCES':
      return `This account may not listen on port ${port}. Choose one above 1023: PORT=4173 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${hostname}". Leave HOST unset for this machine only, or use HOST=0.0.0.0.`
    default:
      return `The server could not start: ${error.message}`
  }
}

type StopParts = Pick<Closing, 'drain' | 'underWay'> & {
  /** How long replies may take to end, in seconds. */
  readonly drainSeconds: number
  /** Lets go of everything, once no reply is left. */
  readonly close: () => Promise<void>
  /** Ends the program at once. */
  readonly exit: (code: number) => void
  /** Takes a line for whoever runs the host. */
  readonly say: (line: string) => void
}

/** What a signal to stop does: the first lets replies end, a second one ends the program at once. */
export function createStop({
  drain,
  underWay,
  drainSeconds,
  close,
  exit,
  say,
}: StopParts): () => Promise<void> {
  let isStopping = false
  return async () => {
    if (isStopping) {
      exit(1)
      return
    }
    isStopping = true
    const left = underWay()
    if (left > 0)
      say(`Stopping. ${replies(left)} may take up to ${drainSeconds} s to end; stop again to end at once.`)
    const cut = await drain(drainSeconds * 1000)
    if (cut > 0) say(`${replies(cut)} had to be cut off.`)
    await close()
    exit(0)
  }
}

const replies = (count: number): string => (count === 1 ? '1 reply' : `${count} replies`)
