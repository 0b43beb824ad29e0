import type { ToolDefinition, ToolHints } from '../tools/toolDefinition'

/** The protocol's own values where a server says nothing. */
export const DEFAULT_HINTS: ToolHints = {
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: false,
  isOpenWorld: true,
}

/** A tool as a server offers it, within bounds; all its text is foreign data. Its name is what is sent to the server. */
export type ServerTool = Pick<
  ToolDefinition,
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'hints'
> & {
  /** Not a tool of the server: this app lists or reads its resources. */
  readonly resources?: 'list' | 'read'
  /** The address of the page (MCP Apps) that shows what it gives: `ui://…`. */
  readonly page?: string
  /** Who alone may call it: the model, or pages of its server. Both unless given. */
  readonly caller?: 'model' | 'page'
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
