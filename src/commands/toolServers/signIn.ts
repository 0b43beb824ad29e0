import { serverSignInOwner } from '@/domain/keys/keyOwner'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import type { LazyServices } from '../lazyServices'
import { listServerTools } from './listServerTools'

/**
 * Signing in to a tool server and out of it. The code of the window comes loaded: browsers only allow a window in the
 * press itself.
 */
export const createSignInCommands = (
  deps: CommandDeps,
  { openSignInWindow }: LazyServices['signInWindow'],
) => ({
  hasSignIn: (server: ToolServer): boolean => deps.keys.has(serverSignInOwner(server)),

  /**
   * Signs in, in a window that is opened at once: call it from the press itself. Fails with a sentence; when it
   * succeeds the server's tools are read.
   */
  signInToolServer: async (server: ToolServer, signal: AbortSignal): Promise<Result<void, string>> => {
    const opened = openSignInWindow()
    const { authOf, pool } = await deps.toolServers()
    const done = await authOf(server).signIn((address, state) => opened.visit(address, state, signal))
    opened.close()
    if (!done.ok) return done
    await pool.close(server.id)
    await listServerTools(deps, server, signal, { isForced: true })
    return ok(undefined)
  },

  /** Forgets the sign-in on this device. Fails with a sentence. */
  signOutToolServer: async (server: ToolServer): Promise<Result<void, string>> => {
    const removed = await deps.keys.removeKey(serverSignInOwner(server).id)
    const { pool } = await deps.toolServers()
    await pool.close(server.id)
    return removed
  },
})
