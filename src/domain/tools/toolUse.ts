import type { ConversationId, ToolId } from '../ids'

/** How long a reply may go on calling tools by itself, for one message of the person. */
export type ToolLimits = {
  readonly rounds: number
  /** Minutes. */
  readonly minutes: number
  /** US dollars as a decimal string; empty for none. */
  readonly money: string
}

export const DEFAULT_TOOL_LIMITS: ToolLimits = { rounds: 25, minutes: 10, money: '1' }

/** Which tools a conversation uses. Absent in a conversation without tools. */
export type ToolUse = {
  /** The ids of the sources that are on (`ToolSource.id`), in the order they were switched on. */
  readonly sources: readonly string[]
  /** Tools of the given sources that are off here. */
  readonly without: readonly ToolId[]
  readonly limits: ToolLimits
}

/** No tool is on. */
export const NO_TOOLS: ToolUse = { sources: [], without: [], limits: DEFAULT_TOOL_LIMITS }

/**
 * What a person decided about a tool, and the definition they decided about (`definitionText`): another definition is
 * asked about again.
 */
export type ToolApproval = { readonly choice: 'always' | 'never'; readonly definition: string }

/**
 * By tool id for all conversations, and by `chatApprovalKey` for one; a tool without an entry is asked about. Never in
 * a file, and never taken from one: only the person approves, on this device.
 */
export type ToolApprovals = Readonly<Record<string, ToolApproval>>

/** Where it is kept that a tool is allowed in one conversation. */
export const chatApprovalKey = (conversationId: ConversationId, tool: ToolId): string =>
  `chat ${conversationId} ${tool}`

/** Where it is kept that a tool may ask a host in one conversation for addresses that nobody named. */
export const hostApprovalKey = (conversationId: ConversationId, tool: ToolId, host: string): string =>
  [chatApprovalKey(conversationId, tool), host].join(' ')
