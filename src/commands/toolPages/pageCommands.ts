import type { ConversationId, ToolId } from '@/domain/ids'
import { describeServerFault } from '@/domain/mcp/serverFault'
import { serverSource, type ToolServer } from '@/domain/mcp/toolServer'
import {
  allowedAddresses,
  pageApprovalKey,
  pageResult,
  resourceOf,
  type PageAddresses,
  type ToolPage,
} from '@/domain/toolPages/toolPage'
import { definitionChanges, verdictOn, type ToolDecision } from '@/domain/tools/approval'
import { argumentsOf, chatApprovalKey } from '@/domain/tools/toolCall'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { broughtForeignText } from '@/domain/web/namedAddresses'
import type { JsonObject } from '@/lib/json'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { createCheckReply } from '../jsonSchema/checkReply'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { fittingArguments, rememberDecision } from '../toolLoop/allowedCall'
import { hasDataLock, pathOf, runOf } from '../toolLoop/callMessages'
import { approvalsIn } from '../toolLoop/treeGrants'
import { knownServers } from '../toolServers/hostServers'
import { listServerTools } from '../toolServers/listServerTools'
import { runnableTool } from '../toolServers/serverProvider'

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

/** Asks the person about a call as the model's are asked about; undefined where they closed the page. */
type AskCall = (run: ToolRun) => Promise<ToolDecision | undefined>

/** Calls that a page makes before the person is asked whether it goes on, and in how long, in milliseconds. */
const MOST_CALLS = 60
const CALLS_MS = 60_000

/**
 * What one page may do: call tools of its own server, by the same rules as the model, and read its resources. The model
 * hears of none of it.
 */
function createPageCalls(
  deps: CommandDeps,
  conversationId: ConversationId,
  serverNow: () => ToolServer | undefined,
) {
  const checkText = createCheckReply(deps)
  const askedInTurn = new Set<ToolId>()
  let made: readonly number[] = []

  async function toolNamed(
    server: ToolServer,
    isWanted: (tool: { readonly name: string; readonly resources?: 'list' | 'read' }) => boolean,
    signal: AbortSignal,
  ): Promise<Result<RunnableTool, string>> {
    const listed = await listServerTools(deps, server, signal)
    if (!listed.ok) return failed(describeServerFault(listed.error, server))
    const tool = listed.value.tools.find((each) => each.caller !== 'model' && isWanted(each))
    const found = tool && runnableTool(deps, server, tool)
    const without = deps.store.getState().conversations[conversationId]?.settings.toolUse?.without
    return found && without?.includes(found.id) !== true
      ? ok(found)
      : failed(t('There is no such tool for pages of this server, or it is off in this chat.'))
  }

  /** How a call begins, as the model's do (`callMessages`). */
  function judge(tool: RunnableTool, args: JsonObject): ToolRun | 'run' | 'never' {
    const { settings, conversations } = deps.store.getState()
    const approvals = approvalsIn(deps, conversationId, tool)
    const now = deps.now()
    made = [...made.filter((at) => now - at < CALLS_MS), now]
    const verdict = verdictOn({
      tool,
      conversationId,
      approvals,
      trusted: settings.trustedToolSources,
      repeats: 0,
      isTainted: pathOf(deps, conversationId).some((message) => {
        const run = runOf(message)
        return run !== undefined && broughtForeignText(run)
      }),
      isLocked: hasDataLock(conversations[conversationId]),
      newHosts: [],
      isByAddress: false,
      askedInTurn,
      askedPersonal: new Set(),
    })
    if (verdict.type === 'never') return 'never'
    const isTooMany = made.length > MOST_CALLS
    if (verdict.type === 'run' && !isTooMany) return 'run'
    const approval = approvals[chatApprovalKey(conversationId, tool.id)] ?? approvals[tool.id]
    const changes = approval ? definitionChanges(approval.definition, tool) : []
    const reason = isTooMany
      ? stored('The page makes many calls. Allow this one only if you see why.')
      : verdict.type === 'ask'
        ? verdict.reason
        : undefined
    return {
      state: 'asking',
      toolId: tool.id,
      title: tool.isForeign === true ? tool.name : tool.title,
      ...(tool.isForeign === true && { isForeign: true as const }),
      ...(tool.isForeign === true && tool.title !== tool.name && { claimedTitle: tool.title }),
      source: tool.source.name,
      ...(tool.source.address !== undefined && { address: tool.source.address }),
      ...(tool.source.origin !== undefined && { origin: tool.source.origin }),
      name: tool.name,
      arguments: JSON.stringify(args),
      isWriting: !tool.hints.isReadOnly,
      isUntrusted: tool.hints.isOpenWorld,
      ...(reason !== undefined && { reason }),
      ...(changes.length > 0 && { changes }),
    }
  }

  /** The arguments to call with; fails with a sentence where the call may not be made. */
  async function allowed(
    tool: RunnableTool,
    args: JsonObject,
    ask: AskCall,
  ): Promise<Result<string, string>> {
    const judged = judge(tool, args)
    const text = JSON.stringify(args)
    if (judged === 'never') return failed(t('You never allow this tool.'))
    if (judged === 'run') return ok(text)
    const decision = await ask(judged)
    if (decision === undefined || decision === 'deny') return failed(t('You denied this call.'))
    askedInTurn.add(tool.id)
    if (made.length > MOST_CALLS) made = []
    await rememberDecision(deps, { conversationId, tool, decision })
    return ok(typeof decision === 'object' && 'arguments' in decision ? decision.arguments : text)
  }

  return {
    /** Calls a tool of the page's server; what it gives is as the server gave it. */
    async callTool(
      name: string,
      args: JsonObject,
      { ask, signal }: { readonly ask: AskCall; readonly signal: AbortSignal },
    ): Promise<Result<JsonObject, string>> {
      const server = serverNow()
      if (!server) return failed(t('This server is no longer there, or is off.'))
      const found = await toolNamed(server, (tool) => tool.name === name && !tool.resources, signal)
      if (!found.ok) return found
      const text = await allowed(found.value, args, ask)
      if (!text.ok) return text
      const fitting = await fittingArguments(checkText, found.value, text.value)
      if (typeof fitting === 'string') return failed(fitting)
      const outcome = await found.value.run(
        { id: deps.newId(), name, arguments: fitting },
        { signal, onProgress: () => undefined, conversationId },
      )
      return ok(pageResult(outcome))
    },

    /** Reads a resource of the page's server; its own pages without asking. */
    async readResource(
      uri: string,
      { ask, signal }: { readonly ask: AskCall; readonly signal: AbortSignal },
    ): Promise<Result<JsonObject, string>> {
      const server = serverNow()
      if (!server) return failed(t('This server is no longer there, or is off.'))
      let address = uri
      if (!uri.startsWith('ui://')) {
        const found = await toolNamed(server, (tool) => tool.resources === 'read', signal)
        if (!found.ok) return found
        const may = await allowed(found.value, { uri }, ask)
        if (!may.ok) return may
        const asked = argumentsOf(may.value)?.['uri']
        if (typeof asked === 'string') address = asked
      }
      const { pool } = await deps.toolServers()
      const read = await pool.use(server, { signal, isRepeatable: true }, (session) =>
        session.readResource(address, signal),
      )
      if (!read.ok) return failed(describeServerFault(read.error, server))
      return ok({
        contents: read.value.flatMap((each) => (each.type === 'resource' ? [resourceOf(each)] : [])),
      })
    },

    /** Of which source the pages are, for what is remembered of it. */
    source: () => {
      const server = serverNow()
      return server && serverSource(server).id
    },
  }
}

export type PageCalls = ReturnType<typeof createPageCalls>
