import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationId } from '@/domain/ids'
import { offering } from '@/domain/request/offering'
import type { ToolDefinition, ToolSource } from '@/domain/tools/toolDefinition'
import type { ToolRun } from '@/domain/tools/toolRun'
import { foundNames, SEARCH_TOOL, sentTools } from '@/domain/toolSearch/toolSearch'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { findTools, listToolSources } from './findTools'
import { toolsToOffer } from './toolsToOffer'

/** Which tools there are, and which of them a chat uses. */
export function createToolSourceCommands(deps: CommandDeps) {
  const changeSettings = createChangeSettings(deps)
  const settingsOf = (id: ConversationId | null) => selectConversationSettings(id)(deps.store.getState())

  return {
    /** Every server and function that can be switched on. Asks nobody. */
    listToolSources: (): Promise<readonly ToolSource[]> => listToolSources(deps),

    /**
     * Switches a server or function on or off in a chat (null: in the next one), at once. One that comes on is connected
     * to, so that what it costs is known; the next request waits for it and says when it can't be reached.
     */
    switchToolSource: async (id: ConversationId | null, source: string, isOn: boolean): Promise<void> => {
      const toolUse = toolUseOf(settingsOf(id))
      const others = toolUse.sources.filter((each) => each !== source)
      await changeSettings(id, {
        toolUse: { ...toolUse, sources: isOn ? [...others, source] : others },
      })
      if (isOn) void findTools(deps, [source], new AbortController().signal)
    },

    /**
     * Works out what the tools that are on add to the next request, as far as their definitions are known; asks nobody.
     * Everything that shows the next request counts with it.
     */
    noteOffered: async (id: ConversationId | null): Promise<void> => {
      const settings = settingsOf(id)
      const sources = settings.toolUse?.sources ?? []
      const { tools } = await findTools(deps, sources, new AbortController().signal, { isKnownOnly: true })
      const { offered } = toolsToOffer(deps, tools, settings)
      const runs = id === null ? [] : runsIn(selectThread(id)(deps.store.getState()))
      const found = new Set(foundNames(runs))
      const { parameters } = offering(settings, sentTools<ToolDefinition>(offered, SEARCH_TOOL, found))
      deps.store.getState().toolsOffered(id ?? 'new', parameters.tools?.value)
    },
  }
}

/** The calls of the shown path that this app made. */
const runsIn = ({ tree, path }: ReturnType<ReturnType<typeof selectThread>>): readonly ToolRun[] =>
  path.flatMap((id) => {
    const part = tree.byId.get(id)?.parts[0]
    return part?.type === 'toolResult' && part.run ? [part.run] : []
  })
