import {
  type Client,
  ProtocolError,
  type StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client'

import type { ServerFault } from '@/domain/mcp/serverFault'
import type { ServerFacts } from '@/domain/mcp/toolServer'
import { failed, ok } from '@/lib/result'

import { faultOf, shortText } from './faultOf'
import {
  type Answer,
  idleCall,
  type ListKind,
  type McpSession,
  type OpenOptions,
  type ToolCall,
} from './mcpSession'
import { readBlock, readResourceContent, readResult } from './readContent'
import { readPage } from './readPage'
import { readPrompts, readResources, readTemplates, readTools } from './readTools'

/** Longest wait for a list, a prompt or a resource, in milliseconds. */
const REQUEST_MS = 30_000
const COMPLETE_MS = 5_000
/** The library's own limits are not used: they cannot stop while a person is asked. */
const NO_LIMIT_MS = 2_147_483_647
/** Most suggestions that are shown. */
const MOST_VALUES = 100
/** The request and its headers disagree: the tool's definition changed since it was listed. */
const HEADER_MISMATCH = -32020

type Parts = {
  readonly client: Client
  readonly transport: StreamableHTTPClientTransport
  readonly options: OpenOptions
  readonly asking: { readonly count: number }
  readonly hasFlooded: () => boolean
  readonly listens: boolean
}

/** The session over a client that is connected. */
export function createSession(parts: Parts): McpSession {
  const { client, transport, options } = parts
  const { url, elapsed } = options
  /** As the server listed them: a call needs the definition for its headers. */
  const definitions = new Map<string, Tool>()
  const capabilities = client.getServerCapabilities() ?? {}
  watchChanges(parts)

  const request = async <Value>(
    signal: AbortSignal,
    run: (given: { readonly signal: AbortSignal; readonly timeout: number }) => Promise<Value>,
  ): Answer<Value> => {
    try {
      return ok(await run({ signal, timeout: REQUEST_MS }))
    } catch (cause) {
      return failed(signal.aborted ? { type: 'cancelled' } : faultIn(cause))
    }
  }
  const faultIn = (cause: unknown): ServerFault => {
    options.onRefused?.(cause)
    if (parts.hasFlooded()) return { type: 'flood' }
    const fault = faultOf(cause, url)
    // A server that forgot the session answers so to whatever is asked in it.
    const isLost = fault.type === 'status' && fault.status === 404 && transport.sessionId !== undefined
    return isLost ? { type: 'sessionLost' } : fault
  }

  const listRaw = (signal: AbortSignal) =>
    request(signal, async (given) => {
      const { tools } = await client.listTools(undefined, { ...given, cacheMode: 'refresh' })
      definitions.clear()
      for (const tool of tools) definitions.set(tool.name, tool)
      return tools
    })

  const callOnce = (call: ToolCall) =>
    idleCall(
      { limitMs: options.idleLimitMs, signal: call.signal, isPaused: () => parts.asking.count > 0 },
      (given) => {
        const definition = definitions.get(call.name)
        return client.callTool(
          { name: call.name, arguments: { ...call.arguments } },
          {
            signal: given.signal,
            timeout: NO_LIMIT_MS,
            onprogress: ({ progress, total, message }) => {
              given.touch()
              call.onProgress?.({
                progress,
                ...(total !== undefined && { total }),
                ...(message !== undefined && { message: shortText(message, 300) }),
              })
            },
            // Without the output schema: what breaks it is a note beside the result, not a failed call.
            ...(definition && {
              toolDefinition: { name: definition.name, inputSchema: definition.inputSchema },
            }),
          },
        )
      },
    )

  return {
    facts: factsOf(client, capabilities),

    async listTools(signal) {
      if (!capabilities.tools) return ok({ tools: [], dropped: [] })
      const listed = await listRaw(signal)
      return listed.ok ? ok(readTools(listed.value)) : listed
    },

    async callTool(call) {
      if (!definitions.has(call.name)) await listRaw(call.signal)
      let done = await callOnce(call)
      if (!done.ok && done.cause instanceof ProtocolError && done.cause.code === HEADER_MISMATCH) {
        await listRaw(call.signal)
        done = await callOnce(call)
      }
      if (done.ok) return ok(readResult(done.value))
      return failed(done.fault ?? faultIn(done.cause))
    },

    async listResources(signal) {
      if (!capabilities.resources) return ok([])
      const found = await request(signal, (given) => client.listResources(undefined, given))
      if (!found.ok) return found
      // Many servers have resources and no templates, and say so with an error.
      const templates = await request(signal, (given) => client.listResourceTemplates(undefined, given))
      return ok([
        ...readResources(found.value.resources),
        ...(templates.ok ? readTemplates(templates.value.resourceTemplates) : []),
      ])
    },

    async readResource(uri, signal) {
      const read = await request(signal, (given) =>
        client.readResource({ uri }, { ...given, cacheMode: 'bypass' }),
      )
      return read.ok ? ok(read.value.contents.map(readResourceContent)) : read
    },

    async readPage(uri, signal) {
      const read = await request(signal, (given) =>
        client.readResource({ uri }, { ...given, cacheMode: 'bypass' }),
      )
      if (!read.ok) return read
      const content = read.value.contents.find((each) => each.uri === uri) ?? read.value.contents[0]
      // Servers may say it of the resource in their list alone.
      const listed = content?._meta?.['ui'] === undefined && capabilities.resources
      const list = listed
        ? await request(signal, (given) => client.listResources(undefined, given))
        : undefined
      const said = list?.ok ? list.value.resources.find((each) => each.uri === uri)?._meta : undefined
      return readPage(content, said)
    },

    async listPrompts(signal) {
      if (!capabilities.prompts) return ok([])
      const found = await request(signal, (given) => client.listPrompts(undefined, given))
      return found.ok ? ok(readPrompts(found.value.prompts)) : found
    },

    async getPrompt(name, values, signal) {
      const got = await request(signal, (given) =>
        client.getPrompt({ name, arguments: { ...values } }, given),
      )
      if (!got.ok) return got
      return ok(got.value.messages.map(({ role, content }) => ({ role, content: readBlock(content) })))
    },

    async complete({ of, argument, value, others }, signal) {
      if (!capabilities.completions) return []
      const ref =
        of.type === 'prompt'
          ? ({ type: 'ref/prompt', name: of.name } as const)
          : ({ type: 'ref/resource', uri: of.uri } as const)
      const found = await request(signal, (given) =>
        client.complete(
          { ref, argument: { name: argument, value }, context: { arguments: { ...others } } },
          { ...given, timeout: COMPLETE_MS },
        ),
      )
      return found.ok ? found.value.completion.values.slice(0, MOST_VALUES) : []
    },

    async ping(signal) {
      const from = elapsed()
      const isModern = client.getProtocolEra() === 'modern'
      const answered = await request<unknown>(signal, (given) =>
        isModern ? client.discover(given) : client.ping(given),
      )
      return answered.ok ? ok(elapsed() - from) : answered
    },

    async close() {
      await transport.terminateSession().catch(() => undefined)
      await client.close().catch(() => undefined)
    },
  }
}

function factsOf(
  client: Client,
  capabilities: NonNullable<ReturnType<Client['getServerCapabilities']>>,
): ServerFacts {
  const info = client.getServerVersion()
  return {
    name: shortText(info?.title ?? info?.name ?? '', 100),
    version: shortText(info?.version ?? '', 50),
    instructions: shortText(client.getInstructions() ?? '', 8_000),
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    hasTools: capabilities.tools !== undefined,
    hasResources: capabilities.resources !== undefined,
    hasPrompts: capabilities.prompts !== undefined,
    hasCompletions: capabilities.completions !== undefined,
  }
}

/** Passes on changes of lists; servers of 2026 only send them where they are asked to. */
function watchChanges({ client, options, listens }: Parts): void {
  const { onChanged } = options
  if (!onChanged) return
  const tell = (kind: ListKind) => () => onChanged(kind)
  client.setNotificationHandler('notifications/tools/list_changed', tell('tools'))
  client.setNotificationHandler('notifications/resources/list_changed', tell('resources'))
  client.setNotificationHandler('notifications/prompts/list_changed', tell('prompts'))
  if (!listens || client.getProtocolEra() !== 'modern') return
  const filter = { toolsListChanged: true, resourcesListChanged: true, promptsListChanged: true }
  // A server without subscriptions is listed again when it is used.
  void client.listen(filter).catch(() => undefined)
}
