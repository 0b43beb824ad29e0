import { isRecord } from '@/lib/json'
import { mark, t } from '@/lib/text/t'
import { sentence } from '@/lib/text/english'
import { tellLately } from '@/lib/text/tellLately'

import type { Masker } from '../../secrets/createMasker'
import { rpcError, type McpServer } from '../createAddressServer'
import { type Bridge, createBridge, eventStream } from './createBridge'
import type { Child, Message } from './startChild'

export type CommandServerDeps = {
  readonly start: (onMessage: (message: Message) => void) => Child
  readonly newId: () => string
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  /** For the terminal. */
  readonly log: (line: string) => void
  readonly masker: Masker
}

/** A process and whose it is. */
type Running = {
  readonly who: string
  readonly bridge: Bridge
  readonly child: Child
  usedAt: number
}

/** A server that is silent for this long when asked what it is speaks the older protocol, in milliseconds. */
const PROBE_MS = 8_000
/** A process that nobody uses for this long is ended, in milliseconds. */
const UNUSED_MS = 10 * 60_000
/** Most processes of one server for one person, and for all: the one unused for longest makes room. */
const MOST_EACH = 4
const MOST = 32
/** After this many that ended by themselves within a minute none is started until the minute is over. */
const MOST_DEATHS = 3
const MINUTE_MS = 60_000

/**
 * A server started on this machine, spoken to as if it were reached by HTTP. Each session of the older protocol has a
 * process of its own, since its state is the session's; in the newest each person has one.
 */
export function createCommandServer(server: McpServer, deps: CommandServerDeps) {
  const { newId, elapsed, log, masker } = deps
  /** By session, or by person in the newest protocol. */
  const running = new Map<string, Running>()
  let deaths: number[] = []
  let problem: string | undefined
  let probing: Promise<boolean> | undefined

  function started(id: string, who: string): Running | undefined {
    deaths = deaths.filter((at) => elapsed() - at < MINUTE_MS)
    if (deaths.length >= MOST_DEATHS) return undefined
    makeRoom(who)
    const bridge = createBridge((message) => child.send(message))
    const child = deps.start(bridge.received)
    const found: Running = { who, bridge, child, usedAt: elapsed() }
    running.set(id, found)
    void child.ended.then(({ why, detail }) => {
      bridge.over(why)
      if (running.get(id) !== found) return
      running.delete(id)
      deaths.push(elapsed())
      problem = why
      log(`The tool server “${server.name}” ended. ${detail ?? why}`)
    })
    return found
  }

  function makeRoom(who: string): void {
    const all = [...running].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    const mine = all.filter(([, each]) => each.who === who)
    const [oldest] = mine.length >= MOST_EACH ? mine : all.length >= MOST ? all : []
    if (oldest) stop(...oldest)
  }

  function stop(id: string, { child, bridge }: Running): void {
    running.delete(id)
    bridge.over()
    child.stop()
  }

  /** Asked once, of a process of its own: some end at a first request they don't know. */
  function isModern(): Promise<boolean> {
    probing ??= probe(deps.start)
    return probing
  }

  function asked(found: Running, message: Message, headers: Readonly<Record<string, string>> = {}): Response {
    found.usedAt = elapsed()
    if (message['id'] === undefined || typeof message['method'] !== 'string') {
      found.bridge.tell(message)
      return new Response(null, { status: 202 })
    }
    return eventStream(
      ({ message: hear, end }) =>
        found.bridge.ask(message, {
          message: hear,
          end: () => {
            found.usedAt = elapsed()
            end()
          },
        }),
      { headers, masker },
    )
  }

  return {
    /** Answers one message of a page. */
    answer: async (request: Request, message: Message, who: string): Promise<Response> => {
      const session = request.headers.get('mcp-session-id')
      if (session !== null) {
        const found = running.get(session)
        return found?.who === who ? asked(found, message) : refused(404, message, 'There is no such session.')
      }
      const isPlain = message['method'] !== 'initialize'
      if (isPlain && !(await isModern()))
        return refused(400, message, 'This server needs a session: send initialize first.')
      const id = isPlain ? `of ${who}` : newId()
      const found = running.get(id) ?? started(id, who)
      if (!found) return refused(503, message, keepsEnding(problem), MINUTE_MS)
      return asked(found, message, isPlain ? {} : { 'Mcp-Session-Id': id })
    },

    /** Ends the session a page is done with. */
    end: (request: Request, who: string): Response => {
      const id = request.headers.get('mcp-session-id') ?? ''
      const found = running.get(id)
      if (found?.who !== who) return new Response(null, { status: 404 })
      stop(id, found)
      return new Response(null, { status: 204 })
    },

    /** Ends processes that nobody uses; to be called now and then. */
    tidyUp: (): void => {
      for (const [id, each] of running)
        if (!each.bridge.isBusy() && elapsed() - each.usedAt > UNUSED_MS) stop(id, each)
    },

    /** Why it ended the last time, as a sentence; undefined while nothing is wrong. */
    problem: (): string | undefined => (running.size > 0 ? undefined : problem),

    stopAll: (): void => {
      for (const [id, each] of running) stop(id, each)
    },
  }
}

/** Whether a server speaks the newest protocol. One that is silent, ends or says no speaks the older one. */
async function probe(start: CommandServerDeps['start']): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let child: Child | undefined
  const found = await new Promise<boolean>((resolve) => {
    child = start(({ result, error }) => {
      const data = isRecord(error) ? error['data'] : undefined
      resolve(isRecord(result) || (isRecord(data) && Array.isArray(data['supported'])))
    })
    timer = setTimeout(() => resolve(false), PROBE_MS)
    void child.ended.then(() => resolve(false))
    child.send(DISCOVER)
  })
  clearTimeout(timer)
  child?.stop()
  return found
}

const DISCOVER: Message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'Parlance', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
}

const keepsEnding = (why: string | undefined): string =>
  why === undefined
    ? mark('The server keeps ending.')
    : sentence(() => t('The server keeps ending. {why}', { why: tellLately(why) }))

const refused = (status: number, { id = null }: Message, message: string, waitMs?: number): Response =>
  Response.json(
    { jsonrpc: '2.0', id, error: rpcError(message) },
    { status, headers: waitMs === undefined ? {} : { 'Retry-After': String(waitMs / 1_000) } },
  )
