import type { ToolHints } from '../tools/toolDefinition'

/** The protocol's own values where a server says nothing. */
export const DEFAULT_HINTS: ToolHints = {
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: false,
  isOpenWorld: true,
}

/** A tool as a server offers it, within bounds; all its text is foreign data. */
export type ServerTool = {
  /** As the server knows it; what is sent to it. */
  readonly name: string
  /** For people; the name where the server gives none. */
  readonly title: string
  readonly description: string
  /** JSON text of a JSON Schema of its arguments. */
  readonly inputSchema: string
  /** JSON text of a JSON Schema of its structured result; undefined where there is none. */
  readonly outputSchema?: string
  readonly hints: ToolHints
  /** Not a tool of the server: this app lists or reads its resources. */
  readonly resources?: 'list' | 'read'
}

/** What a server is, once it has been asked. */
export type ServerFacts = {
  readonly name: string
  readonly version: string
  /** Text for the model from the server's makers; empty for none. */
  readonly instructions: string
  /** The protocol revision agreed on, such as `2026-07-28`. */
  readonly protocol: string
  readonly hasTools: boolean
  readonly hasResources: boolean
  readonly hasPrompts: boolean
  readonly hasCompletions: boolean
}

/** The tools of a server and what was left out of the list. */
export type ServerTools = {
  readonly tools: readonly ServerTool[]
  /** Sentences on tools that were dropped, such as those with unusable schemas. */
  readonly dropped: readonly string[]
}
