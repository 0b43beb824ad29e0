import type { AuthProvider, VersionNegotiationMode } from '@modelcontextprotocol/client'

import type {
  ServerAnswer,
  ServerCompletion,
  ServerProgress,
  ServerPrompt,
  ServerPromptMessage,
  ServerQuestion,
  ServerResource,
  ServerResult,
} from '@/domain/mcp/serverContent'
import type { ServerFault } from '@/domain/mcp/serverFault'
import type { ServerFacts, ServerTools } from '@/domain/mcp/toolServer'
import type { ToolPage } from '@/domain/toolPages/toolPage'
import type { ToolContent } from '@/domain/tools/toolRun'
import type { JsonObject } from '@/lib/json'
import type { Result } from '@/lib/result'
import { awakeTimeout } from '@/services/page/timeouts'

export type Answer<Value> = Promise<Result<Value, ServerFault>>

export type ToolCall = {
  /** As the server knows the tool. */
  readonly name: string
  readonly arguments: JsonObject
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ServerProgress) => void
}

/** An open conversation with one server. Failures are values; nothing a server does makes these reject. */
export type McpSession = {
  readonly facts: ServerFacts
  listTools(signal: AbortSignal): Answer<ServerTools>
  callTool(call: ToolCall): Answer<ServerResult>
  /** Resources and templates, those that exist first. */
  listResources(signal: AbortSignal): Answer<readonly ServerResource[]>
  readResource(uri: string, signal: AbortSignal): Answer<readonly ToolContent[]>
  /** A page of a tool (MCP Apps). */
  readPage(uri: string, signal: AbortSignal): Answer<ToolPage>
  listPrompts(signal: AbortSignal): Answer<readonly ServerPrompt[]>
  getPrompt(
    name: string,
    values: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Answer<readonly ServerPromptMessage[]>
  /** At most a hundred suggestions; none where the server has none or fails. */
  complete(completion: ServerCompletion, signal: AbortSignal): Promise<readonly string[]>
  /** Milliseconds until the server answered. */
  ping(signal: AbortSignal): Answer<number>
  /** Ends the session on the server too, as far as it can be reached. */
  close(): Promise<void>
}

/** What changed on the server, as far as it tells. */
export type ListKind = 'tools' | 'resources' | 'prompts'

export type SessionOptions = {
  readonly url: string
  /** Sent to the server's origin alone: its key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  /** Longest silence during a call, in milliseconds. */
  readonly idleLimitMs: number
  /** Asks the person; the call waits, and so does its time limit. */
  readonly ask: (question: ServerQuestion, signal: AbortSignal) => Promise<ServerAnswer>
  /** Addresses of folders that the server may be told of; none unless given. */
  readonly roots?: readonly string[]
  readonly onChanged?: (kind: ListKind) => void
  /** Keeps a stream open for changes of lists: it takes one of the browser's six connections to an origin. */
  readonly listens?: boolean
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly signal: AbortSignal
}

export type OpenOptions = SessionOptions & {
  readonly authProvider?: AuthProvider
  /** Sees each failure before it becomes a fault: a refusal names the right that is missing. */
  readonly onRefused?: (cause: unknown) => void
  /** `auto` unless a test asks for one revision. */
  readonly mode?: VersionNegotiationMode
}

type Limits = {
  /** Longest silence, in milliseconds. */
  readonly limitMs: number
  readonly signal: AbortSignal
  /** While true, the call waits for the person, not for the server. */
  readonly isPaused: () => boolean
}

type IdleOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly cause: unknown; readonly fault?: ServerFault }

/**
 * Runs a call that is aborted after a silence, and when `signal` is. `touch` notes a sign of life. Never rejects.
 */
export async function idleCall<Value>(
  { limitMs, signal, isPaused }: Limits,
  run: (given: { readonly signal: AbortSignal; readonly touch: () => void }) => Promise<Value>,
): Promise<IdleOutcome<Value>> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let forget: (() => void) | undefined
  const silence = { isOver: false }
  const touch = () => {
    forget?.()
    forget = awakeTimeout(() => {
      if (isPaused()) {
        touch()
        return
      }
      silence.isOver = true
      stop()
    }, limitMs)
  }
  touch()
  try {
    return { ok: true, value: await run({ signal: controller.signal, touch }) }
  } catch (cause) {
    if (signal.aborted) return { ok: false, cause, fault: { type: 'cancelled' } }
    if (silence.isOver) return { ok: false, cause, fault: { type: 'silent', limitMs } }
    return { ok: false, cause }
  } finally {
    forget?.()
    signal.removeEventListener('abort', stop)
  }
}
