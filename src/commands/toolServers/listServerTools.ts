import * as z from '@/lib/schema'
import type { ServerFault } from '@/domain/mcp/serverFault'
import { withResourceTools } from '@/domain/mcp/resourceTools'
import type { ServerTools, ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import { failed, ok, type Result } from '@/lib/result'
import { CodeMissing } from '@/lib/loadCode'
import type { ServerState } from '@/store/toolServersSlice'

import type { CommandDeps } from '../deps'
import { knownServers } from './hostServers'

/** A list older than this is read again before it is used, in milliseconds. */
const FRESH_MS = 10 * 60_000

const listSchema = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      inputSchema: z.string(),
      outputSchema: z.exactOptional(z.string()),
      hints: z.object({
        isReadOnly: z.boolean(),
        isDestructive: z.boolean(),
        isIdempotent: z.boolean(),
        isOpenWorld: z.boolean(),
      }),
      resources: z.exactOptional(z.enum(['list', 'read'])),
      page: z.exactOptional(z.string()),
      caller: z.exactOptional(z.enum(['model', 'page'])),
    }),
  ),
  dropped: z.array(z.string()),
  prompts: z.exactOptional(
    z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string(),
        arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
      }),
    ),
  ),
  listedAt: z.number(),
})

/** The small document that holds the last list of a server's tools, so that what they cost is known before connecting. */
export const listDocument = (id: ToolServerId): string => `tool-server:${id}`

/**
 * The tools of a server, from memory where they were read in the last ten minutes. The store knows them from then on,
 * and why there are none.
 */
export async function listServerTools(
  deps: CommandDeps,
  server: ToolServer,
  signal: AbortSignal,
  { isForced = false } = {},
): Promise<Result<ServerTools, ServerFault>> {
  const { store, now } = deps
  const { serverStateChanged } = store.getState()
  const known = store.getState().serverStates[server.id]
  if (!isForced && known?.list && now() - (known.listedAt ?? 0) < FRESH_MS)
    return { ok: true, value: known.list }
  const { fault: _, ...before } = known ?? { isConnecting: false }
  serverStateChanged(server.id, { ...before, isConnecting: true })
  try {
    const { pool } = await deps.toolServers()
    const listed = await pool.use(server, { signal, isRepeatable: true }, (session) =>
      session.listTools(signal),
    )
    const facts = pool.factsOf(server.id)
    if (!listed.ok) {
      // What was cancelled says nothing of the server.
      const fault = !signal.aborted && { fault: listed.error }
      serverStateChanged(server.id, { ...before, isConnecting: false, ...fault })
      return listed
    }
    const list = withResourceTools(listed.value, facts)
    const known = { isConnecting: false, list, listedAt: now(), ...(facts && { facts }) }
    const prompts = before.prompts && { prompts: before.prompts }
    serverStateChanged(server.id, { ...known, ...prompts })
    // At once, and again with the prompts: a page that is left meanwhile knows the tools at its next start.
    void deps.storage.saveDocument(listDocument(server.id), { ...list, ...prompts, listedAt: known.listedAt })
    void listPrompts(deps, server, signal, known)
    return ok(list)
  } catch (cause) {
    if (!(cause instanceof CodeMissing)) throw cause
    const fault: ServerFault = { type: 'local', message: cause.message }
    serverStateChanged(server.id, { ...before, isConnecting: false, fault })
    return failed(fault)
  }
}

/**
 * Lists the prompts of a server whose tools were listed just now: no request waits for them. Those known before stay
 * where the list can't be read.
 */
async function listPrompts(
  { store, storage, toolServers }: CommandDeps,
  server: ToolServer,
  signal: AbortSignal,
  known: ServerState & { readonly list: ServerTools },
): Promise<void> {
  const { pool } = await toolServers()
  const listed = known.facts?.hasPrompts
    ? await pool.use(server, { signal, isRepeatable: true }, (session) => session.listPrompts(signal))
    : ok([])
  if (!listed.ok) return
  const prompts = listed.value
  const { serverStates, serverStateChanged } = store.getState()
  // Listed again meanwhile, or removed.
  if (serverStates[server.id]?.list !== known.list) return
  serverStateChanged(server.id, { ...known, prompts })
  void storage.saveDocument(listDocument(server.id), { ...known.list, prompts, listedAt: known.listedAt })
}

/** Brings the lists of an earlier day into the store, for servers it knows nothing of. Asks no server. */
export async function recallServerTools({ store, storage }: CommandDeps): Promise<void> {
  for (const { id } of knownServers({ store })) {
    if (store.getState().serverStates[id]) continue
    const loaded = await storage.loadDocument(listDocument(id))
    const read = listSchema.safeParse(loaded.ok ? loaded.value : undefined)
    if (!read.success || store.getState().serverStates[id]) continue
    const { tools, dropped, prompts } = read.data
    // Of an earlier day: read again before it is used.
    const list = { tools, dropped }
    const known = { isConnecting: false, list, listedAt: 0, ...(prompts && { prompts }) }
    store.getState().serverStateChanged(id, known)
  }
}
