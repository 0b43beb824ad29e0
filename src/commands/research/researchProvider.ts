import { notesTool, researchTools } from '@/domain/research/researchTools'
import { NOTES, RESEARCH } from '@/domain/tools/ownSources'
import type { RunnableTool, ToolProvider } from '@/domain/tools/toolExecutor'

import type { AgentWork } from '../agents/agentWork'
import type { CommandDeps } from '../deps'
import { createAddNotes } from './addNotes'
import { createRunResearch } from './runResearch'
import { createWriteReport } from './writeReport'

/** The tools of research: the plan and the report for the chat, the notes for its sub-agents. */
export function createResearchProvider(deps: CommandDeps, work: AgentWork): ToolProvider {
  const research = createRunResearch(deps, work)
  const report = createWriteReport(deps)
  const ofChat = (): readonly RunnableTool[] =>
    researchTools().map((tool): RunnableTool =>
      tool.name === 'research' ? { ...tool, run: research, goesOn: true } : { ...tool, run: report },
    )
  return {
    listSources: () =>
      Promise.resolve(
        researchTools()
          .slice(0, 1)
          .map(({ source }) => source),
      ),
    toolsOf: (sources) =>
      Promise.resolve({
        tools: [
          ...(sources.includes(RESEARCH) ? ofChat() : []),
          ...(sources.includes(NOTES) ? [{ ...notesTool(), run: createAddNotes(deps) }] : []),
        ],
        problems: [],
      }),
  }
}
