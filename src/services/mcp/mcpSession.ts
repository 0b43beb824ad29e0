import type { AuthProvider, VersionNegotiationMode } from '@modelcontextprotocol/client'

import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/questionAnswers'
import type {
  ServerCompletion,
  ServerProgress,
  ServerPrompt,
  ServerPromptMessage,
  ServerResource,
  ServerResult,
} from '@/domain/mcp/serverContent'
import type { ServerFault } from '@/domain/mcp/serverFault'
import type { ServerFacts, ServerTools } from '@/domain/mcp/serverTool'
import type { ToolContent } from '@/domain/tools/toolRun'
import type { JsonObject } from '@/lib/json'
import type { Result } from '@/lib/result'

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
