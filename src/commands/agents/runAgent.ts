import { agentTool, readTask } from '@/domain/agents/agentTool'
import { reportOutcome } from '@/domain/agents/agentReport'
import { agentUseOf } from '@/domain/agents/agentUse'
import type { Conversation } from '@/domain/conversations/conversation'
import type { MessageId } from '@/domain/ids'
import { AGENTS } from '@/domain/tools/ownSources'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import {
  failedOutcome,
  type RunnableTool,
  type ToolExecutor,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import type { AgentWork } from './agentWork'

/**
 * Makes the call by which a model gives a task away: a chat of its own, under the budget of its tree. Resolves with what
 * the sub-agent gives back, however it ended. A call that ran when its page died goes on in the same chat.
 */
const createRunAgent =
  (deps: CommandDeps, { open, reopen, work, close }: AgentWork): ToolExecutor =>
  async ({ arguments: args }, { signal, conversationId, messageId }): Promise<ToolOutcome> => {
    const parent = conversationId && deps.store.getState().conversations[conversationId]
    if (!parent || messageId === undefined)
      return failedOutcome(stored('Tasks can be given to sub-agents only in a chat.'))
    const found = childOf(deps, messageId)
    const opened = found
      ? await reopen(parent, found)
      : await open(parent, readTask(args), { call: messageId }, signal)
    if (!opened.ok) return failedOutcome(opened.error)
    const report = await work(opened.value, signal)
    const tree = await close(opened.value.id, report.ending)
    const numbers = deps.inFlight.get(parent.id)?.tools?.turn.sources
    return reportOutcome(
      report,
      tree?.limits ?? agentUseOf(NO_TOOLS).limits,
      (sources) => numbers?.number(sources) ?? [],
    )
  }

/** The chat of the sub-agent whose result a message holds. */
const childOf = ({ store }: CommandDeps, call: MessageId): Conversation | undefined =>
  Object.values(store.getState().conversations).find(({ settings }) => settings.agent?.call === call)

/** The tool by which a model gives tasks to sub-agents. */
export function createAgentProvider(deps: CommandDeps, work: AgentWork): ToolProvider {
  const tool: RunnableTool = { ...agentTool(), run: createRunAgent(deps, work), goesOn: true }
  return {
    listSources: () => Promise.resolve([agentTool().source]),
    toolsOf: (sources) => Promise.resolve({ tools: sources.includes(AGENTS) ? [tool] : [], problems: [] }),
  }
}
