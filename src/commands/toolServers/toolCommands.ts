import { artifactTools } from '@/domain/artifacts/artifactTools'
import type { ToolServerId } from '@/domain/ids'

import { createFunctionCommands } from '../functions/functionCommands'
import type { CommandDeps } from '../deps'
import type { LazyServices } from '../lazyServices'
import { createToolSourceCommands } from '../toolSources/toolSourceCommands'
import { memoryTool } from '../memory/memoryProvider'
import { pageTool } from '../web/pageProvider'
import { createCodeCommands } from '../code/codeCommands'
import { codeTools } from '../code/codeTools'
import { createHttpCommands } from '../http/httpCommands'
import { createSearchCommands } from '../web/searchCommands'
import { knownServers, loadHostServers } from './hostServers'
import { createOfferCommands } from './offerCommands'
import { listServerTools, recallServerTools } from './listServerTools'
import { createRemoveToolServer, createSaveToolServer } from './saveToolServer'
import { createSignInCommands } from './signIn'
import { createTestToolServer } from './testToolServer'
import type { ToolServerSessions } from '../toolServerSessions'

export type ToolCommands = ReturnType<typeof createToolCommands>

/** The verbs of tool servers and of functions. */
export const createToolCommands = (deps: CommandDeps, signInWindow: LazyServices['signInWindow']) => ({
  saveToolServer: createSaveToolServer(deps),
  removeToolServer: createRemoveToolServer(deps),
  testToolServer: createTestToolServer(deps),
  ...createSignInCommands(deps, signInWindow),
  /** Brings the servers of the host and the lists of tools of an earlier day into the store. Asks no server. */
  recallServerTools: async () => {
    await recallServerTools(deps)
    await loadHostServers(deps)
    await recallServerTools(deps)
  },
  /** Connects to a server and reads its tools again; the store knows them, or why there are none. */
  refreshToolServer: async (id: ToolServerId, signal: AbortSignal = new AbortController().signal) => {
    const server = knownServers(deps).find((each) => each.id === id)
    if (server) await listServerTools(deps, server, signal, { isForced: true })
  },
  answerServerQuestion: async (...answer: Parameters<ToolServerSessions['answer']>) => {
    const { answer: settle } = await deps.toolServers()
    settle(...answer)
  },
  newToolServerId: () => deps.newId() as ToolServerId,
  ...createFunctionCommands(deps),
  ...createSearchCommands(deps),
  /** Tools that need no setting up. */
  fixedTools: () => [
    pageTool(),
    ...codeTools(),
    ...artifactTools(),
    ...(deps.store.getState().settings.isMemoryOn ? [memoryTool()] : []),
  ],
  ...createCodeCommands(deps),
  ...createHttpCommands(deps),
  ...createToolSourceCommands(deps),
  ...createOfferCommands(deps),
})
