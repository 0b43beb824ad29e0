import { badRequest, busyProblem, problemResponse, type Problem } from '@/builtin/problem'
import { readBodyText } from '@/builtin/readBodyText'
import { isRecord, parseJson } from '@/lib/json'
import { measureJson } from '@/lib/measureJson'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import type { AppCaller } from '../api/upstream'
import type { Masker } from '../secrets/createMasker'
import { createCommandServer } from './child/createCommandServer'
import type { Child, Message } from './child/startChild'
import { createAddressServer, type McpServer } from './createAddressServer'

export type ToolRelayDeps = {
  /** Starts the process of a server that is named by a command. */
  readonly start: (
    server: Extract<McpServer, { type: 'command' }>,
    onMessage: (message: Message) => void,
    /** Hears each line of its standard error, which is for the log alone. */
    onSaid: (line: string) => void,
  ) => Child
  readonly newId: () => string
  readonly elapsed: () => number
  /** Writes a line for whoever runs the host, its secrets masked. */
  readonly log: (line: string) => void
  /** Takes the secrets of the host out of what servers answer. */
  readonly masker: Masker
}

/** Answers `/api/mcp` and `/api/mcp/<name>`. */
export type ToolRelay = {
  readonly answer: (request: Request, caller: AppCaller) => Promise<Response>
  /** To be called now and then. */
  readonly tidyUp: () => void
  readonly stopAll: () => void
}

type Served = {
  readonly server: McpServer
  readonly answer: (request: Request, message: Message, body: string, who: string) => Promise<Response>
  readonly end: (request: Request, who: string) => Promise<Response> | Response
  readonly problem: () => string | undefined
  readonly tidyUp: () => void
  readonly stopAll: () => void
}

const BODY = { maxBytes: 1_000_000, maxMs: 30_000 }
/** Most values in one message. */
const MOST_VALUES = 50_000
/** Most requests of one caller at once. */
const AT_ONCE = 8

/**
 * Lets the app use servers of tools that its page can't reach: those this host names, and nothing else. A page asks for
 * one by its name; no address, program or key is ever its to say.
 */
export function createToolRelay(servers: readonly McpServer[], deps: ToolRelayDeps): ToolRelay {
  const served = servers.map((server) => serve(server, deps))
  const open = new Map<string, number>()

  const isAllowed = ({ server: { people } }: Served, { names }: AppCaller) =>
    people === undefined || names === undefined || names.some((name) => people.includes(name))

  return {
    async answer(request, caller) {
      const mine = served.filter((each) => isAllowed(each, caller))
      const name = new URL(request.url).pathname.replace(/^\/api\/mcp\/?/, '')
      if (name === '' && request.method === 'GET') return listOf(mine)
      const found = mine.find(({ server }) => server.name === name)
      if (!found) return problemResponse(NOT_NAMED, NOT_KEPT)
      if (request.method === 'DELETE') return found.end(request, caller.who)
      // Nothing is told unasked: each open stream would take one of the few connections a page has to its host.
      if (request.method !== 'POST')
        return new Response(null, { status: 405, headers: { Allow: 'POST, DELETE' } })
      // A form of another page can send any other type without being asked.
      if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
        return problemResponse(NOT_JSON, NOT_KEPT)
      const count = open.get(caller.who) ?? 0
      if (count >= AT_ONCE)
        return problemResponse(
          busyProblem(stored('At most {count} requests to tool servers at once.', { count: AT_ONCE }), 1),
          NOT_KEPT,
        )
      open.set(caller.who, count + 1)
      const leave = once(() => {
        const left = (open.get(caller.who) ?? 1) - 1
        if (left > 0) open.set(caller.who, left)
        else open.delete(caller.who)
      })
      try {
        return untilRead(await passed(request, found, caller), leave)
      } catch (cause) {
        leave()
        throw cause
      }
    },
    tidyUp: () => served.forEach((each) => each.tidyUp()),
    stopAll: () => served.forEach((each) => each.stopAll()),
  }
}

async function passed(request: Request, { answer }: Served, caller: AppCaller): Promise<Response> {
  const body = await readBodyText(request, BODY)
  if (!body.ok) return problemResponse(body.error, NOT_KEPT)
  const message = parseJson(body.value)
  if (!isRecord(message) || measureJson(body.value).values > MOST_VALUES)
    return problemResponse(NOT_MESSAGE, NOT_KEPT)
  // Only what may cost something is counted: a call, not what leads to it.
  const usedUp = message['method'] === 'tools/call' ? await caller.limit() : undefined
  if (usedUp) return problemResponse(usedUp, NOT_KEPT)
  return answer(request, message, body.value, caller.who)
}

function serve(server: McpServer, deps: ToolRelayDeps): Served {
  if (server.type === 'address') {
    const pass = createAddressServer(server, deps.masker)
    return {
      server,
      answer: (request, _, body) => pass(request, body),
      end: (request) => pass(request, undefined),
      problem: () => undefined,
      tidyUp: () => undefined,
      stopAll: () => undefined,
    }
  }
  const { newId, elapsed, log, masker } = deps
  const onSaid = (line: string) => log(`[${server.name}] ${line}`)
  const start = (onMessage: (message: Message) => void) => deps.start(server, onMessage, onSaid)
  const { answer, end, problem, tidyUp, stopAll } = createCommandServer(server, {
    start,
    newId,
    elapsed,
    log,
    masker,
  })
  return {
    server,
    answer: (request, message, _, who) => answer(request, message, who),
    end,
    problem,
    tidyUp,
    stopAll,
  }
}

/** The names only: neither addresses nor commands are a page's business. */
const listOf = (served: readonly Served[]): Response =>
  Response.json(
    {
      servers: served.map(({ server: { name, title }, problem }) => {
        const why = problem()
        return { name, title, ...(why !== undefined && { problem: why }) }
      }),
    },
    { headers: NOT_KEPT },
  )

/** The answer, with a call once it is read to its end or nobody reads it any more. */
function untilRead(answer: Response, then: () => void): Response {
  const { body } = answer
  if (!body) {
    then()
    return answer
  }
  const reader = body.getReader()
  const stream = new ReadableStream<Uint8Array>({
    async pull(to) {
      try {
        const { done, value } = await reader.read()
        if (!done) {
          to.enqueue(value)
          return
        }
        then()
        to.close()
      } catch (cause) {
        then()
        to.error(cause)
      }
    },
    async cancel(reason) {
      then()
      await reader.cancel(reason)
    },
  })
  return new Response(stream, answer)
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
const NOT_NAMED: Problem = {
  ...badRequest(mark('This host names no such tool server.'), null, 'mcp_unknown'),
  status: 404,
}
const NOT_JSON: Problem = {
  ...badRequest('Send a POST request with a JSON body.', null, 'mcp_request'),
  status: 415,
}
const NOT_MESSAGE = badRequest('The body must be one JSON-RPC message.', null, 'mcp_request')
