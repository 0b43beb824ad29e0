import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId, ToolId } from '@/domain/ids'
import { offering } from '@/domain/request/offering'
import { withProjectSources } from '@/domain/projects/project'
import { sourceOfTools } from '@/domain/skills/skillSource'
import { foundNames, SEARCH_TOOL, sentTools } from '@/domain/toolSearch/toolSearch'
import { type OfferedAs, offeredTools } from '@/domain/tools/offeredTools'
import type { ToolDefinition, ToolSource } from '@/domain/tools/toolDefinition'
import type { HowToFind, RunnableTool } from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'

/** Which tools there are, and which of them a chat uses. */
export function createToolSourceCommands(deps: CommandDeps) {
  const changeSettings = createChangeSettings(deps)
  const settingsOf = (id: ConversationId | null) => selectConversationSettings(id)(deps.store.getState())

  return {
    /** Every server and function that can be switched on. Asks nobody. */
    listToolSources: (): Promise<readonly ToolSource[]> => listToolSources(deps),

    /** The schema of a tool's arguments, as far as its source is known: nobody is asked. */
    schemaOfTool: async (id: ToolId): Promise<string | undefined> => {
      const sources = (await listToolSources(deps)).map((source) => source.id)
      const own = sources.filter((source) => id.startsWith(`${sourceOfTools(source)} `))
      const { tools } = await findTools(deps, own, new AbortController().signal, { isKnownOnly: true })
      return tools.find((tool) => tool.id === id)?.inputSchema
    },

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
      const sources = withProjectSources(
        settings.toolUse?.sources ?? [],
        deps.store.getState().items,
        settings,
      )
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

/**
 * The tools of what is on in a chat under the names models call them by, and those of them that are offered. Named before
 * some are left out, so that no name changes hands.
 */
export function toolsToOffer(
  { store }: Pick<CommandDeps, 'store'>,
  tools: readonly RunnableTool[],
  { toolUse }: ConversationSettings,
): {
  readonly named: readonly OfferedAs<RunnableTool>[]
  readonly offered: readonly OfferedAs<RunnableTool>[]
} {
  const { toolApprovals } = store.getState().settings
  const named = offeredTools(tools)
  const offered = named.filter(
    ({ tool: { id } }) => toolUse?.without.includes(id) !== true && toolApprovals[id]?.choice !== 'never',
  )
  return { named, offered }
}

type Providers = Pick<CommandDeps, 'toolProviders'>

const providersOf = ({ toolProviders }: Providers) => Promise.all(toolProviders.map((load) => load()))

/** Every server and function that can be switched on. Asks nobody. */
export const listToolSources = async (deps: Providers): Promise<readonly ToolSource[]> =>
  (await Promise.all((await providersOf(deps)).map((provider) => provider.listSources()))).flat()

/** The tools of the given sources, in the order of the sources, and sentences on those that give none. */
export async function findTools(
  deps: Providers,
  sources: readonly string[],
  signal: AbortSignal,
  how: HowToFind = {},
) {
  const providers = await providersOf(deps)
  const found = await Promise.all(providers.map((provider) => provider.toolsOf(sources, signal, how)))
  const tools = found.flatMap((each) => each.tools)
  return {
    tools: [...new Set(sources.map(sourceOfTools))].flatMap((id): readonly RunnableTool[] =>
      tools.filter(({ source }) => source.id === id),
    ),
    problems: found.flatMap(({ problems }) => problems),
  }
}
