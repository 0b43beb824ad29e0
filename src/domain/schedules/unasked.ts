import { AGENTS } from '../tools/ownSources'
import { type ToolDefinition, definitionText } from '../tools/toolDefinition'
import type { ToolApprovals } from '../tools/toolCall'

import type { AllowedTool } from './schedule'

/**
 * The approvals that count in a run: those of the schedule, and what the person never allows. Others are for when they
 * are there.
 */
export const approvalsOf = (tools: readonly AllowedTool[], own: ToolApprovals): ToolApprovals => ({
  ...Object.fromEntries(tools.map(({ id, definition }) => [id, { choice: 'always', definition } as const])),
  ...Object.fromEntries(Object.entries(own).filter(([, { choice }]) => choice === 'never')),
})

/** Sub-agents have a budget of their own, and ask for what they do: neither fits a run that nobody watches. */
export const isForRuns = ({ source }: ToolDefinition): boolean => source.id !== AGENTS

/** Whether a run may use a tool: it was allowed as it is now, or nothing leaves this device and nothing changes. */
export function runsUnasked(tool: ToolDefinition, approvals: ToolApprovals): boolean {
  if (!isForRuns(tool)) return false
  const approval = approvals[tool.id]
  if (approval) return approval.choice === 'always' && approval.definition === definitionText(tool)
  const { isReadOnly, isOpenWorld } = tool.hints
  return (isReadOnly || tool.isOfChat === true) && !isOpenWorld && tool.source.origin === undefined
}
