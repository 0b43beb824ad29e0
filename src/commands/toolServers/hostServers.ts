import * as z from '@/lib/schema'
import { hostServer, type ToolServer } from '@/domain/mcp/toolServer'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps } from '../deps'

const listSchema = z.object({
  servers: z.array(z.object({ name: z.string().check(z.regex(/^[\w.-]{1,64}$/)), title: z.string() })),
})

/**
 * Asks this app's host which servers it names; the store knows them from then on. A host without any, and a plain file
 * host, name none; where it can't be reached, what was known stays.
 */
export async function loadHostServers(deps: CommandDeps): Promise<void> {
  const { origin } = await deps.page()
  const url = `${origin}/api/mcp`
  const headers = hostHeaders(deps, url, origin)
  const answer = await deps
    .fetch(url, { headers: headers.ok ? headers.value : {}, cache: 'no-store' })
    .catch(() => undefined)
  if (!answer) return
  const body: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
  const read = listSchema.safeParse(body)
  const { hostServersListed } = deps.store.getState()
  hostServersListed(read.success ? read.data.servers.map(hostServer) : [], answer.status === 401)
}

/** Every server there is: those the person added and those of the host, as far as they are known. */
export function knownServers({ store }: Pick<CommandDeps, 'store'>): readonly ToolServer[] {
  const { settings, hostServers } = store.getState()
  return [...settings.toolServers, ...hostServers]
}
