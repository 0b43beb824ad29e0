import type { ConversationId } from '@/domain/ids'
import type { ToolSource } from '@/domain/tools/toolDefinition'
import { offeredTools, withOffered } from '@/domain/tools/offeredTools'
import { NO_TOOLS } from '@/domain/tools/toolUse'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversation'
import type { CommandDeps } from '../deps'
import { findTools, listToolSources } from '../toolLoop/findTools'

/** Which tools there are, and which of them a chat uses. */
export function createToolSourceCommands(deps: CommandDeps) {
  const changeSettings = createChangeSettings(deps)
  const settingsOf = (id: ConversationId | null) => selectConversationSettings(id)(deps.store.getState())

  return {
    /** Every server and function that can be switched on. Asks nobody. */
    listToolSources: (): Promise<readonly ToolSource[]> => listToolSources(deps),

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
      const before = await findTools(deps, [...new Set([...use.sources, source])], signal)
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
