import type { ConversationId } from '@/domain/ids'
import type { ToolSource } from '@/domain/tools/toolDefinition'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { offeredTools, withOffered } from '@/domain/tools/offeredTools'
import { NO_TOOLS } from '@/domain/tools/toolUse'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversation'
import type { CommandDeps } from '../deps'

/** Which tools there are, and which of them a chat uses. */
export function createToolSourceCommands(deps: CommandDeps) {
  const changeSettings = createChangeSettings(deps)
  const settingsOf = (id: ConversationId | null) => selectConversationSettings(id)(deps.store.getState())
  const providers = () => Promise.all(deps.toolProviders.map((load) => load()))

  /** The tools of the given sources, in their order, and sentences on those that give none. */
  async function find(sources: readonly string[], signal: AbortSignal) {
    const found = await Promise.all((await providers()).map((provider) => provider.toolsOf(sources, signal)))
    const tools = found.flatMap((each) => each.tools)
    return {
      tools: sources.flatMap((id): readonly RunnableTool[] => tools.filter(({ source }) => source.id === id)),
      problems: found.flatMap(({ problems }) => problems),
    }
  }

  return {
    /** Every server and function that can be switched on. Asks nobody. */
    listToolSources: async (): Promise<readonly ToolSource[]> =>
      (await Promise.all((await providers()).map((provider) => provider.listSources()))).flat(),

    /**
     * Switches a server or function on or off in a chat (null: in the next one): its definitions are put among the
     * tools that are sent. Fails with a sentence where a server gives no tools now.
     */
    switchToolSource: async (
      id: ConversationId | null,
      source: string,
      isOn: boolean,
      signal: AbortSignal = new AbortController().signal,
    ): Promise<Result<void, string>> => {
      const use = settingsOf(id).toolUse ?? NO_TOOLS
      const others = use.sources.filter((each) => each !== source)
      const before = await find([...new Set([...use.sources, source])], signal)
      const mine = before.tools.filter((tool) => tool.source.id === source)
      if (isOn && mine.length === 0)
        return failed(
          before.problems[0] ?? t('It offers no tools at the moment. Check it under Settings → Tools.'),
        )
      const sources = isOn ? [...others, source] : others
      const kept = sources.flatMap((each) => before.tools.filter((tool) => tool.source.id === each))
      const oldNames = offeredTools(
        use.sources.flatMap((each) => before.tools.filter((tool) => tool.source.id === each)),
      )
      // The settings of the moment: connecting may have taken a while.
      const { parameters, toolUse = NO_TOOLS } = settingsOf(id)
      const { tools: sent, ...rest } = parameters
      const text = withOffered(
        sent?.value,
        oldNames.map(({ name }) => name),
        offeredTools(kept),
      )
      await changeSettings(id, {
        toolUse: { ...toolUse, sources },
        parameters: text === undefined ? rest : { ...rest, tools: { value: text, origin: 'mine' } },
      })
      return ok(undefined)
    },
  }
}
