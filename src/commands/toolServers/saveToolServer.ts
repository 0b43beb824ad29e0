import { withoutHeld } from '@/domain/connections/heldAddresses'
import { serverKeyOwner, serverSignInOwner } from '@/domain/keys/keyOwner'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { serverSource } from '@/domain/mcp/serverSource'
import type { ToolServerId } from '@/domain/ids'
import { withItem } from '@/domain/settings/settings'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { listDocument, listServerTools } from './listServerTools'

/**
 * Keeps a server and, where one is given, its key (empty removes it); then reads its tools. Succeeds once server and
 * key are on disk. Fails with a sentence.
 */
export const createSaveToolServer = (deps: CommandDeps) =>
  async function saveToolServer(server: ToolServer, key: string | undefined): Promise<Result<void, string>> {
    const before = deps.store.getState().settings.toolServers.find(({ id }) => id === server.id)
    const isMoved = before !== undefined && before.rememberKey !== server.rememberKey
    const kept = isMoved ? deps.keys.keyFor(serverKeyOwner(server), server.url) : undefined
    const given = key ?? (kept?.ok === true ? kept.value : undefined)
    const keyKept =
      given === undefined ? ok(undefined) : await deps.keys.setKey(serverKeyOwner(server), given)
    const saved = await createChangeAppSettings(deps)(({ toolServers, heldAddresses }) => ({
      toolServers: withItem(toolServers, server),
      heldAddresses: withoutHeld(heldAddresses, serverKeyOwner(server).id),
    }))
    const { pool } = await deps.toolServers()
    await pool.close(server.id)
    if (before && before.url !== server.url) deps.store.getState().serverStateChanged(server.id, undefined)
    if (saved.ok && server.isOn)
      void listServerTools(deps, server, new AbortController().signal, { isForced: true })
    return saved.ok ? keyKept : saved
  }

/**
 * Removes a server with its key, its sign-in and what was approved of its tools. Fails with a sentence, and then it
 * stays. What its tools gave stays in the chats.
 */
export const createRemoveToolServer = (deps: CommandDeps) =>
  async function removeToolServer(id: ToolServerId): Promise<Result<void, string>> {
    const server = deps.store.getState().settings.toolServers.find((each) => each.id === id)
    if (!server) return ok(undefined)
    for (const owner of [serverKeyOwner(server), serverSignInOwner(server)]) {
      const removed = await deps.keys.removeKey(owner.id)
      if (!removed.ok) return removed
    }
    const source = serverSource(server).id
    const removed = await createChangeAppSettings(deps)(
      ({ toolServers, toolApprovals, trustedToolSources, heldAddresses }) => ({
        heldAddresses: withoutHeld(heldAddresses, serverKeyOwner(server).id),
        toolServers: toolServers.filter((each) => each.id !== id),
        toolApprovals: Object.fromEntries(
          Object.entries(toolApprovals).filter(([tool]) => !tool.startsWith(`${source} `)),
        ),
        trustedToolSources: trustedToolSources.filter((each) => each !== source),
      }),
    )
    if (!removed.ok) return removed
    const { pool } = await deps.toolServers()
    await pool.close(id)
    deps.store.getState().serverStateChanged(id, undefined)
    await deps.storage.removeDocument(listDocument(id))
    return ok(undefined)
  }
