import type { JsonObject } from '@/lib/json'

import type { ConversationId, MessageId } from '../ids'

import type { ToolDefinition, ToolSource } from './toolDefinition'
import type { FoundSource, ToolContent } from './toolRun'

/** A call that may be made: approved, and its arguments fit the tool's schema. */
export type ToolCall = {
  /** Of the model, unique within its reply. */
  readonly id: string
  /** As its source knows the tool. */
  readonly name: string
  readonly arguments: JsonObject
}

/** How far a call is. */
export type ToolProgress = {
  /** Of `total`, where there is one; only ever rises. */
  readonly done?: number
  readonly total?: number
  readonly message?: string
  /** What it has put out so far; replaces what was there. */
  readonly output?: string
}

/** How a call ended. */
export type ToolOutcome = {
  /**
   * `failed`: the tool says so, or it could not be reached; the model may try something else.
   * `unknown`: it was sent and no answer came, so that it may have been carried out.
   */
  readonly state: 'done' | 'failed' | 'unknown'
  /** What the tool gave back; for a failure also what explains it to the model. */
  readonly content: readonly ToolContent[]
  /** JSON text of the structured result; undefined where there is none. */
  readonly structured?: string
  /** JSON text of what is for the tool's page alone. */
  readonly meta?: string
  /** Pages it found or read, for the model to cite. */
  readonly sources?: readonly FoundSource[]
  /** Addresses that the page it read links to. */
  readonly links?: readonly string[]
  /** Text of strangers is in it, although its source brings none by itself. */
  readonly isUntrusted?: boolean
  /** Sentences for the person: what went wrong and the next step, what was left out. */
  readonly notes: readonly string[]
}

/**
 * Makes a call. Never rejects for what a server or a function does. When `signal` aborts it ends the call on the other
 * side as far as that can be, and resolves soon: `failed` where it surely did nothing, `unknown` where it may have.
 */
export type ToolExecutor = (
  call: ToolCall,
  deps: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: ToolProgress) => void
    /** The chat it is called in; undefined where it is called for none. */
    readonly conversationId?: ConversationId
    /** The message that will hold its result; undefined where there is none. */
    readonly messageId?: MessageId
    /** Begins a time that the person makes it wait, which no limit of the turn counts; the result ends it. */
    readonly beginWait?: () => () => void
  },
) => Promise<ToolOutcome>

/** Where the arguments of a call lead. */
export type CallReach = {
  /** The whole address that is asked, without a key. */
  readonly address: string
  /** Nothing but the address is sent: one that somebody named carries nothing out. */
  readonly isAll: boolean
}

/** A tool that can be run. */
export type RunnableTool = ToolDefinition & {
  readonly run: ToolExecutor
  /**
   * Where these arguments make it reach. Only of tools that let the model choose an address or a part of one; undefined
   * for arguments that choose nothing.
   */
  readonly reach?: (args: JsonObject) => CallReach | undefined
  /** A call that ran when its page died is gone on with, not repeated. */
  readonly goesOn?: true
  /** The address of the page that shows what it gives (`domain/toolPages`). */
  readonly page?: string
}

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

type FoundTools = {
  readonly tools: readonly RunnableTool[]
  /** A sentence on each source that gives none, with the next step. */
  readonly problems: readonly string[]
}

/** Loads a provider's code with the first conversation that uses tools. */
export type LoadToolProvider = () => Promise<ToolProvider>

/** A call that surely did nothing, with one sentence for the model and the person. */
export const failedOutcome = (why: string): ToolOutcome => ({
  state: 'failed',
  content: [{ type: 'text', text: why }],
  notes: [why],
})
