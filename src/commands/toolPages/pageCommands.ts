import type { ConversationId, ToolId } from '@/domain/ids'
import { describeServerFault } from '@/domain/mcp/serverFault'
import { serverSource, type ToolServer } from '@/domain/mcp/toolServer'
import {
  allowedAddresses,
  type PageAddresses,
  pageApprovalKey,
  type ToolPage,
} from '@/domain/toolPages/toolPage'
import { CodeMissing } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { knownServers } from '../toolServers/hostServers'
import { createPageCalls } from './pageCalls'

/** The server of a tool, where it is there and on. */
function serverOfTool(deps: CommandDeps, id: ToolId): ToolServer | undefined {
  const servers = knownServers(deps).filter(
    (server) => server.isOn && id.startsWith(`${serverSource(server).id} `),
  )
  return servers.toSorted((a, b) => serverSource(b).id.length - serverSource(a).id.length)[0]
}

/** The verbs of pages that servers show results with (MCP Apps). Failures are sentences. */
export function createPageCommands(deps: CommandDeps) {
  const change = createChangeAppSettings(deps)
  return {
    /** Reads the page of a tool from its server. */
    readToolPage: async (id: ToolId, uri: string, signal: AbortSignal): Promise<Result<ToolPage, string>> => {
      const server = serverOfTool(deps, id)
      if (!server) return failed(t('This server is no longer there, or is off.'))
      try {
        const { pool } = await deps.toolServers()
        const read = await pool.use(server, { signal, isRepeatable: true }, (session) =>
          session.readPage(uri, signal),
        )
        return read.ok ? read : failed(describeServerFault(read.error, server))
      } catch (cause) {
        if (!(cause instanceof CodeMissing)) throw cause
        return failed(cause.message)
      }
    },

    /** Lets pages of a source open by themselves with these addresses, or no more where there are none given. */
    openPagesOf: (source: string, addresses: PageAddresses | undefined) =>
      change(({ toolApprovals: { [pageApprovalKey(source)]: _, ...others } }) => ({
        toolApprovals: addresses
          ? {
              ...others,
              [pageApprovalKey(source)]: { choice: 'always', definition: allowedAddresses(addresses) },
            }
          : others,
      })),

    /** What a page of this chat may do on its server. */
    openPageCalls: (conversationId: ConversationId, id: ToolId) =>
      createPageCalls(deps, conversationId, () => serverOfTool(deps, id)),
  }
}
