import type { ToolSource } from './toolDefinition'
import type { RunnableTool } from './toolExecutor'

/**
 * A kind of tools: MCP servers, own functions. It tells what there is and how it is run; which of it a conversation
 * uses is in `ConversationSettings.toolUse`, and asking the person is the loop's (`commands/toolLoop`).
 *
 * To plug one in, add it to `commands/registry/allTools`; its code is loaded with the first conversation that uses tools.
 */
export type ToolProvider = {
  /** Every source there is to switch on, whether it can be reached or not. Asks nobody. */
  readonly listSources: () => Promise<readonly ToolSource[]>
  /**
   * The tools of its own sources among the given ones, in the order of the sources; read again where they are stale.
   * A source that cannot be reached gives none and a sentence. Never rejects.
   */
  readonly toolsOf: (sources: readonly string[], signal: AbortSignal, how?: HowToFind) => Promise<FoundTools>
}

export type HowToFind = {
  /** Only what is known already: nobody is asked, and what is not known gives neither tools nor a problem. */
  readonly isKnownOnly?: boolean
}

export type FoundTools = {
  readonly tools: readonly RunnableTool[]
  /** A sentence on each source that gives none, with the next step. */
  readonly problems: readonly string[]
}

/** Loads a provider's code with the first conversation that uses tools. */
export type LoadToolProvider = () => Promise<ToolProvider>
