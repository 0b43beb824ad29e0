import { isOutcomeUnknown, describeServerFault } from '@/domain/mcp/serverFault'
import { serverSource, type ServerTool, type ToolServer } from '@/domain/mcp/toolServer'
import { listedResources, readResourceContents } from '@/domain/mcp/resourceTools'
import {
  failedOutcome,
  type RunnableTool,
  type ToolCall,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { toolId } from '@/domain/tools/toolDefinition'
import { CodeMissing } from '@/lib/loadCode'
import { sentence } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import type { CommandDeps, ToolServerSessions } from '../deps'
import { knownServers, loadHostServers } from './hostServers'
import { listServerTools, recallServerTools } from './listServerTools'

/** The tools of the servers the person added. */
export function createServerProvider(deps: CommandDeps): ToolProvider {
  const servers = () => knownServers(deps).filter(({ isOn }) => isOn)
  const find = (id: string) => servers().find((server) => serverSource(server).id === id)
  return {
    async listSources() {
      await loadHostServers(deps)
      return servers().map(serverSource)
    },

    async toolsOf(sources, signal, { isKnownOnly = false } = {}) {
      // A chat knows a server of the host only by name until the host has said which there are.
      if (sources.some((id) => isOfHost(id) && !find(id))) await loadHostServers(deps)
      const asked = sources.flatMap((id) => find(id) ?? [])
      if (isKnownOnly) {
        await recallServerTools(deps)
        const { serverStates } = deps.store.getState()
        const tools = asked.flatMap((server) =>
          (serverStates[server.id]?.list?.tools ?? [])
            .filter(isForModel)
            .map((tool) => runnableTool(deps, server, tool)),
        )
        return { tools, problems: [] }
      }
      // Each with its own time limit: one that is slow keeps no other waiting longer than that.
      const lists = await Promise.all(asked.map((server) => listServerTools(deps, server, signal)))
      const problems = sources
        .filter((id) => isOfHost(id) && !find(id))
        .map((id) =>
          t('This app’s host doesn’t offer “{name}” now, so its tools are left out.', {
            name: id.split('/').at(-1) ?? '',
          }),
        )
      const tools = lists.flatMap((list, at): readonly RunnableTool[] => {
        const server = asked[at]
        if (!server) return []
        if (list.ok)
          return list.value.tools.filter(isForModel).map((tool) => runnableTool(deps, server, tool))
        const why = describeServerFault(list.error, server)
        problems.push(t('{server}: {problem}', { server: server.name, problem: why }))
        return []
      })
      return { tools, problems }
    },
  }
}

const isOfHost = (source: string): boolean => source.startsWith('relay:')

const isForModel = ({ caller }: ServerTool): boolean => caller !== 'page'

/** A tool of a server as it is run. */
export function runnableTool(deps: CommandDeps, server: ToolServer, tool: ServerTool): RunnableTool {
  const source = serverSource(server)
  return {
    ...tool,
    id: toolId(source, tool.name),
    source,
    // Listing and reading resources is defined here.
    ...(tool.resources === undefined && { isForeign: true as const }),
    run: (call, callDeps) => run(deps, server, tool, call, callDeps),
  }
}

async function run(
  deps: CommandDeps,
  server: ToolServer,
  tool: ServerTool,
  call: Parameters<RunnableTool['run']>[0],
  { signal, onProgress }: Parameters<RunnableTool['run']>[1],
): Promise<ToolOutcome> {
  try {
    const { pool, outputProblems } = await deps.toolServers()
    if (tool.resources) return await useResources(pool, server, { ...call, use: tool.resources }, signal)
    const isRepeatable = tool.hints.isReadOnly || tool.hints.isIdempotent
    const done = await pool.use(server, { signal, isRepeatable }, (session) =>
      session.callTool({
        name: tool.name,
        arguments: call.arguments,
        signal,
        onProgress: ({ progress, total, message }) =>
          onProgress({
            done: progress,
            ...(total !== undefined && { total }),
            ...(message !== undefined && { message }),
          }),
      }),
    )
    if (!done.ok) {
      const isUnknown = isOutcomeUnknown(done.error) || done.error.type === 'cancelled'
      const outcome = failedOutcome(sentence(() => describeServerFault(done.error, server)))
      return isUnknown ? { ...outcome, state: 'unknown' } : outcome
    }
    const { content, structured, meta, isError, notes } = done.value
    const problems =
      isError || tool.outputSchema === undefined ? [] : await outputProblems(tool.outputSchema, structured)
    return {
      state: isError ? 'failed' : 'done',
      content,
      ...(structured !== undefined && { structured }),
      ...(meta !== undefined && { meta }),
      notes: [...notes, ...problems],
    }
  } catch (cause) {
    if (!(cause instanceof CodeMissing)) throw cause
    return failedOutcome(cause.message)
  }
}

/** Lists or reads what a server has besides tools. Nothing is changed by it, so a failure is only that. */
async function useResources(
  pool: ToolServerSessions['pool'],
  server: ToolServer,
  { use, arguments: { search, uri } }: { readonly use: 'list' | 'read' } & Pick<ToolCall, 'arguments'>,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const how = { signal, isRepeatable: true }
  if (use === 'list') {
    const found = await pool.use(server, how, (session) => session.listResources(signal))
    if (!found.ok) return failedOutcome(sentence(() => describeServerFault(found.error, server)))
    return {
      state: 'done',
      content: [{ type: 'text', text: listedResources(found.value, search) }],
      notes: [],
    }
  }
  const read = await pool.use(server, how, (session) =>
    session.readResource(typeof uri === 'string' ? uri : '', signal),
  )
  return read.ok
    ? { state: 'done', content: readResourceContents(read.value), notes: [] }
    : failedOutcome(sentence(() => describeServerFault(read.error, server)))
}
