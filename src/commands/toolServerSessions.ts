import type { ServerAnswer } from '@/domain/mcp/serverQuestion'
import type { ToolServer } from '@/domain/mcp/toolServer'
import type { Result } from '@/lib/result'
import type { ServerPool } from '@/services/mcp/createServerPool'
import type { ServerAuth } from '@/services/mcp/signIn/createServerAuth'

/** The open sessions with tool servers, and how they are reached. */
export type ToolServerSessions = {
  readonly pool: ServerPool
  readonly authOf: (server: ToolServer) => ServerAuth
  /**
   * The address a server is reached at: its own, or the one of this app's host. Fails with a sentence where one behind
   * the host has an address that is not the host's.
   */
  readonly addressOf: (server: ToolServer) => Result<string, string>
  /** Its key, as the header it goes into. A typed key is used instead of the kept one. */
  readonly headersFor: (
    server: ToolServer,
    typedKey?: string,
  ) => Result<Readonly<Record<string, string>>, string>
  /** Sentences on a structured result that breaks the schema its tool promised; checked in a worker. */
  readonly outputProblems: (schema: string, structured: string | undefined) => Promise<readonly string[]>
  /** Hands the person's answer to the call that waits for it. */
  readonly answer: (questionId: string, answer: ServerAnswer) => void
}
