import { chatsOfOneTree } from '@/domain/conversations/agentChats'
import type { ConversationId } from '@/domain/ids'
import { type ApprovalCase, approvalsAt, verdictOn } from '@/domain/tools/approval'
import type { ToolApprovals } from '@/domain/tools/toolCall'
import type { ToolDefinition } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps, TreeGrants } from '../deps'
import type { Turn } from './newAddresses'

export const noTreeGrants = (): TreeGrants => ({ knowing: new Map(), waiting: new Set() })

/** The chat at the root of the sub-agents that this one belongs to; itself where it is no sub-agent’s. */
export const rootOf = ({ store }: Pick<CommandDeps, 'store'>, id: ConversationId): ConversationId =>
  chatsOfOneTree(selectConversations(store.getState()), id)[0] ?? id

/** What the person allowed, as it is for calls of a tool in this chat. */
export function approvalsIn(
  deps: Pick<CommandDeps, 'store'>,
  conversationId: ConversationId,
  tool: ToolDefinition,
): ToolApprovals {
  const { toolApprovals } = deps.store.getState().settings
  return approvalsAt(toolApprovals, { conversationId, root: rootOf(deps, conversationId) }, tool)
}

type Asking = {
  readonly conversationId: ConversationId
  readonly tool: RunnableTool
  readonly turn: Turn
}

/** What is known of a call beside its tool and its turn. */
type OfCall = Pick<
  ApprovalCase,
  'approvals' | 'trusted' | 'repeats' | 'newHosts' | 'isLocked' | 'holdsPersonal'
>

/** A call of the model as it is judged. */
export const approvalCase = ({ conversationId, tool, turn }: Asking, call: OfCall): ApprovalCase => ({
  tool,
  conversationId,
  isByAddress: tool.reach !== undefined,
  isAskedInTree: turn.inTree.knowing.get(tool.id) === true,
  ...turn,
  ...call,
})

/** Whether a call that asks would run by now, because its tool was allowed for all sub-agents where another one asked. */
export function isAllowedByNow(
  deps: Pick<CommandDeps, 'store'>,
  asking: Asking & { readonly run: ToolRun },
): boolean {
  const { conversationId, tool, run, turn } = asking
  if (run.isForTree !== true || !turn.inTree.knowing.has(tool.id)) return false
  const approvals = approvalsIn(deps, conversationId, tool)
  // A question about a new host or a data lock is for its chat alone.
  const call = { approvals, trusted: [], newHosts: [], isLocked: false, repeats: 1 }
  return verdictOn(approvalCase(asking, call)).type === 'run'
}

/** Notes that a tool was allowed for all sub-agents, and lets those go on that ask about it. */
export function noteTreeGrant({ isTainted, inTree }: Turn, { id }: ToolDefinition): void {
  inTree.knowing.set(id, isTainted || inTree.knowing.get(id) === true)
  for (const hear of [...inTree.waiting]) hear()
}
