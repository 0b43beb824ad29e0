import { agentTool } from '@/domain/agents/agentTool'
import { AGENTS } from '@/domain/tools/agentSource'
import type { RunnableTool, ToolProvider } from '@/domain/tools/toolExecutor'

import type { CommandDeps } from '../deps'
import { createRunAgent } from './runAgent'

/** The tool by which a model gives tasks to sub-agents. */
export function createAgentProvider(deps: CommandDeps): ToolProvider {
  const tool: RunnableTool = { ...agentTool(), run: createRunAgent(deps), goesOn: true }
  return {
    listSources: () => Promise.resolve([agentTool().source]),
    toolsOf: (sources) => Promise.resolve({ tools: sources.includes(AGENTS) ? [tool] : [], problems: [] }),
  }
}
