import type { ServerFault } from '@/domain/mcp/serverFault'
import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import type { ServerFacts, ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import { errorOf, failed, type Result } from '@/lib/result'
import { sentence } from '@/lib/text/english'

import { orAborted } from '../page/timeouts'
import type { Answer, ListKind, McpSession } from './mcpSession'
import { openSession } from './openSession'
import type { ServerAuth } from './signIn/createServerAuth'

/** A session that nobody uses for so long is closed, in milliseconds. */
const UNUSED_MS = 5 * 60_000

export type PoolDeps = {
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  /** Where the server is reached: its own address, or this app's host. Fails with a sentence where that is nowhere. */
  readonly addressOf: (server: ToolServer) => Result<string, string>
  /** The headers with its key. Fails with a sentence when the key may not be used. */
  readonly headersFor: (server: ToolServer) => Result<Readonly<Record<string, string>>, string>
  readonly authFor?: (server: ToolServer) => ServerAuth | undefined
  readonly ask: (server: ToolServer, question: ServerQuestion, signal: AbortSignal) => Promise<ServerAnswer>
  readonly onChanged?: (id: ToolServerId, kind: ListKind) => void
}

export type UseOptions = {
  readonly signal: AbortSignal
  /** Whether the work may be done twice, if the session was lost in between: lists and reading tools. */
  readonly isRepeatable: boolean
}

export type ServerPool = {
  /** Does some work in the server's session, which is opened when needed. Never rejects. */
  use<Value>(
    server: ToolServer,
    options: UseOptions,
    work: (session: McpSession) => Answer<Value>,
  ): Answer<Value>
  /** What an open server says of itself; undefined while it is not connected. */
  factsOf(id: ToolServerId): ServerFacts | undefined
  /** Ends the session: the server was changed or removed. */
  close(id: ToolServerId): Promise<void>
  closeAll(): Promise<void>
}

type Entry = {
  /** Of which description of the server this session is. */
  readonly of: string
  readonly opening: Promise<Result<McpSession, ServerFault>>
  readonly controller: AbortController
  session?: McpSession
  users: number
  timer?: ReturnType<typeof setTimeout>
}

/** The open sessions, one a server: opened with the first use, closed when unused, opened again when lost. */
export function createServerPool(deps: PoolDeps): ServerPool {
  const entries = new Map<ToolServerId, Entry>()

  function entryOf(server: ToolServer): Entry {
    const of = JSON.stringify([
      server.url,
      server.via,
      server.keyHeader,
      server.idleLimitMs,
      server.clientId,
      server.roots,
    ])
    const found = entries.get(server.id)
    if (found?.of === of) return found
    if (found) void drop(server.id, found)
    const controller = new AbortController()
    const entry: Entry = { of, controller, opening: open(server, controller.signal), users: 0 }
    entries.set(server.id, entry)
    void entry.opening.then((opened) => {
      if (opened.ok) entry.session = opened.value
      else if (entries.get(server.id) === entry) entries.delete(server.id)
    })
    return entry
  }

  async function open(server: ToolServer, signal: AbortSignal): Promise<Result<McpSession, ServerFault>> {
    const address = deps.addressOf(server)
    if (!address.ok)
      return failed({ type: 'local', message: sentence(() => errorOf(deps.addressOf(server))) })
    const headers = deps.headersFor(server)
    if (!headers.ok)
      return failed({ type: 'local', message: sentence(() => errorOf(deps.headersFor(server))) })
    const auth = deps.authFor?.(server)
    return openSession({
      url: address.value,
      headers: headers.value,
      fetch: deps.fetch,
      idleLimitMs: server.idleLimitMs,
      ...(server.roots && { roots: server.roots }),
      ask: (question, asked) => deps.ask(server, question, asked),
      onChanged: (kind) => deps.onChanged?.(server.id, kind),
      // Servers behind the relay share the app's own six connections with it.
      listens: server.via === 'direct',
      elapsed: deps.elapsed,
      signal,
      ...(auth && { authProvider: auth.provider, onRefused: (cause) => auth.noteRefusal(cause) }),
    })
  }

  async function drop(id: ToolServerId, entry: Entry): Promise<void> {
    if (entries.get(id) === entry) entries.delete(id)
    clearTimeout(entry.timer)
    entry.controller.abort()
    await entry.session?.close()
  }

  const use = async <Value>(
    server: ToolServer,
    options: UseOptions,
    work: (session: McpSession) => Answer<Value>,
    isAgain = false,
  ): Answer<Value> => {
    const entry = entryOf(server)
    clearTimeout(entry.timer)
    entry.users += 1
    try {
      const opened = await orAborted(entry.opening, options.signal).catch(() =>
        failed({ type: 'cancelled' } as const),
      )
      if (!opened.ok) return opened
      const done = await work(opened.value)
      if (done.ok || done.error.type !== 'sessionLost') return done
      await drop(server.id, entry)
      return options.isRepeatable && !isAgain ? await use(server, options, work, true) : done
    } finally {
      entry.users -= 1
      if (entry.users === 0) entry.timer = setTimeout(() => void drop(server.id, entry), UNUSED_MS)
    }
  }

  return {
    use: (server, options, work) => use(server, options, work),
    factsOf: (id) => entries.get(id)?.session?.facts,
    close: async (id) => {
      const entry = entries.get(id)
      if (entry) await drop(id, entry)
    },
    closeAll: async () => {
      await Promise.all([...entries].map(([id, entry]) => drop(id, entry)))
    },
  }
}
