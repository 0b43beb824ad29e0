import type { ToolProvider } from '@/domain/tools/toolExecutor'

import type { CommandDeps } from '../deps'
import { createAgentWork } from '../agents/agentWork'
import { createAgentProvider } from '../agents/runAgent'
import { createArtifactProvider } from '../artifacts/artifactProvider'
import { createCodeProvider } from '../code/codeTools'
import { createHttpProvider } from '../http/httpProvider'
import { createFunctionProvider } from '../functions/functionProvider'
import { createMemoryProvider } from '../memory/memoryProvider'
import { createResearchProvider } from '../research/researchProvider'
import { createSkillProvider } from '../skills/skillProvider'
import { createChatProvider } from '../tools/chatProvider'
import { createServerProvider } from '../toolServers/serverProvider'
import { createPageProvider } from '../web/pageProvider'
import { createSearchProvider } from '../web/searchProvider'

/** Every kind of tools there is, as one: their code is one lazy file. */
export function createAllTools(deps: CommandDeps): ToolProvider {
  const work = createAgentWork(deps)
  const kinds = [
    createSearchProvider(deps),
    createPageProvider(deps),
    createHttpProvider(deps),
    createCodeProvider(deps),
    createFunctionProvider(deps),
    createMemoryProvider(deps),
    createArtifactProvider(deps),
    createChatProvider(),
    createAgentProvider(deps, work),
    createResearchProvider(deps, work),
    createSkillProvider(deps),
    createServerProvider(deps),
  ]
  return {
    listSources: async () => (await Promise.all(kinds.map((kind) => kind.listSources()))).flat(),
    async toolsOf(...asked) {
      const found = await Promise.all(kinds.map((kind) => kind.toolsOf(...asked)))
      return {
        tools: found.flatMap(({ tools }) => tools),
        problems: found.flatMap(({ problems }) => problems),
      }
    },
  }
}
