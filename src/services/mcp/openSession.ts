import './withoutEval'

import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'

import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import type { ServerFault } from '@/domain/mcp/serverFault'
import { failed, ok, type Result } from '@/lib/result'

import { orAborted } from '../page/timeouts'
import { boundedFetch } from './boundedFetch'
import { boundedTransport } from './boundedTransport'
import { createSession } from './createSession'
import { faultOf } from './faultOf'
import type { McpSession, OpenOptions } from './mcpSession'
import { PAGE_TYPE } from './readPage'
import { answerJson, readQuestion, readSampling, sampledJson } from './readQuestion'

/** Longest wait for a server to answer at all, in milliseconds. */
const CONNECT_MS = 10_000
/** Most pages of one list. */
const MOST_PAGES = 100
/** Most rounds of questions in one call. */
const MOST_ROUNDS = 8

/**
 * Connects to a server of either era. A browser tells a refused preflight from a dead server in no way, so after an
 * answer that never came it tries again as servers of 2025 allow: without the headers of 2026, then without the one
 * of 2025 (some let pages send neither).
 */
export async function openSession(options: OpenOptions): Promise<Result<McpSession, ServerFault>> {
  const modern = await attempt(options, options.mode ?? 'auto', [])
  if (modern.ok || modern.error.type !== 'unreachable' || options.mode !== undefined) return modern
  const legacy = await attempt(options, 'legacy', [])
  if (legacy.ok || legacy.error.type !== 'unreachable') return legacy
  const bare = await attempt(options, 'legacy', ['mcp-protocol-version'])
  // A session whose id the page may not read: the server lets pages in only half way.
  if (!bare.ok && bare.error.type === 'status' && bare.error.status === 400)
    return failed({ type: 'unreachable', origin: bare.error.origin, reason: 'cors' })
  return bare.ok ? bare : modern
}

async function attempt(
  options: OpenOptions,
  mode: VersionNegotiationMode,
  withoutHeaders: readonly string[],
): Promise<Result<McpSession, ServerFault>> {
  const { url, fetch, headers, authProvider, elapsed, listens = false, roots = [] } = options
  let floods = false
  /** Questions that wait for the person; time limits wait with them. */
  const asking = { count: 0 }
  const client = new Client(
    { name: 'Parlance', version: '1.0.0' },
    {
      capabilities: {
        // The defaults of a form are filled in before it is shown.
        elicitation: { form: {}, url: {} },
        sampling: {},
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [PAGE_TYPE] } },
        ...(roots.length > 0 && { roots: {} }),
      },
      versionNegotiation: { mode, probe: { timeoutMs: CONNECT_MS } },
      listMaxPages: MOST_PAGES,
      inputRequired: { maxRounds: MOST_ROUNDS },
    },
  )
  const ask = async (question: ServerQuestion | undefined, signal: AbortSignal): Promise<ServerAnswer> => {
    if (!question) return { type: 'decline' }
    asking.count += 1
    try {
      return await options.ask(question, signal)
    } finally {
      asking.count -= 1
    }
  }
  client.setRequestHandler('elicitation/create', async (request, { mcpReq }) =>
    answerJson(await ask(readQuestion(request), mcpReq.signal)),
  )
  client.setRequestHandler('sampling/createMessage', async (request, { mcpReq }) =>
    sampledJson(await ask(readSampling(request), mcpReq.signal)),
  )
  if (roots.length > 0)
    client.setRequestHandler('roots/list', () => ({ roots: roots.map((uri) => ({ uri })) }))
  const bounded = boundedFetch({ fetch, url, ...(headers && { headers }), withoutHeaders })
  const inner = new StreamableHTTPClientTransport(new URL(url), {
    // Without a listener the stream for changes is not opened; what continues a broken answer is.
    fetch: listens ? bounded : (target, init) => (isListening(init) ? noStream() : bounded(target, init)),
    ...(authProvider && { authProvider }),
  })
  const transport = boundedTransport(inner, elapsed, () => {
    floods = true
  })
  try {
    const connecting = client.connect(transport, { timeout: CONNECT_MS, signal: options.signal })
    // The library's first question does not look at the signal.
    await orAborted(connecting, options.signal)
  } catch (cause) {
    void client.close().catch(() => undefined)
    options.onRefused?.(cause)
    return failed(options.signal.aborted ? { type: 'cancelled' } : faultOf(cause, url))
  }
  return ok(createSession({ client, transport: inner, options, asking, hasFlooded: () => floods, listens }))
}

const isListening = (init?: RequestInit): boolean =>
  init?.method === 'GET' && !new Headers(init.headers).has('last-event-id')

const noStream = () => Promise.resolve(new Response(null, { status: 405 }))
