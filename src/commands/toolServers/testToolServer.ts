import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { serverKeyOwner } from '@/domain/keys/keyOwner'
import { describeServerFault, type ServerFault } from '@/domain/mcp/serverFault'
import type { ServerTest, ToolServer } from '@/domain/mcp/toolServer'

import type { CommandDeps } from '../deps'

/** Longest test, in milliseconds. */
const LIMIT_MS = 30_000

/**
 * Connects to a server, saved or not, with the key that is typed or else the kept one, and lists its tools. Changes
 * nothing.
 */
export const createTestToolServer = (deps: CommandDeps) =>
  async function testToolServer(
    server: ToolServer,
    typedKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ServerTest> {
    const { addressOf, headersFor, authOf } = await deps.toolServers()
    const owner = serverKeyOwner(server)
    const { settings } = deps.store.getState()
    const held = heldOf(settings.heldAddresses, owner.id)
    const isSaved = settings.toolServers.some(({ id, url }) => id === server.id && url === server.url)
    if (held && isSaved) return { type: 'failed', message: heldReason(owner, held), canSignIn: false }
    const address = addressOf(server)
    if (!address.ok) return { type: 'failed', message: address.error, canSignIn: false }
    const url = address.value
    const headers = headersFor(server, typedKey)
    if (!headers.ok) return { type: 'failed', message: headers.error, canSignIn: false }
    const hasKey = Object.keys(headers.value).length > 0
    const { openSession } = await deps.load('serverSession')
    const opened = await openSession({
      url,
      headers: headers.value,
      fetch: deps.fetch,
      idleLimitMs: LIMIT_MS,
      ask: () => Promise.resolve({ type: 'decline' }),
      elapsed: deps.elapsed,
      signal,
      ...(!hasKey && server.via === 'direct' && { authProvider: authOf(server).provider }),
    })
    if (!opened.ok) return failure(await explained(opened.error, url))
    const listed = await opened.value.listTools(signal)
    await opened.value.close()
    if (!listed.ok) return failure(listed.error)
    const { tools, dropped } = listed.value
    return { type: 'fine', facts: opened.value.facts, toolCount: tools.length, dropped }

    function failure(fault: ServerFault): ServerTest {
      return {
        type: 'failed',
        message: describeServerFault(fault, server),
        canSignIn: fault.type === 'signIn' && server.via === 'direct',
      }
    }

    /** A browser keeps the reason to itself; whether anything answers at all can be found out. */
    async function explained(fault: ServerFault, at: string): Promise<ServerFault> {
      if (fault.type !== 'unreachable' || fault.reason !== 'unknown') return fault
      const page = await deps.page()
      const { probeReach } = await deps.load('reach')
      const reach = await probeReach(at, { fetch: deps.fetch, signal, page })
      return { ...fault, reason: reach === 'answers' ? 'cors' : reach === 'silent' ? 'silent' : 'unknown' }
    }
  }
